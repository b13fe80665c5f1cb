import { getAddress } from 'viem/utils'
import { decodeCall } from '../decode/decode-call.js'
import { swapTerms, type SwapAmount, type SwapTerms } from '../decode/swap-terms.js'
import { isSame, meaningOf } from '../decode/token-terms.js'
import type { Hex } from '../hex-bytes.js'
import { dateText } from '../i18n/date-text.js'
import type { Risk } from '../risks/risk.js'
import { slippageRisks, swapLimits, unknownSlippage } from '../risks/swap-risks.js'
import type { Approval, ApprovalContext, ApprovalView, Effect, Fact } from './approval.js'
import { chainFacts } from './coin.js'
import { withView, type Finding } from './simulation.js'
import { swapPromise } from './swap-promise.js'
import { readTokens, unitsText, withTokens, type Token } from './token-facts.js'

/** The swaps among the calls. */
export interface SwapFacts {
  /**
   * Adds the swaps to the approval, for every fee: lines for each call, placed first, and a sentence as the title if
   * the request only swaps and the simulation did what that says: any contract can have a router's functions.
   */
  readonly withTitle: (approval: Approval, finding: Finding | undefined) => Approval
  /** Returns the risks of the prices, compared with what a simulation found, or that there is nothing to compare. */
  readonly risksOf: (finding: Finding | undefined) => readonly Risk[]
}

type Env = Pick<ApprovalContext, 'callRpc' | 'evmAddress' | 'network'>

/** Tokens are read for this many swaps; further ones show their amounts in base units. */
const swapsMax = 4
/** Longer amounts have no room in a title; they stand below it all the same. */
const titledLength = 40
/** The latest time that a `Date` can hold, in s. */
const datesEnd = 8_640_000_000_000n

/** Reads what the calls swap and the properties of its tokens; each answer has as much time as a simulation. */
export async function swapFacts({ chainId, calls }: Effect, env: Env): Promise<SwapFacts> {
  const read = calls.map(({ to, data }) => (to === undefined ? undefined : decodeCall(data)))
  const terms = calls.map(({ data, value }, index) => read[index] && swapTerms(data, value, read[index]))
  const limits = calls.flatMap(({ to = '', value }, index) => {
    const call = read[index]
    return call ? swapLimits(to, call, value, env.evmAddress) : []
  })
  const swaps = terms.filter(swap => swap !== undefined)
  const addresses = swaps
    .slice(0, swapsMax)
    .flatMap(({ input, output }) => [input.token ?? [], output.token ?? []].flat())
  const tokens = await readTokens(chainId, addresses, env)
  const { amount } = chainFacts(chainId, env)
  const show = ({ token, amount: units }: SwapAmount): Fact['value'] =>
    token === undefined ? amount('field.value', units).value : unitsText(units, tokens.get(token) ?? silent)
  const byCall = terms.map(swapTerms => (swapTerms ? factsOf(swapTerms, env.evmAddress, show, tokens) : []))
  const swap = onlySwap(calls, terms)
  const sentence = swap && sentenceOf(swap, show)
  return {
    withTitle: (approval, finding) => {
      const isHeld = swap && swapPromise(swap, finding, env.evmAddress) === 'held'
      return withView(withTokens(approval, { byCall, flags: [] }), view => ({ ...view, ...(isHeld && sentence) }))
    },
    risksOf: finding => {
      if (!finding?.changes) return limits.length > 0 ? [unknownSlippage] : []
      const promise = swap && swapPromise(swap, finding, env.evmAddress)
      return [
        ...(promise === 'broken' ? [{ id: 'unlimited-slippage' } as const] : []),
        ...slippageRisks(limits, finding.changes),
        ...(promise === 'broken' || promise === 'short' ? [unknownSlippage] : []),
      ]
    },
  }
}

const silent: Token = { symbol: '', isItems: false }

type Call = Effect['calls'][number]

/** Returns the only swap, if every other call just allows its contract to take what it pays. */
function onlySwap(calls: readonly Call[], terms: readonly (SwapTerms | undefined)[]): SwapTerms | undefined {
  const swapIndex = terms.findIndex(swapTerms => swapTerms !== undefined)
  const [swap, call] = [terms[swapIndex], calls[swapIndex]]
  // The sentence would not mention coin that is sent along with the paid token.
  if (!swap || !call || (swap.input.token !== undefined && call.value > 0n)) return undefined
  return calls.every((other, index) => index === swapIndex || isAllowance(other, swap.input, call.to))
    ? swap
    : undefined
}

/** Whether a call only allows the contract to take at most the paid amount. */
function isAllowance({ to, data, value }: Call, input: SwapAmount, contract: Hex | undefined): boolean {
  if (to === undefined || value > 0n || input.token === undefined || contract === undefined) return false
  const { terms, recipients } = meaningOf(to, data, [])
  const [term, ...more] = terms
  if (!term || more.length > 0 || recipients.length > 0) return false
  const { kind, token, amount, party } = term
  return (
    kind === 'allow' &&
    isSame(token, input.token) &&
    isSame(party, contract) &&
    amount !== undefined &&
    amount <= input.amount
  )
}

function sentenceOf(
  { input, output, limit }: SwapTerms,
  show: (amount: SwapAmount) => Fact['value'],
): Pick<ApprovalView, 'title' | 'titleValues'> | undefined {
  const [paid, received] = [show(input), show(output)]
  // Without a token's decimals, its amount cannot be put into a sentence.
  if (typeof paid !== 'string' || typeof received !== 'string') return undefined
  if (Math.max(paid.length, received.length) > titledLength) return undefined
  return { title: limit === 'gets' ? 'swap.title' : 'swap.title-most', titleValues: { paid, received } }
}

function factsOf(
  { input, output, limit, recipient, deadline }: SwapTerms,
  account: string,
  show: (amount: SwapAmount) => Fact['value'],
  tokens: ReadonlyMap<string, Token>,
): readonly Fact[] {
  const contract = ({ token }: SwapAmount): readonly Fact[] =>
    token === undefined ? [] : [{ label: 'field.token', value: getAddress(token), kind: 'address' }]
  const paidToken = input.token === undefined ? undefined : tokens.get(input.token)
  return [
    { label: limit === 'pays' ? 'field.paid-most' : 'field.paid', value: show(input) },
    ...contract(input),
    ...(paidToken?.balance === undefined
      ? []
      : [{ label: 'field.have', value: unitsText(paidToken.balance, paidToken) } as const]),
    { label: limit === 'gets' ? 'field.received-least' : 'field.received', value: show(output) },
    ...contract(output),
    isSame(recipient, account)
      ? { label: 'field.recipient', value: { key: 'field.you' } }
      : { label: 'field.recipient', value: getAddress(recipient), kind: 'address' },
    ...(deadline === undefined ? [] : [deadlineFact(deadline)]),
  ]
}

const deadlineFact = (deadline: bigint): Fact => ({
  label: 'field.deadline',
  value: deadline > datesEnd ? { key: 'field.no-deadline' } : dateText(Number(deadline) * 1_000),
})
