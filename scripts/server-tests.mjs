// The tests of what runs in Node, the server, the Solana chain, the bundler, the mailbox, the social logins and the
// WalletConnect wallet: bundled, then run by Node's own test runner against a real chain. Last line: `N passed, N
// failed, N skipped`.
import { build } from 'esbuild'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
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

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'apps')
const apps = ['server', 'solana', 'wc-wallet', 'bundler', 'mailbox', 'social-login', 'onramp']
// Of its own, so that two runs do not meet.
const outdir = join(root, '.cache/server-tests', String(process.pid))
const chainId = 31337

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
  const only = process.argv.slice(2)
  const files = apps
    .flatMap(app =>
      readdirSync(join(source, app, 'src'), { recursive: true }).map(name => join(app, 'src', String(name))),
    )
    .filter(
      name => name.endsWith('.test.ts') && (only.length === 0 || only.some(part => join('apps', name).includes(part))),
    )
    .sort()
  const groups = groupFiles(files)
  const names = [...groups.keys()].sort()
  await build({
    entryPoints: names.map(name => ({ in: `group:${name}`, out: `${name}.test` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    ...nodeBundle,
    plugins: [groupModules(groups)],
    splitting: false,
    sourcemap: 'inline',
  })
  return names.map(name => join(outdir, `${name}.test.mjs`))
}

/** @returns {Promise<{ code: number, output: string }>} */
function runTests(files, env) {
  // For a whole group, which runs in one process: more than five times what the slowest takes on a quiet machine. The
  // long counts of `npm run test:deep` take as long as they take.
  const limitMs = process.env.W3M_FUZZ_RUNS ? 7_200_000 : 1_200_000
  const args = [
    '--enable-source-maps',
    '--test',
    '--test-reporter=spec',
    '--test-concurrency=1',
    `--test-timeout=${limitMs}`,
    ...files,
  ]
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
      process.stdout.write(chunk)
    })
    child.once('exit', code => resolve({ code: code ?? 1, output }))
  })
}

const files = await bundle()
const onExit = text => console.error(text)
const parts = []
try {
  const chain = await startAnvil({ port: 0, chainId, onExit })
  parts.push(chain)
  const { tokens } = await deployContracts({ url: chain.url, chainId })
  await deploySmartAccounts({ url: chain.url, chainId })
  // Of its own: tests that take blocks back, and make hundreds of them, are in nobody's way.
  const busyChain = await startAnvil({ port: 0, chainId, onExit })
  parts.push(busyChain)
  await deployContracts({ url: busyChain.url, chainId })
  const exchange = await deployExchange({ url: busyChain.url, chainId, tokens })
  for (const app of ['solana', 'social-login']) await buildServer({ root, app })
  const serverFile = join(outdir, 'server/main.mjs')
  await buildServer({ root, outfile: serverFile })
  const port = await freePorts(3)
  const solana = await startSolana({ port, wsPort: port + 1, dataDir: join(outdir, 'data'), onExit })
  parts.push(solana)
  const social = await startSocialLogin({
    port: port + 2,
    chainPort: 0,
    callbackOrigin: 'http://wallet.dapp.localhost:4402',
    onExit,
  })
  parts.push(social)
  const served = {
    caipNetworkId: `eip155:${chainId}`,
    name: 'Local One',
    rpcUrl: chain.url,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    tokens,
  }
  const { code, output } = await runTests(files, {
    W3M_TEST_CHAIN: JSON.stringify(served),
    W3M_TEST_BUSY_CHAIN: JSON.stringify({ ...served, rpcUrl: busyChain.url }),
    W3M_TEST_EXCHANGE: JSON.stringify(exchange),
    W3M_TEST_SOLANA: JSON.stringify(solana.chain),
    W3M_TEST_SERVER: serverFile,
    W3M_TEST_SOCIAL_LOGIN: JSON.stringify({ url: social.url, env: social.env }),
  })
  const counts = countText(output) ?? noCounts()
  process.exitCode = code === 0 && counts.passed === 0 ? 1 : code
  console.log(formatCounts(counts))
} finally {
  await Promise.all(parts.map(part => part.stop()))
  rmSync(outdir, { recursive: true, force: true })
}
