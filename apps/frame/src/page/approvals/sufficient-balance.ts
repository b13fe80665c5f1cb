import { amountText } from '../i18n/amount-text.js'
import type { Approval, ApprovalContext, Fact } from './approval.js'
import { roundUp } from './round-up.js'
import { withView } from './simulation.js'

/** The symbol and decimals of a coin or token. */
interface Unit {
  readonly symbol: string
  readonly decimals: number
}

/** The fact that the request would fail because `units` base units are missing, which the visitor must get first. */
export const shortfall = (units: bigint, { symbol, decimals }: Unit): Fact => ({
  label: 'field.result',
  value: {
    key: 'field.result-lacks',
    values: { amount: `${amountText(roundUp(units, decimals), decimals)} ${symbol}`.trim() },
  },
})

const isLacking = ({ label, value }: Fact): boolean =>
  label === 'field.result' && typeof value === 'object' && value.key === 'field.result-lacks'

/** Returns the approval with the missing amounts in place of the node's simulation result. */
export const withShortfall = (approval: Approval, facts: readonly Fact[]): Approval =>
  facts.length === 0
    ? approval
    : withView(approval, view => ({
        ...view,
        facts: [...view.facts.filter(fact => fact.label !== 'field.result' || isLacking(fact)), ...facts],
      }))

/** Sums the coin that calls take, in base units, up to the first call that runs code, since that may bring in coin. */
export function coinOf(calls: readonly { readonly value: bigint; readonly data: string }[]): bigint {
  const code = calls.findIndex(({ data }) => data !== '0x')
  return calls.slice(0, code < 0 ? calls.length : code + 1).reduce((sum, { value }) => sum + value, 0n)
}

/** Returns the account's balance of a chain's coin. @throws if the node does not return it */
export async function coinBalance(
  chainId: string,
  { callRpc, evmAddress }: Pick<ApprovalContext, 'callRpc' | 'evmAddress'>,
): Promise<bigint> {
  return BigInt(String(await callRpc(chainId, 'eth_getBalance', [evmAddress, 'latest'])))
}

/**
 * Returns the approval with the missing amount of the coin, for each fee at which it needs more than the balance: a
 * node simulates calls without their fee.
 */
export function withBalance(approval: Approval, balance: bigint, nativeCurrency: Unit): Approval {
  const { view, needs, fee } = approval
  const short = needs !== undefined && needs > balance ? [shortfall(needs - balance, nativeCurrency)] : []
  return {
    ...approval,
    ...(short.length > 0 && {
      view: {
        ...view,
        facts: [...view.facts.filter(fact => fact.label !== 'field.result' || isLacking(fact)), ...short],
      },
    }),
    ...(fee && {
      fee: {
        ...fee,
        lower: () => withBalance(fee.lower(), balance, nativeCurrency),
        higher: () => withBalance(fee.higher(), balance, nativeCurrency),
      },
    }),
  }
}
