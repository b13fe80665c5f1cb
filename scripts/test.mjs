// `npm test`: set-up, then every stage. `node scripts/test.mjs unit e2e` runs only those. The last line is the sum.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endChildren } from './test/child.mjs'
import { formatCounts, readable, settleCounts, sumCounts } from './test/counts.mjs'
import { setUp } from './test/set-up.mjs'
import { rounds, stages } from './test/stages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const cache = join(root, '.cache', 'test')
const show = process.env.W3M_TEST_VERBOSE === '1'
const seconds = ms => `${(ms / 1000).toFixed(1)} s`
const results = []

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endChildren()
    process.exit(130)
  })
}
process.on('exit', endChildren)

const stageNames = process.argv.slice(2)
const unknown = stageNames.filter(name => !stages.some(stage => stage.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no stage ${unknown.join(', ')}. The stages are: ${stages.map(({ name }) => name).join(', ')}.`,
  )
  finish([{ passed: 0, failed: unknown.length, skipped: 0 }])
}

mkdirSync(cache, { recursive: true })
try {
  await setUp()
} catch (error) {
  console.error(error)
  finish([{ passed: 0, failed: 1, skipped: 0 }])
}

/** The end of each stage. */
const ended = new Map(stages.map(({ name }) => [name, deferred()]))
const started = Date.now()
for (const round of rounds) {
  const waiting = round.stages.filter(isWanted)
  await Promise.all(Array.from({ length: round.lanes }, () => runLane(waiting)))
}
console.log(`All stages took ${seconds(Date.now() - started)}.`)
finish(results)

/** Takes stages from the list until there is none, one after another; none stops the others. */
async function runLane(waiting) {
  for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
    if (stage.needs && isWanted({ name: stage.needs })) await ended.get(stage.needs).promise
    process.stdout.write(`${stage.name} …\n`)
    const from = Date.now()
    const result = await stage
      .run({ root, cache, show })
      .catch(error => ({ code: 1, timedOut: undefined, output: String(error?.stack ?? error), counts: undefined }))
    const { counts, reason } = settleCounts(result)
    results.push(counts)
    writeFileSync(join(cache, `${stage.name}.log`), result.output)
    if (counts.failed > 0 && !show) console.log(readable(result.output))
    if (reason) console.log(`${stage.name} ${reason}.`)
    console.log(
      `${counts.failed > 0 ? '✗' : '✓'} ${stage.name}: ${formatCounts(counts)} in ${seconds(Date.now() - from)}`,
    )
    ended.get(stage.name).resolve()
  }
}

function isWanted({ name }) {
  return stageNames.length === 0 || stageNames.includes(name)
}

function deferred() {
  let resolve
  const promise = new Promise(resolvePromise => (resolve = resolvePromise))
  return { promise, resolve }
}

function finish(counts) {
  endChildren()
  const total = sumCounts(counts)
  console.log(formatCounts(total))
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
}
