// The stages of `npm test`. Each names its commands and how its tests are counted.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countExit, countPlaywright, countText, noCounts, sumCounts } from './counts.mjs'
import { runChild } from './child.mjs'
import { isLeftOut } from '../ensure-engine.mjs'
import { webkit } from '../webkit.mjs'

/**
 * A command that says nothing for this long hangs: more than five times what the most silent one, the build of the
 * pages, takes on a quiet machine.
 */
const silenceMs = 600_000
const bin = name => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)
const node = process.execPath

/** Runs commands one after another, stops at none, and adds up what `count` reads from each. */
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
    if (result.hung) break
  }
  return {
    code: results.find(result => result.code !== 0)?.code ?? 0,
    hung: results.find(result => result.hung)?.hung,
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
        hung: undefined,
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
    const file = join(cache, `${variable.toLowerCase()}.json`)
    rmSync(file, { force: true })
    const read = () => (existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : undefined)
    return runAll([command], { cwd: root, show, env: { ...env, [variable]: file }, count: read })
  }

/** A stage that needs an engine: one skipped test where this machine leaves that out. */
export const withEngine = (engine, run, machine) => async options =>
  isLeftOut(engine, machine)
    ? {
        code: 0,
        hung: undefined,
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

/** @typedef {{ name: string, run: Function, needs?: string }} Stage `needs` is a stage of another lane that it waits for */

/**
 * Rounds run one after another, the lanes of a round beside each other: what runs there is one process at a time, and a
 * machine has two cores. What drives many browsers and servers has the machine to itself.
 * @type {readonly (readonly (readonly Stage[])[])[]}
 */
export const rounds = [
  [
    [
      // Types and lint. They know the types of some five thousand files at once.
      { name: 'check', run: counted([node, '--max-old-space-size=4096', 'scripts/check.mjs']) },
      { name: 'consumers', needs: 'build', run: nodeTests('test/consumers') },
      {
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
      },
      { name: 'script-tag', needs: 'build', run: nodeTests('test/script-tag') },
      { name: 'licences', run: nodeTests('test/licences') },
    ],
    [
      { name: 'build', run: checks([[node, 'scripts/build.mjs']]) },
      { name: 'architecture', run: nodeTests('test/architecture') },
      { name: 'sizes', run: nodeTests('test/sizes') },
      { name: 'react', run: nodeTests('test/react') },
      { name: 'api', run: nodeTests('test/api') },
      { name: 'format', run: checks([[bin('prettier'), '--check', '**/*.{ts,tsx,mts,mjs,js,cjs}']]) },
    ],
  ],
  [[{ name: 'unit', run: reported([bin('web-test-runner')], 'W3M_UNIT_REPORT', counts => counts) }]],
  [
    [
      {
        name: 'react-18',
        run: reported([bin('web-test-runner')], 'W3M_UNIT_REPORT', counts => counts, {
          W3M_REACT: '18',
          WTR_FILES: 'packages/react/src/**/*.test.tsx',
        }),
      },
    ],
  ],
  [
    // Both wait for clocks and processes more than they compute.
    [{ name: 'server', run: counted([node, 'scripts/server-tests.mjs']) }],
    [
      {
        name: 'engines',
        run: reported(
          [bin('playwright'), 'test', '-c', 'playwright.engines.config.mjs'],
          'W3M_E2E_REPORT',
          countPlaywright,
        ),
      },
      {
        name: 'webkit',
        run: withEngine(
          webkit,
          reported(
            [bin('playwright'), 'test', '-c', 'playwright.engines.config.mjs'],
            'W3M_E2E_REPORT',
            countPlaywright,
            { W3M_ENGINE: 'webkit' },
          ),
        ),
      },
    ],
  ],
  [[{ name: 'e2e', run: reported([bin('playwright'), 'test'], 'W3M_E2E_REPORT', countPlaywright) }]],
]

/** Each by its name. */
export const stages = rounds.flat(2)
