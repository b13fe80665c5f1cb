import type { Approval, ApprovalWorld, Fact } from './approval.js'

/** What calls take of the coin, one after the other: only until one of them runs code, which may bring some. In base units. */
export function coinOf(calls: readonly { readonly value: bigint; readonly data: string }[]): bigint {
  const code = calls.findIndex(({ data }) => data !== '0x')
  return calls.slice(0, code < 0 ? calls.length : code + 1).reduce((sum, { value }) => sum + value, 0n)
}

/** What the account has of the coin of a chain. @throws where the node does not say it */
export async function coinBalance(chainId: string, { ask, evmAddress }: Pick<ApprovalWorld, 'ask' | 'evmAddress'>): Promise<bigint> {
  return BigInt(String(await ask(chainId, 'eth_getBalance', [evmAddress, 'latest'])))
}

/** The approval, which says so, in the words of a node, wherever the chosen fee makes it more than the account has: a node tries calls out without their fee. */
export function withBalance(approval: Approval, balance: bigint, symbol: string): Approval {
  const { view, needs, fee } = approval
  const isShort = needs !== undefined && needs > balance
  const short: Fact = { label: 'field.result', value: { key: 'field.result-fails', values: { reason: `insufficient ${symbol}` } } }
  return {
    ...approval,
    ...(isShort && { view: { ...view, facts: [...view.facts.filter(({ label }) => label !== short.label), short] } }),
    ...(fee && { fee: { ...fee, lower: () => withBalance(fee.lower(), balance, symbol), higher: () => withBalance(fee.higher(), balance, symbol) } }),
  }
}
