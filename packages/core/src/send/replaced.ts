import type { ReplacementReason, SentStatus } from '../namespaces/transfer-support.js'
import type { SentTransfer } from './send.state.js'

const hasLanded = ({ status }: SentTransfer): boolean => status === 'confirmed' || status === 'failed'

/** The transfer as it was while pending. */
export function reopened({ endedAtMs: _ended, replacedBy: _by, ...transfer }: SentTransfer): SentTransfer {
  return { ...transfer, status: 'pending' }
}

/** What takes the place of a transaction, and why: what cancels another one does so still when it is sped up. */
export const replacesOf = (
  { id, replaces }: SentTransfer,
  reason: ReplacementReason,
): NonNullable<SentTransfer['replaces']> => ({
  id,
  reason: replaces?.reason === 'cancelled' ? 'cancelled' : reason,
})

/** The record of a replacement that the wallet sent by itself, to be followed from now on. */
export function madeElsewhere(
  former: SentTransfer,
  { id, reason }: NonNullable<SentStatus['replacement']>,
  nowMs: number,
): SentTransfer {
  const { batch: _batch, ...transfer } = reopened(former)
  return { ...transfer, id, atMs: nowMs, mark: {}, replaces: replacesOf(former, reason) }
}

/** A wallet may ignore the given nonce and use another one: then both are mined. */
const isOneNumber = (one: SentTransfer, other: SentTransfer): boolean =>
  [one, other].some(({ mark }) => mark['nonce'] === undefined) || one.mark['nonce'] === other.mark['nonce']

/** The ids of what a transaction was to replace, the nearest first. What is stored may lead in a circle. */
export function formerOf(transfer: SentTransfer, list: readonly SentTransfer[]): readonly string[] {
  const ids: string[] = []
  for (
    let id = transfer.replaces?.id;
    id !== undefined && !ids.includes(id);
    id = list.find(each => each.id === id)?.replaces?.id
  )
    ids.push(id)
  return ids
}

/** The other transactions of the list in the same chain of replacements. */
export function rivalsOf(transfer: SentTransfer, list: readonly SentTransfer[]): readonly SentTransfer[] {
  const rootOf = (each: SentTransfer) => formerOf(each, list).at(-1) ?? each.id
  const root = rootOf(transfer)
  return list.filter(each => each.id !== transfer.id && rootOf(each) === root)
}

/**
 * Only one of several transactions with one nonce is mined: marks the others as replaced, in whatever order their
 * statuses were read. After a reorganisation of that block, they are open again.
 */
export const settleReplaced = (list: readonly SentTransfer[]): readonly SentTransfer[] =>
  list.map(each => {
    const { replacedBy } = each
    const former = replacedBy && list.find(({ id }) => id === replacedBy.id)
    if (hasLanded(each) || (replacedBy && (!former || hasLanded(former)))) return each
    const transfer = replacedBy ? reopened(each) : each
    const winner = rivalsOf(transfer, list).find(each => hasLanded(each) && isOneNumber(each, transfer))
    if (!winner) return transfer
    const later = formerOf(winner, list).includes(transfer.id) ? winner.replaces : undefined
    return {
      ...transfer,
      status: 'replaced',
      endedAtMs: winner.endedAtMs ?? transfer.atMs,
      replacedBy: { id: winner.id, as: later?.reason ?? 'earlier' },
    }
  })
