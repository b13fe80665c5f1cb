import { amountText } from '../i18n/amount-text.js'
import type { Approval, ApprovalContext, Fact } from './approval.js'
import { roundUp } from './round-up.js'
import { withView } from './simulation.js'

/** What an amount is called, and how many decimals it has. */
interface Unit {
  readonly symbol: string
  readonly decimals: number
}

/** That something would fail for want of so much, which is what the visitor has to get first. In base units. */
export const lacking = (units: bigint, { symbol, decimals }: Unit): Fact => ({
  label: 'field.result',
  value: {
    key: 'field.result-lacks',
    values: { amount: `${amountText(roundUp(units, decimals), decimals)} ${symbol}`.trim() },
  },
})

const isLacking = ({ label, value }: Fact): boolean =>
  label === 'field.result' && typeof value === 'object' && value.key === 'field.result-lacks'

/** The approval, which says what is lacking in place of what a node made of it. */
export const withLacking = (approval: Approval, facts: readonly Fact[]): Approval =>
  facts.length === 0
    ? approval
    : withView(approval, view => ({
        ...view,
        facts: [...view.facts.filter(fact => fact.label !== 'field.result' || isLacking(fact)), ...facts],
      }))

/**
 * What calls take of the coin, one after the other: only until one of them runs code, which may bring some. In base
 * units.
 */
export function coinOf(calls: readonly { readonly value: bigint; readonly data: string }[]): bigint {
  const code = calls.findIndex(({ data }) => data !== '0x')
  return calls.slice(0, code < 0 ? calls.length : code + 1).reduce((sum, { value }) => sum + value, 0n)
}

/** What the account has of the coin of a chain. @throws where the node does not say it */
export async function coinBalance(
  chainId: string,
  { ask, evmAddress }: Pick<ApprovalContext, 'ask' | 'evmAddress'>,
): Promise<bigint> {
  return BigInt(String(await ask(chainId, 'eth_getBalance', [evmAddress, 'latest'])))
}

/**
 * The approval, which says how much of the coin is lacking, wherever the chosen fee makes it more than the account has:
 * a node tries calls out without their fee.
 */
export function withBalance(approval: Approval, balance: bigint, coin: Unit): Approval {
  const { view, needs, fee } = approval
  const short = needs !== undefined && needs > balance ? [lacking(needs - balance, coin)] : []
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
        lower: () => withBalance(fee.lower(), balance, coin),
        higher: () => withBalance(fee.higher(), balance, coin),
      },
    }),
  }
}
