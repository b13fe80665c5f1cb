import { once } from '../flags/call-flags.js'
import type { RedFlag } from '../flags/red-flag.js'
import type { Approval, Fact } from './approval.js'

/** A node that takes longer says nothing: the approval does not wait for it. */
const limitMs = 2_500

/** What a node said when it tried something out; undefined where it cannot, and where it takes too long. */
export async function inTime<Said>(trial: Promise<Said>): Promise<Said | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>(resolve => (timer = setTimeout(resolve, limitMs, undefined)))
  try {
    return await Promise.race([late, trial])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** What an account has more or less of; nothing where that is 0. */
export function change(amount: bigint, show: (amount: bigint) => string): readonly Fact[] {
  if (amount === 0n) return []
  return [amount < 0n ? { label: 'field.gives', value: `− ${show(-amount)}` } : { label: 'field.gets', value: `+ ${show(amount)}` }]
}

/** Nothing changes, as far as a node could see. */
export const noChange: Fact = { label: 'field.balances', value: { key: 'field.balances-same' } }

/** What a trial adds to an approval. */
export interface Finding {
  readonly facts: readonly Fact[]
  readonly flags?: readonly RedFlag[]
}

/** The approval with what a trial found, whatever fee is chosen: facts after the amount, where it says one, before what it costs. */
export function withFinding(approval: Approval, { facts, flags = [] }: Finding): Approval {
  const labels = approval.view.facts.map(({ label }) => label)
  const at = Math.max(labels.indexOf('field.chain'), labels.indexOf('field.value')) + 1
  return {
    ...approval,
    view: { ...approval.view, facts: approval.view.facts.toSpliced(at, 0, ...facts), flags: once([...approval.view.flags, ...flags]) },
    ...(approval.fee && {
      fee: { ...approval.fee, lower: () => withFinding(approval.fee!.lower(), { facts, flags }), higher: () => withFinding(approval.fee!.higher(), { facts, flags }) },
    }),
  }
}
