import { getAddress } from 'viem/utils'
import { selectorOf } from '../decode/decode-call.js'
import { isSame, meaningOf, type Meaning, type TokenTerm } from '../decode/token-terms.js'
import { unlimited } from '../risks/call-risks.js'
import { once, unlimitedFrom, type Risk } from '../risks/risk.js'
import { isHexData, type Hex } from '../hex-bytes.js'
import { amountText } from '../i18n/amount-text.js'
import type { Approval, ApprovalView, ApprovalContext, Effect, Fact } from './approval.js'
import { lacking } from './enough-coin.js'
import { inTime, tokenName, withView } from './simulation.js'

/** What a contract says of itself; undefined where it says nothing, nothing sound, or not in time. */
export interface Token {
  readonly symbol: string
  readonly decimals?: number | undefined
  readonly balance?: bigint | undefined
  readonly supply?: bigint | undefined
  /** A collection (ERC-721): its amounts are items. */
  readonly isItems: boolean
}

/** What the calls do with tokens: lines for each call, and what is dangerous in their amounts. */
export interface TokenFacts {
  readonly byCall: readonly (readonly Fact[])[]
  readonly flags: readonly Risk[]
  readonly isAllowing: boolean
  /** What the account has too little of for what it sends. */
  readonly lacking: readonly Fact[]
}

/** More tokens are not asked; what is not known of them is said. */
const tokensMax = 10
export const decimalsMax = 36
const silent: Token = { symbol: '', isItems: false }

type Env = Pick<ApprovalContext, 'ask' | 'evmAddress'>

/** What a call does, or a signature alone, and the contract that is called, or that checks the signature. */
export type MeaningAt = Meaning & { readonly to: Hex | undefined }

/** Reads what the tokens of the calls say; each answer is waited for as long as a trial is. */
export async function tokenFacts(
  { chainId, calls }: Effect,
  env: Env,
  meanings: readonly MeaningAt[] = calls.map(({ to, data }) => ({
    to,
    ...(to === undefined ? { terms: [], recipients: [] } : meaningOf(to, data, [env.evmAddress])),
  })),
): Promise<TokenFacts> {
  const own = env.evmAddress
  const terms = meanings.flatMap(each => each.terms)
  const tokens = await readTokens(
    chainId,
    terms.map(({ token }) => token),
    env,
  )
  const allowances = terms.filter(isAllowanceTerm)
  // What is raised comes on top of what was allowed before.
  const raised = await Promise.all(
    allowances.map(async ({ kind, token, party }) =>
      kind === 'raise'
        ? askNumber(chainId, token, `${selectorOf('allowance(address,address)')}${word(own)}${word(party)}`, env)
        : 0n,
    ),
  )
  const totalOf = (token: string): bigint | undefined =>
    allowances.reduce<bigint | undefined>(
      (sum, each, index) =>
        each.token !== token
          ? sum
          : sum === undefined || raised[index] === undefined
            ? undefined
            : sum + each.amount + raised[index],
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
    lacking: lackingOf(ownTransfers(calls), tokens),
  }
}

interface Transfer {
  readonly token: Hex
  readonly amount: bigint
}

const transferSelector = selectorOf('transfer(address,uint256)')

/**
 * What the account itself sends of tokens, call after call: only until one of them is no payment, which may bring some.
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
    const sent = transfers.reduce((sum, each) => (isSame(each.token, token) ? sum + each.amount : sum), 0n)
    return balance === undefined || isItems || sent <= balance ? [] : [lacking(sent - balance, { symbol, decimals })]
  })
}

type AllowanceTerm = TokenTerm & { readonly kind: 'allow' | 'raise'; readonly amount: bigint }

const isAllowanceTerm = (term: TokenTerm): term is AllowanceTerm =>
  (term.kind === 'allow' || term.kind === 'raise') && term.amount !== undefined

/** All allowances of a token together, against what there is of it. */
export function amountFlags(
  total: bigint | undefined,
  spender: string,
  { balance, supply, isItems }: Token,
): readonly Risk[] {
  if (total === 0n || isItems) return []
  if (total !== undefined && total > (supply ?? unlimitedFrom - 1n)) return [unlimited(spender)]
  if (total === undefined || balance === undefined) return [{ id: 'allowance-unknown', isAmber: true }]
  return total > balance ? [{ id: 'over-balance', values: { spender }, isAmber: true }] : []
}

const labels = { allow: 'field.allows', raise: 'field.allows', lower: 'field.lowers', send: 'field.value' } as const

/** An amount as the token itself has it, with what it calls itself. */
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

/** More tokens than a few are not asked. */
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
  const read = (data: string) => askNumber(chainId, token, data, env)
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

export async function call(chainId: string, to: string, data: string, { ask }: Env): Promise<Hex | undefined> {
  const result = await inTime(ask(chainId, 'eth_call', [{ to, data }, 'latest']))
  return isHexData(result) ? result : undefined
}

export async function askNumber(chainId: string, to: string, data: string, env: Env): Promise<bigint | undefined> {
  const result = await call(chainId, to, data, env)
  return result?.length === 66 ? BigInt(result) : undefined
}

/**
 * The approval with what was found, whatever fee is chosen: tokens first, and no amount of the coin where a call of
 * tokens takes none along.
 */
export const withTokens = (approval: Approval, { byCall, flags }: Pick<TokenFacts, 'byCall' | 'flags'>): Approval =>
  withView(approval, view => {
    const isPlain = (fact: Fact): boolean => !(fact.label === 'field.value' && fact.units === 0n)
    const cards = view.calls?.map((card, index): NonNullable<ApprovalView['calls']>[number] =>
      card.title && byCall[index]?.length
        ? { ...card, facts: [...byCall[index], ...card.facts.filter(isPlain)] }
        : card,
    )
    const own = view.calls?.[0]?.title ? [] : (byCall[0] ?? [])
    const isOfTokens = byCall.some(({ length }) => length > 0)
    return {
      ...view,
      facts: [...own, ...(isOfTokens ? view.facts.filter(isPlain) : view.facts)],
      ...(cards && { calls: cards }),
      flags: once([...view.flags, ...flags]),
    }
  })
