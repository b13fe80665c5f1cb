// Bundles a group's tests with the code that they test, in the folder in which it is called: the mutated copy of this
// repository.
//   node test/deep/mutation/bundle.mjs click-guard
import { build } from 'esbuild'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { nodeBundle } from '../../../scripts/build/server.mjs'
import { groups } from './groups.mjs'

const { tests, skip } = groups.find(({ name }) => name === process.argv[2])
const isFolder = path => existsSync(path) && statSync(path).isDirectory()
const files = tests
  .flatMap(path =>
    isFolder(path)
      ? readdirSync(path, { recursive: true })
          .map(name => `${path}/${name}`)
          .filter(name => name.endsWith('.test.ts'))
      : [`${path}.test.ts`],
  )
  .sort()
const contents = [
  "import { run } from './test/deep/mutation/bdd.mjs'",
  ...files.map(file => `import './${file}'`),
  `const passed = await run(${skip ?? 'undefined'})`,
  'if (passed === 0) throw new Error("There was no test.")',
  'console.log(`${passed} passed, 0 failed, 0 skipped`)',
  // What a mutant left running keeps nobody waiting.
  'process.exit(0)',
].join('\n')

await build({
  stdin: { contents, resolveDir: resolve('.') },
  outfile: 'mutation-tests.mjs',
  ...nodeBundle,
  // A package that promises to have no side effects would lose its tests.
  ignoreAnnotations: true,
  alias: { 'node:test': './test/deep/mutation/bdd.mjs' },
  define: { 'process.env.NODE_ENV': '"test"' },
})
