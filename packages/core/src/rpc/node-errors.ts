import { errorChain, readProperty } from './error-chain.js'

/**
 * Why a node does not take a transaction (spec 8). Nodes tell it in words, each client in its own; the first row that
 * fits holds, so that the reason inside a revert is not taken for the node's.
 */
export const nodeErrors = {
  EXECUTION_REVERTED: {
    words: /revert|gas required exceeds allowance|out of gas/i,
    text: 'The contract refused the transaction.',
  },
  NONCE_TOO_LOW: {
    words: /nonce (?:is )?too low|already known|already imported/i,
    text: 'A transaction with this number was sent before.',
  },
  NONCE_TOO_HIGH: {
    words: /nonce (?:is )?too high|nonce has max value|nonce gap/i,
    text: 'An earlier transaction of the account is missing.',
  },
  INSUFFICIENT_FUNDS: {
    words: /insufficient (?:funds|balance)|exceeds (?:the )?(?:transaction sender )?account balance/i,
    text: 'The balance does not cover the amount and the fee.',
  },
  FEE_TOO_LOW: {
    words:
      /(?:fee cap|max ?fee ?per ?gas|gas price).{0,40}(?:less than|lower than|below|too low)|underpriced|fee too low/i,
    text: 'The fee is lower than the network asks for now.',
  },
  FEE_TOO_HIGH: {
    words:
      /(?:fee cap|fee ?per ?gas|gas price|tip).{0,40}(?:higher than|above|too high)|exceeds the configured cap|fee too high/i,
    text: 'The fee is higher than the node allows.',
  },
  GAS_TOO_LOW: {
    words: /intrinsic gas (?:is )?too low|gas (?:limit )?(?:is )?too low|floor data gas/i,
    text: 'The gas limit is too low for the transaction.',
  },
  GAS_TOO_HIGH: {
    words:
      /intrinsic gas (?:is )?too high|gas limit (?:reached|(?:is )?too high)|exceeds block gas limit|gas limit exceeds|gas uint64 overflow/i,
    text: 'The gas limit is higher than a block allows.',
  },
  TRANSACTION_TYPE_UNSUPPORTED: {
    words:
      /(?:transaction|tx) type (?:is )?(?:not (?:valid|supported)|unsupported|invalid)|(?:unsupported|invalid) (?:transaction|tx) type/i,
    text: 'The network does not know this type of transaction.',
  },
} as const satisfies Record<string, { readonly words: RegExp; readonly text: string }>

/** The name of a reason for which nodes refuse a transaction, a key of `nodeErrors`. */
export type NodeErrorName = keyof typeof nodeErrors

const textKeys = ['message', 'details', 'shortMessage', 'reason'] as const

/** Which of the node's reasons stands in an error or in what it wraps; undefined where none does. Never throws. */
export function nodeErrorName(error: unknown): NodeErrorName | undefined {
  const chain = errorChain(error)
  const texts = chain
    .flatMap(link => (typeof link === 'string' ? [link] : textKeys.map(key => readProperty(link, key))))
    .filter(text => typeof text === 'string')
  // 3 is how nodes number a revert, in whatever words.
  if (chain.some(link => readProperty(link, 'code') === 3)) return 'EXECUTION_REVERTED'
  return (Object.keys(nodeErrors) as NodeErrorName[]).find(name =>
    texts.some(text => nodeErrors[name].words.test(text.slice(0, 2_000))),
  )
}
