import type { Approval, ApprovalContext, ApprovalView, FeeChoice } from './approval.js'

/** What the view shows of a transaction that replaces a pending one, and the check before it is signed. */
export interface ReplacedFees {
  readonly view: Partial<Pick<ApprovalView, 'title' | 'note'>>
  /** @throws {RpcFailure} -32003 if a block already contains its nonce */
  readonly assertUnused: () => Promise<void>
}

/** The price of a unit of gas, in wei. `base` is undefined on chains without a base fee. */
export interface FeePlan {
  readonly base: bigint | undefined
  /** The tip, or the whole price where there is no base fee. */
  readonly price: bigint
  /** Lower bound of the highest gas price when a pending transaction is replaced; the tip cannot be lowered then. */
  readonly least?: bigint
  readonly replacing?: ReplacedFees
}

/** Tips that the visitor may choose, in hundredths of the usual one. */
const tipSteps = [0, 50, 75, 100, 125, 150, 200, 300] as const
export const usualTip = tipSteps.indexOf(100)

/** Parses a hex quantity; returns 0 for anything else. */
export const quantity = (value: unknown): bigint =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : 0n

/** Asks the chain for its prices. @throws {RpcFailure} where there is no answer */
export async function planFees(
  { callRpc }: Pick<ApprovalContext, 'callRpc'>,
  chainId: string,
  requestedTip: bigint | undefined,
): Promise<FeePlan> {
  const { baseFeePerGas }: { readonly baseFeePerGas?: unknown } = Object(
    await callRpc(chainId, 'eth_getBlockByNumber', ['latest', false]),
  )
  if (baseFeePerGas === undefined)
    return { base: undefined, price: quantity(await callRpc(chainId, 'eth_gasPrice', [])) }
  const base = quantity(baseFeePerGas)
  // Falls back to the usual 1.5 gwei if the node refuses the method.
  const price =
    requestedTip ?? (await callRpc(chainId, 'eth_maxPriorityFeePerGas', []).then(quantity, () => 1_500_000_000n))
  return { base, price }
}

export interface GasPrices {
  readonly type: 'eip1559' | 'legacy'
  /** The most that a unit of gas may cost. */
  readonly max: bigint
  readonly tip: bigint
}

/**
 * The prices of a transaction with the chosen tip: the highest price covers twice the present base fee, so that the
 * transaction fits the next blocks.
 */
export function pricesOf({ base, price, least = 0n }: FeePlan, step: number): GasPrices {
  // `BigInt(NaN)` throws, so an unknown step is refused.
  const share = BigInt(tipSteps[step] ?? NaN)
  const tip = (price * share) / 100n
  if (base === undefined) return { type: 'legacy', max: share === 0n ? price : tip, tip: 0n }
  const max = base * 2n + tip
  return { type: 'eip1559', max: max < least ? least : max, tip }
}

/** The ways to change an approval's tip; `make` returns the approval at another step. */
export const feeChoice = ({ base, least }: FeePlan, step: number, make: (step: number) => Approval): FeeChoice => ({
  canLower: step > (least ? usualTip : base === undefined ? 1 : 0),
  canRaise: step < tipSteps.length - 1,
  lower: () => make(step - 1),
  higher: () => make(step + 1),
})
