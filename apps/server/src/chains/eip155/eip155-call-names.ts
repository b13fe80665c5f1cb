import type { CallNames } from '../../history/call-names.js'
import type { ServedChain } from '../../settings.js'
import { entryPoints, permit2 } from './eip155-logs.js'
import { functionNameOf } from './known-functions.js'

const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

/** Names of the contracts that the operator named, and of those that have one address on every chain. */
export function createEip155CallNames({ tokens, exchange }: Pick<ServedChain, 'exchange' | 'tokens'>): CallNames {
  const contracts = new Map([
    [permit2, 'Permit2'],
    [multicall3, 'Multicall3'],
    ...[...entryPoints].map(address => [address, 'EntryPoint'] as const),
  ])
  if (exchange?.name !== undefined) contracts.set(exchange.router.toLowerCase(), exchange.name)
  const named = [
    ...tokens.map(({ address }) => address),
    ...(exchange ? [exchange.wrapped, exchange.dollar, ...(exchange.tokens ?? [])] : []),
  ]
  return { functionNameOf, contracts, tokens: new Set(named.map(address => address.toLowerCase())) }
}
