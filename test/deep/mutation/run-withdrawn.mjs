// Runs tests without a fix, or with all of them. Tests of packages and of the frame run in one browser, all in one run;
// those of the server in Node, one after the other, and so do those of the repository itself, in a copy of it.
import { build } from 'esbuild'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from '../../../scripts/test/child.mjs'
import { bundleOptions } from '../../../scripts/test/bundled-tests.mjs'
import { nodeBundle } from '../../../scripts/build/server.mjs'
import { copyTree } from './tree-copy.mjs'
import { testFileOf, withoutFix } from './withdrawn.mjs'

/**
 * A test file, and the fix that it runs without, if any.
 * @typedef {{ test: string, fix?: import('./fixes.mjs').Fix }} Run
 */

/** Nothing is said before the end. */
const silenceMs = 7_200_000
/** What waits for what the fix would have done waits in vain: for each test in the browser, for each file in Node. */
const waitsMs = { test: 15_000, file: 120_000 }
/** Of its own, so that two runs do not meet. */
const folderName = `.cache/withdrawn/${process.pid}`
const folderOf = root => join(root, folderName)

/** Removes what was bundled. */
export const removeBundles = root => rmSync(folderOf(root), { recursive: true, force: true })

/** Whether a test runs in Node. */
const isOfServer = ({ test }) => test.startsWith('apps/') && !test.startsWith('apps/frame/')
/** Whether it reads what it tests from the disk. */
const isOfRepository = ({ test }) => test.endsWith('.mjs')

/**
 * @param {readonly Run[]} runs
 * @returns {Promise<Map<Run, readonly string[]>>} of each the titles of the tests that failed
 */
export async function failuresOf(root, runs) {
  const failures = new Map()
  const inBrowser = runs.filter(run => !isOfServer(run) && !isOfRepository(run))
  const failed = inBrowser.length > 0 ? await failuresInBrowser(root, inBrowser) : []
  inBrowser.forEach((run, index) => failures.set(run, failed[index]))
  for (const run of runs.filter(isOfServer)) failures.set(run, await failuresInNode(root, run))
  const ofRepository = runs.filter(isOfRepository)
  const copied = ofRepository.length > 0 ? await failuresInCopy(root, ofRepository) : []
  ofRepository.forEach((run, index) => failures.set(run, copied[index]))
  return failures
}

/**
 * @param {readonly Run[]} runs of packages and of the frame
 * @returns {Promise<readonly (readonly string[])[]>} of each the titles of the tests that failed
 */
async function failuresInBrowser(root, runs) {
  const folder = folderOf(root)
  const define = {
    'process.env.NODE_ENV': '"test"',
    'process.env.W3M_FUZZ_RUNS': '""',
    'process.env.W3M_FUZZ_SEED': '""',
  }
  const options = { ...bundleOptions({ root, define }), logLevel: 'error' }
  for (const [index, { test, fix }] of runs.entries()) {
    await build({
      ...options,
      plugins: [...options.plugins, ...(fix ? [withoutFix(root, fix)] : [])],
      entryPoints: { [`run-${index}.test`]: testFileOf({ test }) },
      outdir: folder,
    })
  }
  const report = join(folder, 'failures.json')
  const { output } = await runChild([process.execPath, join(root, 'node_modules/.bin/web-test-runner')], {
    cwd: root,
    silenceMs,
    env: {
      WTR_FILES: `${folderName}/*.test.js`,
      W3M_UNIT_FAILURES: report,
      W3M_UNIT_TIMEOUT: String(waitsMs.test),
      W3M_FUZZ_RUNS: '',
    },
  })
  try {
    const failures = JSON.parse(readFileSync(report, 'utf8'))
    return runs.map((_, index) => failures[`${folderName}/run-${index}.test.js`])
  } catch {
    throw new Error(output.slice(-4_000))
  }
}

/** There is nobody at its address: these tests ask no chain, and the fixture that they share names some. */
const noChain = JSON.stringify({
  caipNetworkId: 'eip155:31337',
  name: 'None',
  rpcUrl: 'http://127.0.0.1:9',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
})

/**
 * @param {Run} run of the server or of another app that runs in Node
 * @returns {Promise<readonly string[]>} the titles of the tests that failed
 */
async function failuresInNode(root, { test, fix }) {
  const folder = join(folderOf(root), 'node')
  mkdirSync(folder, { recursive: true })
  const options = {
    absWorkingDir: root,
    ...nodeBundle,
    plugins: fix ? [withoutFix(root, fix)] : [],
  }
  const [bundle, server] = ['run.test.mjs', 'main.mjs'].map(name => join(folder, name))
  await build({ ...options, entryPoints: [join(root, testFileOf({ test }))], outfile: bundle })
  await build({ ...options, entryPoints: [join(root, 'apps/server/src/main.ts')], outfile: server })
  return failuresOfFile(bundle, root, {
    W3M_TEST_SERVER: server,
    W3M_TEST_CHAIN: noChain,
    W3M_TEST_BUSY_CHAIN: noChain,
    W3M_TEST_SOLANA: noChain,
  })
}

/**
 * @param {readonly Run[]} runs of the repository itself
 * @returns {Promise<readonly (readonly string[])[]>} of each the titles of the tests that failed
 */
async function failuresInCopy(root, runs) {
  const copy = copyTree(root)
  try {
    const failures = []
    for (const { test, fix } of runs)
      failures.push(await copy.without(fix, () => failuresOfFile(testFileOf({ test }), copy.folder)))
    return failures
  } finally {
    copy.remove()
  }
}

/** Runs a test file with Node's own runner. */
async function failuresOfFile(test, cwd, env = {}) {
  const command = [process.execPath, '--test', '--test-reporter=tap', `--test-timeout=${waitsMs.file}`, test]
  const { output } = await runChild(command, {
    cwd,
    silenceMs,
    // Within a test a runner takes itself for a part of that one, runs nothing and says nothing.
    env: { ...env, NODE_TEST_CONTEXT: undefined, W3M_FUZZ_RUNS: '' },
  })
  if (!/^# tests [1-9]/m.test(output)) throw new Error(`${test} ran no test:\n${output}`)
  return [...output.matchAll(/^\s*not ok \d+ - (.*)$/gm)].map(([, title]) => title)
}
