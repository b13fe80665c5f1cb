import { W3mError } from '../errors/w3m-error.js'
import { isChainNamespace, type ChainNamespace } from '../namespaces/chain-namespace.js'

/**
 * A CAIP-2 id: namespace, colon, reference of at most 32 characters. Literals type-check, so a host can write
 * `'eip155:1'`.
 */
export type CaipNetworkId = `${ChainNamespace}:${string}`

const reference = /^[-\w]{1,32}$/

/** True for exactly two parts, a known namespace and a reference that CAIP-2 allows (spec 5). */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const [namespace, ...rest] = value.split(':')
  return isChainNamespace(namespace) && reference.test(rest.join(':'))
}

/** Splits a CAIP-2 id that is known to be one. */
export function parseCaipNetworkId(id: CaipNetworkId): {
  readonly namespace: ChainNamespace
  /** The part after the colon: `1`. */
  readonly reference: string
} {
  const colon = id.indexOf(':')
  return { namespace: id.slice(0, colon) as ChainNamespace, reference: id.slice(colon + 1) }
}

/**
 * Throws where a value is not a CAIP-2 id of a known namespace.
 * @throws {W3mError} `INVALID_CAIP`
 */
export function assertCaipNetworkId(value: unknown): asserts value is CaipNetworkId {
  if (!isCaipNetworkId(value))
    throw new W3mError('INVALID_CAIP', {
      value: typeof value === 'string' ? value.slice(0, 200) : typeof value,
      kind: 'CAIP-2 network',
    })
}
