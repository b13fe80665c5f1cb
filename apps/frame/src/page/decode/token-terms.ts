import type { Hex } from '../hex-bytes.js'
import { isAbiList, numberIn, type AbiValue } from './abi-decode.js'
import { decodeCall, type DecodedCall } from './decode-call.js'
import { commandsOf } from './universal-router.js'

/** An effect of a call on the tokens of one contract. */
export interface TokenTerm {
  /** `raise`: as much more than before. */
  readonly kind: 'allow' | 'raise' | 'lower' | 'send'
  readonly token: string
  /** In base units; undefined for items of a collection. */
  readonly amount: bigint | undefined
  /** One item; undefined with no amount: every one. */
  readonly item?: bigint | undefined
  /** The spender or the recipient. */
  readonly party: string
}

/** Somebody whom a call gives what comes of it. */
export interface Recipient {
  readonly address: string
  /** Sending, or handing over votes, is what the call is for: no surprise that it is to somebody. */
  readonly isMeant: boolean
}

export interface CallMeaning {
  readonly terms: readonly TokenTerm[]
  readonly recipients: readonly Recipient[]
}

/** The arguments of a call, by name. */
export type Args = Readonly<Record<string, AbiValue['value']>>

/** Of the same names wherever they stand in a tuple; what a list holds has numbers for names, and is left out. */
export const named = (values: readonly AbiValue[]): Args =>
  Object.assign(
    {},
    ...values.map(({ name, type, value }) => ({
      [name]: value,
      ...(isAbiList(value) && !type.endsWith(']') && named(value)),
    })),
  )

/**
 * Of a call and those that it makes in turn. `to` is the contract that is called, `accounts` are the addresses of who calls.
 * @param shares of what comes out, that all of them together give away
 */
export function meaningOf(
  to: string,
  data: Hex,
  accounts: readonly string[],
  call = decodeCall(data),
  shares = call ? sharesIn(call) : 0n,
): CallMeaning {
  if (!call) return { terms: [], recipients: [] }
  // Calls through a smart account act in that account's own name, so it is one of the owners.
  const owners = /^exec/.test(call.name) && !commandsOf(call.signature) ? [...accounts, to] : accounts
  const innerMeanings = call.inner.flatMap(inner =>
    inner.call ? [meaningOf(inner.to ?? to, inner.data, owners, inner.call, shares)] : [],
  )
  const args = named(call.args)
  const isPassedOn = call.inner.some(
    ({ call: inner }) =>
      inner &&
      (/^(?:unwrapWETH9|sweepToken|SWEEP|UNWRAP_WETH)$/.test(inner.name) ||
        inner.args.some(({ name, value }) => name === 'payerIsUser' && value === false)),
  )
  return {
    terms: [...termsOf(to, call.name, args), ...innerMeanings.flatMap(({ terms }) => terms)],
    recipients: [
      ...(call.inner.length ? [] : recipientsIn(call, args, accounts, shares)),
      // A router keeps what a later call of the same multicall hands on.
      ...innerMeanings
        .flatMap(({ recipients }) => recipients)
        .filter(({ address }) => !isPassedOn || !(isPlaceholder(address) || isSame(address, to))),
    ],
  }
}

/** Functions whose purpose is to send tokens or items. */
export const sends = (name: string): boolean => /^(?:safe(?:Batch)?T|t)ransfer(?!Ownership)/.test(name)

export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
/** Later routers of Uniswap, whose calls name no deadline, take 1 for who calls; 0 and 2 for themselves. */
export const isPlaceholder = (address: string): boolean => BigInt(address) === 0n || BigInt(address) === 2n

/** A hundredth of what comes out at most, as exchanges take it: it is said, and no danger. */
const feeMax = 100n

/** What is given away of it by a call and by those that it makes, in hundredths of a per cent. */
const sharesIn = ({ args, inner }: DecodedCall): bigint =>
  inner.reduce((sum, { call }) => sum + (call ? sharesIn(call) : 0n), numberIn(named(args)['bips']) ?? 0n)

function recipientsIn(
  { name }: DecodedCall,
  args: Args,
  accounts: readonly string[],
  shares: bigint,
): readonly Recipient[] {
  if (/^(?:transfer|permit)$/.test(name)) return []
  const isMeant = name === 'delegate' || sends(name) || (args['bips'] !== undefined && shares <= feeMax)
  const recipients = [
    args['to'],
    args['recipient'],
    args['receiver'],
    args['onBehalfOf'],
    args['account'],
    args['delegatee'],
    // Where a name leads: what others send to it arrives there.
    args['a'],
    name === 'register' ? args['owner'] : undefined,
  ]
  return recipients.flatMap(value =>
    typeof value !== 'string' ||
    accounts.some(address => isSame(address, value)) ||
    (args['deadline'] === undefined && /^(?:exact|swap|[A-Z])/.test(name) && BigInt(value) === 1n)
      ? []
      : [{ address: value, isMeant }],
  )
}

const all = 2n ** 256n - 1n

export function termsOf(to: string, name: string, args: Args): readonly TokenTerm[] {
  const item = numberIn(args['tokenId'] ?? args['id'])
  const of = (
    { token = to, amount = args['value'] ?? args['addedValue'] ?? args['subtractedValue'] }: Args,
    kind: TokenTerm['kind'],
    party: AbiValue['value'] | undefined,
  ): TokenTerm => ({
    kind,
    token: String(token),
    amount: item === undefined ? numberIn(amount) : undefined,
    item,
    party: String(party),
  })
  const { spender, operator, approved, allowed, details } = args
  switch (name) {
    case 'approve':
    case 'approveAndCall':
      return [of(args, 'allow', spender)]
    case 'increaseAllowance':
    case 'increaseApproval':
      return [of(args, 'raise', spender)]
    case 'decreaseAllowance':
    case 'decreaseApproval':
      return [of(args, 'lower', spender)]
    case 'selfPermit':
    case 'selfPermitAllowed':
      return [of(name === 'selfPermit' ? args : { ...args, amount: all }, 'allow', to)]
    case 'permit':
    case 'PERMIT2_PERMIT':
    case 'PERMIT2_PERMIT_BATCH':
      if (details !== undefined && isAbiList(details) && !('amount' in args))
        return details.map(({ value }) => of(isAbiList(value) ? named(value) : {}, 'allow', spender))
      return [of(allowed === undefined ? args : { amount: allowed ? all : 0n }, 'allow', spender)]
    case 'setApprovalForAll':
    case 'setOperator':
      return [of(args, approved ? 'allow' : 'lower', operator)]
  }
  if (!sends(name) || typeof args['to'] !== 'string' || args['ids']) return []
  return [of(args, 'send', args['to'])]
}
