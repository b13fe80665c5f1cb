// Says whether each package.json names the files that register elements; `--update` writes them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, readModules, root } from '../test/architecture/module-graph.mjs'
import { sideEffectFaults, sideEffectsOf } from '../test/architecture/rules.mjs'

const update = process.argv.includes('--update')

for (const folder of ['packages/frame-bridge', 'packages/core', 'packages/ui', 'packages/react']) {
  const path = join(root, folder, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const modules = readModules(filesIn(`${folder}/src`))
  const faults = sideEffectFaults(modules, manifest.sideEffects)
  if (faults.length === 0) continue
  console.log([path.replace(`${root}/`, ''), ...faults].join('\n  '))
  if (update)
    writeFileSync(path, `${JSON.stringify({ ...manifest, sideEffects: sideEffectsOf(modules) }, undefined, 2)}\n`)
  else process.exitCode = 1
}
