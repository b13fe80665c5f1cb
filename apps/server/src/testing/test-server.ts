import { inventWallets } from '../directory/invented-wallets.js'
import { createServer, type Server, type ServerConfig } from '../server.js'
import { readSettings, type ServedChain } from '../settings.js'

/** The chain that the test run started: a real anvil with the tokens of the local stack. */
export const testChain: ServedChain = readSettings({ W3M_CHAINS: `[${process.env.W3M_TEST_CHAIN}]` }).chains[0]!

/** Another anvil with the same contracts and an exchange, for tests that revert blocks or mine many of them. */
export const busyChain: ServedChain = readSettings({ W3M_CHAINS: `[${process.env.W3M_TEST_BUSY_CHAIN}]` }).chains[0]!

/** The Solana chain that the test run started, with the tokens of the local stack. */
export const testSolana: ServedChain = readSettings({ W3M_CHAINS: `[${process.env.W3M_TEST_SOLANA}]` }).chains[0]!

/** A chain whose node does not run. */
export const deadChain: ServedChain = {
  ...testChain,
  caipNetworkId: 'eip155:404',
  name: 'Dead',
  rpcUrl: 'http://127.0.0.1:1',
}

/** Creates a server on a database in memory, with the invented wallets in its directory. */
export function testServer(config: Partial<ServerConfig> = {}): Server {
  const { chains = [testChain, deadChain] } = config
  const wallets = inventWallets(chains.map(({ caipNetworkId }) => caipNetworkId))
  return createServer({ wallets, ratePerSecond: 1000, ratePerSecondLoopback: 1000, ...config, chains })
}

/** The first developer account of the chain. */
export const developer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
