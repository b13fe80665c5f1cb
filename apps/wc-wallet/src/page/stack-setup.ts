import type { WalletNetwork } from '../wallet/wallet-networks.js'

/** What the page needs to know of the stack that it is part of. */
export interface StackSetup {
  /** WebSocket URL. */
  readonly relay: string
  readonly networks: readonly WalletNetwork[]
}

/** Reads it from the host of the page. @throws {Error} where it is not there */
export async function readStackSetup(): Promise<StackSetup> {
  const response = await fetch('/stack.json')
  if (!response.ok) throw new Error(`The addresses of the stack could not be read: ${response.status}.`)
  const { relay, chains }: Readonly<Record<string, unknown>> = Object(await response.json())
  if (typeof relay !== 'string' || !Array.isArray(chains)) throw new Error('The addresses of the stack are incomplete.')
  return { relay, networks: chains.map(readNetwork) }
}

function readNetwork(chain: unknown): WalletNetwork {
  const { caipNetworkId, name, rpcUrl }: Readonly<Record<string, unknown>> = Object(chain)
  return { caipNetworkId: String(caipNetworkId), name: String(name), rpcUrl: String(rpcUrl) }
}

/**
 * Accounts of every anvil chain, without the first, which the other developer wallet uses. Their keys are printed in
 * anvil's manual.
 */
export const evmKeys = [
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const

/** The key of a text that everybody can read. */
export const solanaSeed = new TextEncoder().encode('W3M WalletConnect wallet'.padEnd(32, '.'))
