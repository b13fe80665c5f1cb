// Compares the public surface with its snapshots; `--update` writes them. Build first: the declarations are read from
// dist.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { difference, entryPoints, readApi } from '../test/api/api-text.mjs'

const update = process.argv.includes('--update')
const built = entryPoints().filter(({ types }) => existsSync(types))
if (built.length === 0) throw new Error('There are no declarations in dist yet: npm run build comes first.')
const api = readApi(built.map(({ types }) => types))

for (const { name, types, file } of built) {
  const now = api.get(types).text
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (now === before) continue
  console.log([name, ...difference(before, now)].join('\n'))
  if (update) writeFileSync(file, now)
  else process.exitCode = 1
}
