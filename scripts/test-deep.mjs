// `npm run test:deep`: the long counts. Every property test of the packages runs with many more cases, then test/deep/.
//
//   node scripts/test-deep.mjs [--seed 1] [--runs 20000] [--shard 1/4] [--only part-of-a-name] [--fresh]
//
// `--only` takes several with commas between; a whole name is that job alone: `--only 'test/deep/consumers.deep.mjs viem'`
// runs the application `viem` and not `viem-lowest`.
//
// A result is true for its seed, its runs and the hash of the tree; jobs that have passed for these are left out, so
// that a run can be stopped and started again. Results are in test/deep/results.json: each job once, with the tree that
// it ran on, the day, what it counted, the figures that it told, and how long it took. `now` is the tree of the last
// run: a job with another one is older than the code.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { endChildren, runChild } from './test/child.mjs'
import { consumers } from '../test/consumers/consumers.mjs'
import { fixGroups } from '../test/deep/mutation/fixes.mjs'
import { groups } from '../test/deep/mutation/groups.mjs'
import { countPlaywright, countText, formatCounts, settleCounts, sumCounts } from './test/counts.mjs'
import { filesUnder, propertyTests } from './test/property-tests.mjs'
import { setUp } from './test/set-up.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '20000' },
    shard: { type: 'string', default: '1/1' },
    only: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
  },
})
const hour = 3_600_000
const file = join(root, 'test/deep/results.json')
const cache = join(root, '.cache', 'test')
/**
 * Files that are one job for each of their parts, whose name is in a variable; `rerunEnv` is set where a part has passed in
 * this run, and has made what the others need too.
 */
const inParts = {
  'test/deep/fixes.deep.mjs': { variable: 'W3M_FIXES', parts: fixGroups },
  'test/deep/mutation.deep.mjs': { variable: 'W3M_MUTATION', parts: groups },
  'test/deep/consumers.deep.mjs': { variable: 'W3M_CONSUMERS', parts: consumers, rerunEnv: { W3M_PACKED: '1' } },
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))
process.on('exit', endChildren)

/** A hash of the code and tests for which a result is valid. */
function treeHash() {
  const hash = createHash('sha256')
  const add = path => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const inside = `${path}/${entry.name}`
      if (['node_modules', 'dist'].includes(entry.name) || inside === 'test/deep/results.json') continue
      if (entry.isDirectory()) add(inside)
      else hash.update(`${inside}\n`).update(readFileSync(join(root, inside)))
    }
  }
  for (const folder of ['packages', 'apps', 'test', 'scripts']) add(folder)
  return hash
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16)
}

/**
 * One job per file: property tests of the packages and of the frame in the browser, and the files of test/deep with
 * node:test. Mutation scores and removed fixes have one job per group, foreign applications one each. Then the
 * end-to-end tests, with every test on every page and every combination of faults, and the engine tests with every kind
 * of account. `report` is a file that the job writes, and `read` returns its counts.
 */
function jobs() {
  const { counted, uncounted } = propertyTests(root)
  if (uncounted.length > 0)
    throw new Error(`Say with fuzzRuns or fuzzCounts how often these run: ${uncounted.join(', ')}`)
  const bin = name => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)
  const report = join(cache, 'deep.json')
  const engines = ['-c', 'playwright.engines.config.mjs']
  return [
    ...counted.map(path => ({
      name: path,
      command: [bin('web-test-runner')],
      env: { WTR_FILES: path, W3M_UNIT_REPORT: report },
      report,
      read: counts => counts,
    })),
    ...filesUnder(root, 'test/deep', /\.deep\.mjs$/).flatMap(path => {
      const command = [process.execPath, '--test', '--test-reporter=tap', path]
      const { variable, parts, rerunEnv } = inParts[path] ?? {}
      return (
        parts?.map(({ name }) => ({ name: `${path} ${name}`, command, env: { [variable]: name }, rerunEnv })) ?? [
          { name: path, command, env: {} },
        ]
      )
    }),
    ...[
      { name: 'test/e2e' },
      { name: 'test/engines', options: engines },
      { name: 'test/engines webkit', options: engines, env: { W3M_ENGINE: 'webkit' } },
    ].map(({ name, options = [], env }) => ({
      name,
      command: [bin('playwright'), 'test', ...options],
      env: { W3M_DEEP: '1', W3M_E2E_REPORT: report, ...env },
      report,
      read: countPlaywright,
    })),
  ]
}

const [shard, shards] = values.shard.split('/').map(Number)
const tree = treeHash()
const before = existsSync(file) && !values.fresh ? JSON.parse(readFileSync(file, 'utf8')) : undefined
const { seed, runs } = values
/** Results of jobs that no longer exist are dropped. */
const all = jobs()
const results = {
  now: tree,
  jobs: Object.fromEntries(all.flatMap(({ name }) => (before?.jobs[name] ? [[name, before.jobs[name]]] : []))),
}
const isDone = result => result?.failed === 0 && result.tree === tree && result.seed === seed && result.runs === runs

const onlyNames = values.only.split(',').map(name => name.trim())
const isWanted = name =>
  onlyNames.some(only => (all.some(job => job.name === only) ? name === only : name.includes(only)))

/** The figures that tests printed as lines of JSON. */
const figuresIn = output => [...output.matchAll(/^\s*[#ℹ] (\{.*\})$/gm)].map(([, json]) => JSON.parse(json))

mkdirSync(join(root, 'test/deep'), { recursive: true })
mkdirSync(cache, { recursive: true })
const mine = all.filter(({ name }, index) => index % shards === shard - 1 && isWanted(name))
const madeHere = new Set()
await setUp()
for (const { name, command, env, rerunEnv, report, read } of mine) {
  if (isDone(results.jobs[name])) continue
  const started = Date.now()
  if (report) rmSync(report, { force: true })
  const child = await runChild(command, {
    cwd: root,
    silenceMs: 2 * hour,
    env: { ...env, ...(madeHere.has(rerunEnv) && rerunEnv), W3M_FUZZ_RUNS: runs, W3M_FUZZ_SEED: seed },
  })
  const counted = report
    ? existsSync(report) && read(JSON.parse(readFileSync(report, 'utf8')))
    : countText(child.output)
  const { counts, reason } = settleCounts({ ...child, counts: counted || undefined })
  if (rerunEnv && counts.failed === 0) madeHere.add(rerunEnv)
  if (counts.failed > 0) console.log(child.output.trimEnd(), reason ?? '')
  console.log(
    `${counts.failed > 0 ? '✗' : '✓'} ${name}: ${formatCounts(counts)} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
  const figures = report ? [] : figuresIn(child.output)
  results.jobs[name] = {
    tree,
    seed,
    runs,
    date: new Date(started).toISOString().slice(0, 10),
    ...counts,
    seconds: Math.round((Date.now() - started) / 1000),
    ...(figures.length > 0 && { figures }),
  }
  writeFileSync(
    file,
    `${JSON.stringify({ ...results, jobs: Object.fromEntries(Object.entries(results.jobs).sort(([a], [b]) => (a < b ? -1 : 1))) }, undefined, 2)}\n`,
  )
}

const total = sumCounts(mine.map(({ name }) => results.jobs[name]).filter(Boolean))
console.log(formatCounts(total))
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
