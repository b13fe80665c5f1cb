import { decodeAbi } from '../decode/abi-decode.js'
import { once, type Risk } from '../risks/risk.js'
import { hexToBytes, type Hex } from '../hex-bytes.js'
import type { Approval, ApprovalView, Fact } from './approval.js'

/** The approval does not wait longer than this for a node. */
const limitMs = 2_500

/** Returns the result of a simulation, or another node request; undefined if it fails or takes too long. */
export async function withTimeout<Result>(simulation: Promise<Result>): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>(resolve => (timer = setTimeout(resolve, limitMs, undefined)))
  try {
    return await Promise.race([late, simulation])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the fact for a gain or loss; none if the amount is 0. */
export function change(amount: bigint, show: (amount: bigint) => string): readonly Fact[] {
  if (amount === 0n) return []
  return [
    amount < 0n
      ? { label: 'field.gives', value: `− ${show(-amount)}` }
      : { label: 'field.gets', value: `+ ${show(amount)}` },
  ]
}

/** Nothing changes, as far as a node could see. */
export const noChange: Fact = { label: 'field.balances', value: { key: 'field.balances-same' } }

/** What a simulation adds to an approval. */
export interface Finding {
  readonly facts: readonly Fact[]
  readonly flags?: readonly Risk[]
  /**
   * The gains and losses of an EVM account, in base units, by the token's address in lower case; `''` is the coin.
   * Contains only the balances that could be read, and the coin only if the node saw it move.
   */
  readonly changes?: ReadonlyMap<string, bigint>
  /** Whether there are tokens that concern the account and whose balances are not among the changes. */
  readonly isPartial?: boolean
}

/** Returns the approval with a changed view, for every fee that may be chosen. */
export const withView = ({ fee, ...approval }: Approval, change: (view: ApprovalView) => ApprovalView): Approval => ({
  ...approval,
  view: change(approval.view),
  ...(fee && {
    fee: {
      ...fee,
      lower: () => withView(fee.lower(), change),
      higher: () => withView(fee.higher(), change),
    },
  }),
})

/** Adds a simulation's findings to the approval: the facts follow the amount, if there is one, and precede the fee. */
export const withFinding = (approval: Approval, { facts, flags = [] }: Finding): Approval =>
  withView(approval, view => {
    const labels = view.facts.map(({ label }) => label)
    const index = Math.max(labels.indexOf('field.chain'), labels.lastIndexOf('field.value')) + 1
    return { ...view, facts: view.facts.toSpliced(index, 0, ...facts), flags: once([...view.flags, ...flags]) }
  })

/** Decodes a string that a contract returned; empty if there is none. Old contracts return it as `bytes32`. */
export function textOf(encoded: Hex = '0x'): string {
  try {
    const bytes = hexToBytes(encoded)
    return bytes.length === 32
      ? new TextDecoder().decode(bytes)
      : String(decodeAbi([{ name: '', type: 'string' }], bytes)[0]?.value ?? '')
  } catch {
    return ''
  }
}

/** The token's own name without invisible characters and marks, cut to 12 characters. */
export const tokenName = (encoded: Hex | undefined): string =>
  textOf(encoded)
    .replace(/[\p{C}\p{Z}\p{M}]/gu, '')
    .slice(0, 12)
