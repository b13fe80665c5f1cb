import { decodeAbi } from '../decode/abi-decode.js'
import { once, type Risk } from '../risks/risk.js'
import { hexToBytes, type Hex } from '../hex-bytes.js'
import type { Approval, ApprovalView, Fact } from './approval.js'

/** A node that takes longer says nothing: the approval does not wait for it. */
const limitMs = 2_500

/** What a node said when it tried something out; undefined where it cannot, and where it takes too long. */
export async function inTime<Result>(simulation: Promise<Result>): Promise<Result | undefined> {
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

/** What an account has more or less of; nothing where that is 0. */
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
   * What an EVM account has more or less of, in base units, by the token's address in lower case; `''` is the coin. It
   * holds what could be read.
   */
  readonly changes?: ReadonlyMap<string, bigint>
}

/** The approval with another view of the same, whatever fee is chosen. */
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

/** The approval with what a simulation found: facts after the amount, where it says one, before what it costs. */
export const withFinding = (approval: Approval, { facts, flags = [] }: Finding): Approval =>
  withView(approval, view => {
    const labels = view.facts.map(({ label }) => label)
    const at = Math.max(labels.indexOf('field.chain'), labels.lastIndexOf('field.value')) + 1
    return { ...view, facts: view.facts.toSpliced(at, 0, ...facts), flags: once([...view.flags, ...flags]) }
  })

/** A text that a contract answers; empty where it answers none. Old ones say it in a single word. */
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

/** How a token calls itself: letters, digits and signs in sight, and not many of them. */
export const tokenName = (encoded: Hex | undefined): string =>
  textOf(encoded)
    .replace(/[\p{C}\p{Z}\p{M}]/gu, '')
    .slice(0, 12)
