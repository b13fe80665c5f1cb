// Prints what a browser loads for each budget, chunk by chunk: `node scripts/sizes.mjs [part of a name]`; `--modules`
// names what is inside, with its characters before it is minified.
import { countedChunks } from './bundle/measure.mjs'
import { gzipBytes } from './bundle/closure.mjs'
import { budgets } from '../test/sizes/budgets.mjs'

const [filter = ''] = process.argv.slice(2).filter(word => !word.startsWith('--'))
for (const budget of budgets.filter(({ name }) => name.includes(filter))) {
  const { name, limit } = budget
  try {
    const chunks = await countedChunks(budget)
    console.log(`${name}: ${gzipBytes(chunks)} of ${limit} B`)
    for (const chunk of chunks) {
      console.log(`  ${String(gzipBytes([chunk])).padStart(6)} ${chunk.fileName}`)
      if (!process.argv.includes('--modules')) continue
      const modules = chunk.modules.map((id, index) => [
        chunk.lengths[index],
        id.replace(/^.*?\/(packages|node_modules)\//, '$1/'),
      ])
      for (const [length, id] of modules.sort(([a], [b]) => b - a))
        console.log(`         ${String(length).padStart(6)} ${id}`)
    }
  } catch (error) {
    console.log(`${name}: ${error.message}`)
    process.exitCode = 1
  }
}
