import { listen } from '@w3m/server/service'
import { privateKeyToAccount } from 'viem/accounts'
import { bundlerRoutes } from './bundler-routes.js'
import { connectChain } from './chain/chain-link.js'
import { createChainCalls } from './chain/chain-calls.js'
import { placePaymaster } from './chain/paymaster.js'
import type { Settings } from './settings.js'

/** User operations of ERC-4337 v0.8 by JSON-RPC, on real chains. */
export interface Bundler {
  readonly url: string
  close(): Promise<void>
}

export interface BundlerSettings extends Settings {
  /** Hears of defects. */
  readonly report: (error: unknown) => void
}

/**
 * Puts the paymaster on each chain and listens; port 0 takes a free one. @throws where a chain does not answer, or the
 * port cannot be had
 */
export async function startBundler({ host, port, chains, key, report }: BundlerSettings): Promise<Bundler> {
  const account = privateKeyToAccount(key)
  const links = chains.map(chain => connectChain(chain, account))
  await Promise.all(links.map(placePaymaster))
  const served = new Map(links.map(link => [link.chainId, createChainCalls(link)]))
  return listen(bundlerRoutes(served, report).fetch, { host, port, report })
}
