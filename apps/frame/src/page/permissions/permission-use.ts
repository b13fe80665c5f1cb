import { isSame } from '../decode/token-terms.js'
import type { Hex } from '../hex-bytes.js'
import type { PermissionRule, PermissionTerms } from './permission-rules.js'

/**
 * What was used of a permission: batches, fees in base units, and of each rule its amount, in the order of the rules.
 */
export interface PermissionUse {
  readonly uses: number
  readonly fee: bigint
  readonly amounts: readonly bigint[]
}

export interface UsedCall {
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
}

export const unused = ({ rules }: Pick<PermissionTerms, 'rules'>): PermissionUse => ({
  uses: 0,
  fee: 0n,
  amounts: rules.map(() => 0n),
})

/** `transfer(address,uint256)` with nothing behind it, and nothing in the address but an address. */
const transfer = /^0xa9059cbb0{24}[0-9a-f]{40}([0-9a-f]{64})$/

/**
 * Of a contract's call, in characters of hex: a rollup is paid for each byte of it, which is no part of the fee that a
 * permission limits.
 */
const permittedDataMax = 2_058

/** What a call takes of a rule; undefined where the rule is not about it. */
function amountOf(rule: PermissionRule, { to, value, data }: UsedCall): bigint | undefined {
  if (to === undefined) return undefined
  if (rule.kind === 'native') return data === '0x' ? value : undefined
  if (rule.kind === 'erc20') {
    const units = transfer.exec(data.toLowerCase())?.[1]
    return isSame(to, rule.token) && value === 0n && units !== undefined ? BigInt(`0x${units}`) : undefined
  }
  if (data.length > permittedDataMax) return undefined
  const selector = data.slice(0, 10).toLowerCase()
  return isSame(to, rule.contract) && rule.functions.some(allowed => allowed.selector === selector) ? value : undefined
}

/**
 * What will have been used once these calls are sent, for this much in fees at most; undefined where any of them is
 * outside the terms, or more than what is left of them.
 */
export function usageAfter(
  terms: PermissionTerms,
  used: PermissionUse,
  calls: readonly UsedCall[],
  fee: bigint,
  now: number,
): PermissionUse | undefined {
  if (now >= terms.expiresAtMs || calls.length === 0) return undefined
  const amounts = [...used.amounts]
  for (const call of calls) {
    const index = terms.rules.findIndex(rule => amountOf(rule, call) !== undefined)
    const rule = terms.rules[index]
    const before = amounts[index]
    const amount = rule && amountOf(rule, call)
    if (amount === undefined || before === undefined) return undefined
    amounts[index] = before + amount
  }
  const next = { uses: used.uses + 1, fee: used.fee + fee, amounts }
  // Of a rule that is not there, nothing is left.
  const isInside =
    next.uses <= terms.useLimit &&
    next.fee <= terms.feeLimit &&
    amounts.every((amount, index) => amount <= (terms.rules[index]?.limit ?? -1n))
  return isInside ? next : undefined
}
