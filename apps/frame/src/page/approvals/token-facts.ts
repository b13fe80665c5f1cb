import { getAddress } from 'viem/utils'
import { selectorOf } from '../decode/decode-call.js'
import { isSame, meaningOf, type CallMeaning, type TokenTerm } from '../decode/token-terms.js'
import { unlimited } from '../risks/call-risks.js'
import { once, unlimitedFrom, type Risk } from '../risks/risk.js'
import { isHexData, type Hex } from '../hex-bytes.js'
import { amountText } from '../i18n/amount-text.js'
import type { Approval, ApprovalView, ApprovalContext, Effect, Fact } from './approval.js'
import { shortfall } from './sufficient-balance.js'
import { withTimeout, tokenName, withView } from './simulation.js'

/** A token's own properties; undefined where the contract returns none, an invalid one, or not in time. */
export interface Token {
  readonly symbol: string
  readonly decimals?: number | undefined
  readonly balance?: bigint | undefined
  readonly supply?: bigint | undefined
  /** A collection (ERC-721): its amounts are items. */
  readonly isItems: boolean
}

/** What the calls do with tokens: lines for each call, and the risks of their amounts. */
export interface TokenFacts {
  readonly byCall: readonly (readonly Fact[])[]
  readonly flags: readonly Risk[]
  readonly isAllowing: boolean
  /** The tokens of which the account sends more than its balance. */
  readonly shortfall: readonly Fact[]
}

/** Tokens beyond this number are not read; the view shows that their properties are unknown. */
const tokensMax = 10
export const decimalsMax = 36
const silent: Token = { symbol: '', isItems: false }

type Env = Pick<ApprovalContext, 'callRpc' | 'evmAddress'>

/** The meaning of a call or of a signature, and the contract that is called or verifies the signature. */
export type MeaningAt = CallMeaning & { readonly to: Hex | undefined }

/** Reads the properties of the calls' tokens; each answer has as much time as a simulation. */
export async function tokenFacts(
  { chainId, calls }: Effect,
  env: Env,
  meanings: readonly MeaningAt[] = calls.map(({ to, data }) => ({
    to,
    ...(to === undefined ? { terms: [], recipients: [] } : meaningOf(to, data, [env.evmAddress])),
  })),
): Promise<TokenFacts> {
  const account = env.evmAddress
  const terms = meanings.flatMap(meaning => meaning.terms)
  const tokens = await readTokens(
    chainId,
    terms.map(({ token }) => token),
    env,
  )
  const allowances = terms.filter(isAllowanceTerm)
  // A raise adds to the previous allowance, which is read here.
  const raised = await Promise.all(
    allowances.map(async ({ kind, token, party }) =>
      kind === 'raise'
        ? readNumber(chainId, token, `${selectorOf('allowance(address,address)')}${word(account)}${word(party)}`, env)
        : 0n,
    ),
  )
  const totalOf = (token: string): bigint | undefined =>
    allowances.reduce<bigint | undefined>(
      (sum, part, index) =>
        part.token !== token
          ? sum
          : sum === undefined || raised[index] === undefined
            ? undefined
            : sum + part.amount + raised[index],
      0n,
    )
  return {
    byCall: meanings.map(({ to, terms, recipients }) => [
      ...terms.flatMap(term => factsOf(term, tokens.get(term.token) ?? silent, to)),
      ...recipients.flatMap(({ address }): readonly Fact[] =>
        terms.some(({ party }) => party === address)
          ? []
          : [{ label: 'field.to', value: getAddress(address), kind: 'address' }],
      ),
    ]),
    flags: allowances.flatMap(({ token, party }) =>
      amountFlags(totalOf(token), getAddress(party), tokens.get(token) ?? silent),
    ),
    isAllowing: terms.some(({ kind }) => kind !== 'send'),
    shortfall: lackingOf(ownTransfers(calls), tokens),
  }
}

interface Transfer {
  readonly token: Hex
  readonly amount: bigint
}

const transferSelector = selectorOf('transfer(address,uint256)')

/**
 * Returns the tokens that the account itself sends, up to the first call that is no payment, since that may bring in
 * tokens.
 */
function ownTransfers(calls: Effect['calls']): readonly Transfer[] {
  const isPayment = (data: string): boolean =>
    data === '0x' || (data.startsWith(transferSelector) && data.length === 138)
  const other = calls.findIndex(({ data }) => !isPayment(data))
  return calls
    .slice(0, other < 0 ? calls.length : other)
    .flatMap(({ to, data }) =>
      to === undefined || data === '0x' ? [] : [{ token: to, amount: BigInt(`0x${data.slice(74)}`) }],
    )
}

function lackingOf(transfers: readonly Transfer[], tokens: ReadonlyMap<string, Token>): readonly Fact[] {
  return [...tokens].flatMap(([token, { symbol, decimals = 0, balance, isItems }]) => {
    const sent = transfers.reduce((sum, transfer) => (isSame(transfer.token, token) ? sum + transfer.amount : sum), 0n)
    return balance === undefined || isItems || sent <= balance ? [] : [shortfall(sent - balance, { symbol, decimals })]
  })
}

type AllowanceTerm = TokenTerm & { readonly kind: 'allow' | 'raise'; readonly amount: bigint }

const isAllowanceTerm = (term: TokenTerm): term is AllowanceTerm =>
  (term.kind === 'allow' || term.kind === 'raise') && term.amount !== undefined

/** Judges the sum of a token's allowances against the balance and the supply. */
export function amountFlags(
  total: bigint | undefined,
  spender: string,
  { balance, supply, isItems }: Token,
): readonly Risk[] {
  if (total === 0n || isItems) return []
  if (total !== undefined && total > (supply ?? unlimitedFrom - 1n)) return [unlimited(spender)]
  if (total === undefined || balance === undefined) return [{ id: 'allowance-unknown', isWarning: true }]
  return total > balance ? [{ id: 'over-balance', values: { spender }, isWarning: true }] : []
}

const labels = { allow: 'field.allows', raise: 'field.allows', lower: 'field.lowers', send: 'field.value' } as const

/** Formats an amount with the token's own decimals and symbol. */
export function unitsText(amount: bigint, { symbol, decimals, isItems }: Token): Fact['value'] {
  if (isItems) return `#${amount} ${symbol}`
  return decimals === undefined
    ? { key: 'field.units', values: { amount: `${amount} ${symbol}`.trim() } }
    : `${amountText(amount, decimals)} ${symbol}`.trim()
}

function factsOf({ kind, token, amount, item, party }: TokenTerm, facts: Token, to: Hex | undefined): readonly Fact[] {
  const { symbol, balance, isItems } = facts
  const units = (amount: bigint): Fact['value'] => unitsText(amount, facts)
  const id = item === undefined ? undefined : `#${item} ${symbol}`.trim()
  return [
    { label: labels[kind], value: amount === undefined ? (id ?? { key: 'field.every-item' }) : units(amount) },
    { label: kind === 'send' ? 'field.to' : 'field.spender', value: getAddress(party), kind: 'address' },
    ...(token === to ? [] : [{ label: 'field.token', value: getAddress(token), kind: 'address' } as const]),
    ...(amount === undefined || isItems || balance === undefined
      ? []
      : [{ label: 'field.have', value: units(balance) } as const]),
  ]
}

export const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

/** Reads the first `tokensMax` tokens, by address. */
export const readTokens = async (
  chainId: string,
  tokens: readonly string[],
  env: Env,
): Promise<ReadonlyMap<string, Token>> =>
  new Map(
    await Promise.all(
      [...new Set(tokens)]
        .slice(0, tokensMax)
        .map(async token => [token, await readToken(chainId, token, env)] as const),
    ),
  )

export async function readToken(chainId: string, token: string, env: Env): Promise<Token> {
  const read = (data: string) => readNumber(chainId, token, data, env)
  const [symbol, decimals, balance, supply, isItems] = await Promise.all([
    call(chainId, token, selectorOf('symbol()'), env),
    read(selectorOf('decimals()')),
    read(`${selectorOf('balanceOf(address)')}${word(env.evmAddress)}`),
    read(selectorOf('totalSupply()')),
    read(`${selectorOf('supportsInterface(bytes4)')}80ac58cd${'0'.repeat(56)}`),
  ])
  return {
    symbol: tokenName(symbol),
    decimals: decimals === undefined || decimals > decimalsMax ? undefined : Number(decimals),
    balance,
    supply,
    isItems: isItems === 1n && decimals === undefined,
  }
}

export async function call(chainId: string, to: string, data: string, { callRpc }: Env): Promise<Hex | undefined> {
  const result = await withTimeout(callRpc(chainId, 'eth_call', [{ to, data }, 'latest']))
  return isHexData(result) ? result : undefined
}

export async function readNumber(chainId: string, to: string, data: string, env: Env): Promise<bigint | undefined> {
  const result = await call(chainId, to, data, env)
  return result?.length === 66 ? BigInt(result) : undefined
}

/**
 * Adds the findings to the approval, for every fee: tokens come first, and a coin amount of 0 is left out for token
 * calls.
 */
export const withTokens = (approval: Approval, { byCall, flags }: Pick<TokenFacts, 'byCall' | 'flags'>): Approval =>
  withView(approval, view => {
    const isPlain = (fact: Fact): boolean => !(fact.label === 'field.value' && fact.units === 0n)
    const cards = view.calls?.map((card, index): NonNullable<ApprovalView['calls']>[number] =>
      card.title && byCall[index]?.length
        ? { ...card, facts: [...byCall[index], ...card.facts.filter(isPlain)] }
        : card,
    )
    const callFacts = view.calls?.[0]?.title ? [] : (byCall[0] ?? [])
    const isOfTokens = byCall.some(({ length }) => length > 0)
    return {
      ...view,
      facts: [...callFacts, ...(isOfTokens ? view.facts.filter(isPlain) : view.facts)],
      ...(cards && { calls: cards }),
      flags: once([...view.flags, ...flags]),
    }
  })
