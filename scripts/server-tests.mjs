// The tests of what runs in Node, the server, the Solana chain, the bundler, the mailbox, the social logins and the
// WalletConnect wallet: bundled, then run by Node's own test runner against a real chain. Last line: `N passed, N
// failed, N skipped`.
import { build } from 'esbuild'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer, nodeBundle } from './build/server.mjs'
import { startAnvil } from './stack/anvil.mjs'
import { deployContracts } from './stack/deploy.mjs'
import { deployExchange } from './stack/exchange.mjs'
import { deploySmartAccounts } from './stack/smart-accounts.mjs'
import { startSocialLogin } from './stack/social-login.mjs'
import { startSolana } from './stack/solana.mjs'
import { countText, formatCounts, noCounts } from './test/counts.mjs'
import { freePorts } from './test/free-ports.mjs'
import { describeHang, reportFlags } from './test/hang-report.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'apps')
const apps = ['server', 'solana', 'wc-wallet', 'bundler', 'mailbox', 'social-login', 'onramp']
// Of its own, so that two runs do not meet.
const outdir = join(root, '.cache/server-tests', String(process.pid))
const reports = join(outdir, 'reports')
const chainId = 31337
/** Groups that run beside each other: tests wait for clocks, blocks and processes more than they compute. */
const laneCount = 2
/** The ports of a lane's services. */
const portCount = 3
/**
 * For a whole group, which runs in one process: more than five times what the slowest takes on a quiet machine. The long
 * counts of `npm run test:deep` take as long as they take.
 */
const groupLimitMs = process.env.W3M_FUZZ_RUNS ? 7_200_000 : 1_200_000
/** Less than after what the test run gives the whole stage up, so that the group is named. */
const silenceMs = process.env.W3M_FUZZ_RUNS ? groupLimitMs : 500_000

/** The parts of paths that narrow the run. */
const only = process.argv.slice(2)
/**
 * A narrowed run names the lines of the sources. In a whole run the maps, which are four times as large as the code,
 * would cost every process their reading.
 */
const isMapped = only.length > 0

/** What a test does to its whole process, which no other file may share then. */
const ownProcess = /process\.(?:exit|on|once|removeAllListeners)\(|mock\.timers/

/**
 * The files that run in a process together: those of a folder. A process for each would take as long to begin as many of
 * them take to run.
 * @param {readonly string[]} files relative to `source`
 * @returns {Map<string, string[]>} by the name of the group
 */
function groupFiles(files) {
  const groups = new Map()
  for (const file of files) {
    const [app, , folder, ...within] = file.split(sep)
    const isAlone = ownProcess.test(readFileSync(join(source, file), 'utf8'))
    const name = isAlone ? file.replace(/\.test\.ts$/, '') : within.length > 0 ? `${app}/${folder}` : app
    groups.set(name, [...(groups.get(name) ?? []), file])
  }
  return groups
}

const importsOf = files =>
  [...(files.length > 1 ? ['group:guard'] : []), ...files.map(file => `./${file.replaceAll(sep, '/')}`)]
    .map(path => `import ${JSON.stringify(path)}`)
    .join('\n')

/** A test that ends its process takes the files behind it along, which nobody would miss. */
const guard = `process.exit = () => {
  throw new Error('A test that ends its process needs one of its own.')
}`

/**
 * One module that imports all files of a group.
 * @returns {import('esbuild').Plugin}
 */
const groupModules = groups => ({
  name: 'groups',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^group:/ }, ({ path }) => ({ path: path.slice('group:'.length), namespace: 'group' }))
    onLoad({ filter: /.*/, namespace: 'group' }, ({ path }) => ({
      contents: path === 'guard' ? guard : importsOf(groups.get(path)),
      resolveDir: source,
    }))
  },
})

async function bundle() {
  const files = apps
    .flatMap(app =>
      readdirSync(join(source, app, 'src'), { recursive: true }).map(name => join(app, 'src', String(name))),
    )
    .filter(
      name => name.endsWith('.test.ts') && (only.length === 0 || only.some(part => join('apps', name).includes(part))),
    )
    .sort()
  const groups = groupFiles(files)
  // The longest first, so that the lanes end together: what has many files takes long, as a rule.
  const names = [...groups.keys()].sort((a, b) => groups.get(b).length - groups.get(a).length)
  await build({
    entryPoints: names.map(name => ({ in: `group:${name}`, out: `${name}.test` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    ...nodeBundle,
    plugins: [groupModules(groups)],
    splitting: false,
    sourcemap: isMapped && 'inline',
  })
  return names.map(name => join(outdir, `${name}.test.mjs`))
}

/**
 * Runs the files of one group. Its output is written as a whole: two lanes would mix their lines. Meanwhile each part of
 * it is a point. A group that says nothing for `silenceMs` hangs: it is ended, and fails with what it said until then
 * and what its processes were doing.
 * @returns {Promise<{ code: number, output: string }>}
 */
function runGroup(file, env) {
  const name = relative(outdir, file)
  const maps = isMapped ? ['--enable-source-maps'] : []
  const args = [
    ...maps,
    ...reportFlags(reports),
    '--test',
    '--test-reporter=spec',
    `--test-timeout=${groupLimitMs}`,
    file,
  ]
  process.stdout.write(`${name} …\n`)
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    let silence
    const end = code => {
      clearTimeout(silence)
      process.stdout.write(`\n${name}\n${output}`)
      resolve({ code, output })
    }
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => void endHanging(), silenceMs)
    }
    const endHanging = async () => {
      child.removeAllListeners('close')
      const report = await describeHang(child.pid, reports)
      child.kill('SIGKILL')
      // The process of the tests themselves may outlive its runner, and would hold the output open.
      child.stdout.destroy()
      output += `\n${name} said nothing for ${silenceMs / 1000} s: it hangs.\n${report}\n`
      end(1)
    }
    listen()
    child.stdout.on('data', chunk => {
      listen()
      output += chunk
      process.stdout.write('.')
    })
    child.once('close', code => end(code ?? 1))
  })
}

/**
 * Starts what tests talk with, a set for each lane, so that no test meets the blocks and payments of another lane.
 * @param {number} lane which one, from 0
 * @param {number} firstPort the first of `portCount` free ones for each lane
 */
async function startServices(serverFile, lane, firstPort) {
  const port = firstPort + lane * portCount
  const shards = []
  const stop = () => Promise.all(shards.map(part => part.stop()))
  const start = async starting => {
    const part = await starting
    shards.push(part)
    return part
  }
  try {
    // First what needs the ports that were found free.
    const dataDir = join(outdir, `data-${lane}`)
    const solana = await start(startSolana({ port, wsPort: port + 1, dataDir, onExit }))
    const callbackOrigin = 'http://wallet.dapp.localhost:4402'
    const social = await start(startSocialLogin({ port: port + 2, chainPort: 0, callbackOrigin, onExit }))
    const chain = await start(startAnvil({ port: 0, chainId, onExit }))
    const { tokens } = await deployContracts({ url: chain.url, chainId })
    await deploySmartAccounts({ url: chain.url, chainId })
    // Of its own: tests that take blocks back, and make hundreds of them, are in nobody's way.
    const busyChain = await start(startAnvil({ port: 0, chainId, onExit }))
    await deployContracts({ url: busyChain.url, chainId })
    const exchange = await deployExchange({ url: busyChain.url, chainId, tokens })
    const served = {
      caipNetworkId: `eip155:${chainId}`,
      name: 'Local One',
      rpcUrl: chain.url,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      tokens,
    }
    const env = {
      W3M_TEST_CHAIN: JSON.stringify(served),
      W3M_TEST_BUSY_CHAIN: JSON.stringify({ ...served, rpcUrl: busyChain.url }),
      W3M_TEST_EXCHANGE: JSON.stringify(exchange),
      W3M_TEST_SOLANA: JSON.stringify(solana.chain),
      W3M_TEST_SERVER: serverFile,
      W3M_TEST_LANE: String(lane),
      W3M_TEST_SOCIAL_LOGIN: JSON.stringify({ url: social.url, env: social.env }),
    }
    return { env, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const onExit = text => console.error(text)

/** Runs one group after another until none is left. */
async function runLane(waiting, results, serverFile, lane, firstPort) {
  const services = await startServices(serverFile, lane, firstPort)
  try {
    for (let file = waiting.shift(); file; file = waiting.shift()) results.push(await runGroup(file, services.env))
  } finally {
    await services.stop()
  }
}

try {
  const waiting = await bundle()
  mkdirSync(reports, { recursive: true })
  for (const app of ['solana', 'social-login']) await buildServer({ root, app })
  const serverFile = join(outdir, 'server/main.mjs')
  await buildServer({ root, outfile: serverFile })
  const results = []
  const count = Math.min(laneCount, waiting.length)
  // Asked for at once: two that ask beside each other may be told the same ones.
  const firstPort = await freePorts(count * portCount)
  const lanes = Array.from({ length: count }, (_, lane) => runLane(waiting, results, serverFile, lane, firstPort))
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
  const counts = countText(results.map(({ output }) => output).join('\n')) ?? noCounts()
  const code = results.find(result => result.code !== 0)?.code ?? 0
  process.exitCode = code === 0 && counts.passed === 0 ? 1 : code
  console.log(formatCounts(counts))
} finally {
  rmSync(outdir, { recursive: true, force: true })
}
