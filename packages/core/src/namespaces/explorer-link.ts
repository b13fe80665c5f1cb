import type { CaipNetwork } from './define-network.js'

/**
 * The page of an account or a transaction in the network's explorer, with the query that the explorer's address may
 * carry.
 * Undefined where the network names no explorer, or one that is no web address.
 */
export function explorerLink(network: CaipNetwork, kind: 'account' | 'transaction', id: string): string | undefined {
  const { url: address, paths } = network.blockExplorers?.default ?? {}
  if (address === undefined || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  const folder =
    paths?.[kind] ?? (kind === 'transaction' ? 'tx' : network.chainNamespace === 'solana' ? 'account' : 'address')
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/${folder}/${encodeURIComponent(id)}`
  return url.href
}
