// The stages of `npm test`. Each names its commands and how its tests are counted.
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countExit, countPlaywright, countText, noCounts, sumCounts } from './counts.mjs'
import { runChild } from './child.mjs'
import { isLeftOut } from '../ensure-engine.mjs'
import { webkit } from '../webkit.mjs'

/**
 * A command that prints nothing for this long counts as hanging: more than five times the longest silence on an idle
 * machine, that of the build of the pages.
 */
const silenceMs = 600_000
const bin = name => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)
const node = process.execPath

/** Runs commands one after another, also after failures, until one hangs. Adds up what `count` returns for each. */
async function runAll(commands, { count, show, ...options }) {
  const results = []
  for (const command of commands) {
    const result = await runChild(command, {
      silenceMs,
      onOutput: show ? chunk => process.stdout.write(chunk) : undefined,
      ...options,
    })
    results.push({
      ...result,
      output: `$ ${command.map(part => part.replace(options.cwd, '.')).join(' ')}\n${result.output}`,
      counts: count(result),
    })
    if (result.timedOut) break
  }
  return {
    code: results.find(result => result.code !== 0)?.code ?? 0,
    timedOut: results.find(result => result.timedOut)?.timedOut,
    output: results.map(result => result.output).join('\n'),
    counts: sumCounts(results.map(result => result.counts ?? noCounts())),
  }
}

const checks =
  list =>
  ({ root, show }) =>
    runAll(typeof list === 'function' ? list(root) : list, { cwd: root, show, count: ({ code }) => countExit(code) })

const nodeTests =
  folder =>
  ({ root, show }) => {
    const files = existsSync(join(root, folder))
      ? readdirSync(join(root, folder)).filter(name => name.endsWith('.test.mjs'))
      : []
    if (files.length === 0)
      return Promise.resolve({
        code: 0,
        timedOut: undefined,
        output: `There is no test in ${folder}.\n`,
        counts: noCounts(),
      })
    const command = [node, '--test', '--test-reporter=tap', ...files.sort().map(name => join(folder, name))]
    return runAll([command], { cwd: root, show, count: ({ output }) => countText(output) })
  }

/** A program whose last line says how many tests passed and failed. */
const counted =
  command =>
  ({ root, show }) =>
    runAll([command], { cwd: root, show, count: ({ output }) => countText(output) })

/** A runner that writes its result as JSON to the file named in an environment variable. */
const reported =
  (command, variable, count, env = {}) =>
  async ({ root, show, cache }) => {
    // A file of its own, because two runners may run in parallel.
    const file = join(cache, `${randomUUID()}.json`)
    const read = () => (existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : undefined)
    const result = await runAll([command], { cwd: root, show, env: { ...env, [variable]: file }, count: read })
    rmSync(file, { force: true })
    return result
  }

/** A stage that needs an engine; counts as one skipped test if the engine is left out on this machine. */
export const withEngine = (engine, run, machine) => async options =>
  isLeftOut(engine, machine)
    ? {
        code: 0,
        timedOut: undefined,
        output: '',
        counts: { ...noCounts(), skipped: 1 },
        leftOut: `is left out: there is no ${engine.name}`,
      }
    : await run(options)

const folders = (root, parent) =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => join(parent, entry.name))
const packages = root => folders(root, 'packages').filter(folder => existsSync(join(root, folder, 'src/index.ts')))

/** @typedef {{ name: string, run: Function, needs?: string }} Stage `needs` is an earlier stage of the round */

/** For programs with many short-lived objects: a larger young generation makes the garbage collector run less often. */
const roomy = [node, '--max-semi-space-size=128']
const check = { name: 'check', run: counted([...roomy, '--max-old-space-size=4096', 'scripts/check.mjs']) }
const publint = {
  name: 'packages',
  needs: 'build',
  run: checks(root =>
    packages(root).flatMap(folder => [
      [bin('publint'), '--strict', folder],
      [
        bin('attw'),
        '--pack',
        folder,
        '--profile',
        'esm-only',
        '--exclude-entrypoints',
        './package.json',
        '--no-emoji',
        '--quiet',
      ],
    ]),
  ),
}
const react18 = {
  name: 'react-18',
  run: reported([bin('web-test-runner')], 'W3M_UNIT_REPORT', counts => counts, {
    W3M_REACT: '18',
    W3M_UNIT_FOLDERS: 'packages/react',
  }),
}
const engines = ['playwright', 'test', '-c', 'playwright.engines.config.mjs']
const runEngines = env => reported([bin(engines[0]), ...engines.slice(1)], 'W3M_E2E_REPORT', countPlaywright, env)

/**
 * Rounds run one after another. The stages of a round start in their order, as many at a time as it has `lanes`: a
 * machine has two cores, and a stage with many browsers or servers needs both.
 * @type {readonly { lanes: number, stages: readonly Stage[] }[]}
 */
export const rounds = [
  {
    lanes: 2,
    // The longest stages come first, so that the lanes end together.
    stages: [
      // Types and lint. They know the types of some five thousand files at once.
      check,
      { name: 'build', run: checks([[...roomy, 'scripts/build.mjs']]) },
      { name: 'architecture', run: nodeTests('test/architecture') },
      { name: 'sizes', needs: 'build', run: nodeTests('test/sizes') },
      { name: 'consumers', needs: 'build', run: nodeTests('test/consumers') },
      { name: 'react', needs: 'build', run: nodeTests('test/react') },
      { name: 'format', run: checks([[bin('prettier'), '--check', '**/*.{ts,tsx,mts,mjs,js,cjs}']]) },
      publint,
      { name: 'script-tag', needs: 'build', run: nodeTests('test/script-tag') },
      react18,
      { name: 'api', needs: 'build', run: nodeTests('test/api') },
      { name: 'licences', run: nodeTests('test/licences') },
    ],
  },
  {
    // These stages mostly wait for clocks, pages and processes. In this order the lanes end together.
    lanes: 2,
    stages: [
      { name: 'engines', run: runEngines() },
      { name: 'server', run: counted([node, 'scripts/server-tests.mjs']) },
      { name: 'webkit', run: withEngine(webkit, runEngines({ W3M_ENGINE: 'webkit' })) },
      { name: 'unit', run: reported([bin('web-test-runner')], 'W3M_UNIT_REPORT', counts => counts) },
    ],
  },
  {
    lanes: 1,
    stages: [{ name: 'e2e', run: reported([bin('playwright'), 'test'], 'W3M_E2E_REPORT', countPlaywright) }],
  },
]

/** All stages of all rounds. */
export const stages = rounds.flatMap(round => round.stages)
