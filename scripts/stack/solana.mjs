// Starts the local Solana chain: apps/solana. What is on it from the start is written in its genesis.
import { readFileSync } from 'node:fs'
import { startNodeApp } from './node-app.mjs'

const genesis = JSON.parse(readFileSync(new URL('../../apps/solana/src/genesis/genesis.json', import.meta.url), 'utf8'))

/**
 * @param {{ port: number, wsPort: number, dataDir: string, onExit: (text: string) => void }} options
 * @returns {Promise<{ chain: object, assets: object[], stop(): Promise<void> }>} `chain` as stack.json and the server
 *   have it, `assets` as the server names who knows its assets: the node itself
 */
export async function startSolana({ port, wsPort, dataDir, onExit }) {
  const rpcUrl = `http://127.0.0.1:${port}`
  const { stop } = await startNodeApp({
    app: 'solana',
    name: 'The Solana chain',
    health: `${rpcUrl}/health`,
    env: { W3M_SOLANA_PORT: String(port), W3M_SOLANA_WS_PORT: String(wsPort), W3M_DATA: dataDir },
    onExit,
  })
  const chain = {
    caipNetworkId: `solana:${genesis.genesisHash.slice(0, 32)}`,
    name: 'Local Solana',
    rpcUrl,
    wsUrl: `ws://127.0.0.1:${wsPort}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    tokens: genesis.tokens.map(({ symbol, name, decimals, address }) => ({ symbol, name, decimals, address })),
  }
  const assets = [{ chain: chain.caipNetworkId, url: rpcUrl, perSecond: 1_000 }]
  return { chain, assets, stop }
}
