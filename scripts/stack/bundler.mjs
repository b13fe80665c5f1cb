// Starts the bundler of the local stack: apps/bundler.
import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { developerMnemonic } from './deploy.mjs'
import { startNodeApp } from './node-app.mjs'

/**
 * @param {{ port: number, chains: readonly { chainId: number, rpcUrl: string }[], onExit: (text: string) => void }}
 *   options the chains have smart accounts
 * @returns {Promise<{ url: string, served: readonly { caipNetworkId: string, url: string, paymasterUrl: string }[],
 *   stop(): Promise<void> }>}
 *   `served` is what the server is told of it
 */
export async function startBundler({ port, chains, onExit }) {
  const url = `http://127.0.0.1:${port}`
  const key = bytesToHex(mnemonicToAccount(developerMnemonic, { addressIndex: 8 }).getHdKey().privateKey)
  const env = { W3M_BUNDLER_PORT: String(port), W3M_BUNDLER_CHAINS: JSON.stringify(chains), W3M_BUNDLER_KEY: key }
  const { stop } = await startNodeApp({ app: 'bundler', name: 'The bundler', health: `${url}/health`, env, onExit })
  return {
    url,
    served: chains.map(({ chainId }) => ({
      caipNetworkId: `eip155:${chainId}`,
      url: `${url}/${chainId}`,
      paymasterUrl: `${url}/${chainId}`,
    })),
    stop,
  }
}
