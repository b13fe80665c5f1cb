import { fileURLToPath } from 'node:url'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter } from '@web/test-runner'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { findHeadless, chromiumArgs } from './scripts/chromium.mjs'
import { bundleTests, onlySources } from './scripts/test/bundled-tests.mjs'
import { serializeNavigations } from './scripts/test/serialize-navigations.mjs'
import { plainFailures } from './scripts/test/plain-failures.mjs'
import { reactModules } from './scripts/test/react-modules.mjs'
import { countsReporter } from './scripts/test/unit-reporter.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const define = {
  'process.env.NODE_ENV': '"test"',
  'process.env.W3M_FUZZ_RUNS': JSON.stringify(process.env.W3M_FUZZ_RUNS ?? ''),
  'process.env.W3M_FUZZ_SEED': JSON.stringify(process.env.W3M_FUZZ_SEED ?? ''),
}
// WTR_FILES narrows a run to some tests: WTR_FILES='packages/core/src/caip/*.test.ts' npx web-test-runner
// These are served module by module, so that an error names the line of the source. W3M_UNIT_FOLDERS narrows it to some
// folders, whose tests are bundled as all are else.
const folders = process.env.W3M_UNIT_FOLDERS?.split(',') ?? ['packages', 'apps/frame/src']
const files = process.env.WTR_FILES?.split(',') ?? (await bundleTests({ root, folders, define }))
const modules = esbuildPlugin({
  ts: true,
  tsx: true,
  target: 'es2022',
  tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)),
  define,
})

export default {
  files,
  nodeResolve: { exportConditions: ['@w3m/source', 'production', 'browser'], dedupe: ['react', 'react-dom', 'lit'] },
  // More than the minimum number of cores: a file waits for its page to load and for timers.
  concurrency: 3,
  concurrentBrowsers: 1,
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: findHeadless(), args: chromiumArgs },
      createPage: async ({ context }) => serializeNavigations(await context.newPage()),
    }),
  ],
  // At least five times what the slowest file takes on an idle machine. The long runs of `npm run test:deep` have no
  // tight limit.
  testFramework: {
    config: { ui: 'bdd', timeout: Number(process.env.W3M_UNIT_TIMEOUT ?? (process.env.W3M_FUZZ_RUNS ? 0 : 120_000)) },
  },
  browserStartTimeout: 180_000,
  testsStartTimeout: 180_000,
  testsFinishTimeout: process.env.W3M_FUZZ_RUNS ? 7_200_000 : 480_000,
  reporters: [defaultReporter({ reportTestProgress: process.env.W3M_UNIT_REPORT === undefined }), countsReporter()],
  plugins: [
    // @hpke imports Node's crypto only without a global one, which never happens in a browser.
    {
      name: 'no-node-crypto',
      resolveImport: ({ source }) => (source === 'crypto' ? 'data:text/javascript,' : undefined),
    },
    // wagmi's emitter is CommonJS with an ES module wrapper.
    {
      name: 'common-js',
      transform: ({ path, body }) =>
        /\/eventemitter3\/index\.js$/.test(path)
          ? `const module = { exports: {} }\n${body}\nexport default module.exports`
          : undefined,
    },
    plainFailures(),
    reactModules(),
    onlySources(modules),
  ],
}
