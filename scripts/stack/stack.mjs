// The local stack: two chains, the server and the pages. `npm start` runs it, and the tests run one of their own.
import { spawn } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startAnvil } from './anvil.mjs'
import { contentSecurityPolicy } from './csp.mjs'
import { deployContracts } from './deploy.mjs'
import { startStaticHost } from './static-host.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chainsOfStack = [
  { offset: 3, chainId: 31337, name: 'Local One' },
  { offset: 4, chainId: 31338, name: 'Local Two' },
]

const portsOf = port => [0, 1, ...chainsOfStack.map(chain => chain.offset)].map(offset => port + offset)

/** Fails with the port's number where something listens already. */
async function assertFree(port) {
  await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Stop what listens there, or choose other ports: W3M_PORT=5400 npm start`) : error))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(resolve))
  })
}

async function untilHealthy(url, isRunning) {
  const deadline = Date.now() + 20_000
  while (isRunning()) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error(`${url} did not answer within 20 s.`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`The server ended before ${url} answered.`)
}

/** Starts the server as a process of its own. Its settings are those of apps/server/README.md. */
async function startServer({ port, dataDir, chains, onExit }) {
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', W3M_SERVER_PORT: String(port), W3M_DATA: dataDir, W3M_CHAINS: JSON.stringify(chains) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output = (output + chunk).slice(-8_000)))
  let running = true
  let stopping = false
  const ended = new Promise(resolve => child.once('exit', code => {
    running = false
    if (!stopping) onExit(`The server ended with ${code}.\n${output}`)
    resolve()
  }))
  const stop = async () => {
    stopping = true
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 3_000)
    await ended
    clearTimeout(timer)
  }
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(`${url}/health`, () => running).catch(async error => {
    await stop()
    throw new Error(`${error.message}\n${output}`)
  })
  return { url, stop }
}

/**
 * Everything must be built before. Resolves when every part answers.
 * @param {{ port?: number, dataDir?: string, fresh?: boolean, onExit?: (text: string) => void }} options
 *   `port` is the first of the block; `fresh` empties `dataDir`; `onExit` hears of a part that ended by itself
 * @returns {Promise<{ addresses: { dapp: string, api: string, chains: Readonly<Record<number, string>> }, stop(): Promise<void> }>}
 */
export async function startStack({ port = 4400, dataDir = join(root, '.data'), fresh = false, onExit = () => undefined } = {}) {
  for (const each of portsOf(port)) await assertFree(each)
  if (fresh) await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const parts = []
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop()
  }
  try {
    const chains = []
    for (const { offset, chainId, name } of chainsOfStack) {
      const chain = await startAnvil({ port: port + offset, chainId, onExit })
      parts.push(chain)
      const { tokens, collectible } = await deployContracts({ url: chain.url, chainId })
      chains.push({ caipNetworkId: `eip155:${chainId}`, name, rpcUrl: chain.url, nativeCurrency: ether, tokens, collectible })
    }
    const server = await startServer({ port: port + 1, dataDir, chains, onExit })
    parts.push(server)
    const rpc = chains.map(chain => chain.rpcUrl)
    parts.push(
      await startStaticHost({
        port,
        folder: join(root, 'apps/demo/dist'),
        csp: contentSecurityPolicy({ api: server.url, rpc }),
        json: { '/stack.json': { api: server.url, chains } },
      }),
    )
    const addresses = { dapp: `http://dapp.localhost:${port}`, api: server.url, chains: Object.fromEntries(chainsOfStack.map(({ chainId }, index) => [chainId, rpc[index]])) }
    return { addresses, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
