import type { ReplacementReason, SentStatus } from '../namespaces/transfer-support.js'
import type { SentTransfer } from './send.state.js'

export const hasLanded = ({ status }: SentTransfer): boolean => status === 'confirmed' || status === 'failed'

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
export function isReplacedElsewhere(
  original: SentTransfer,
  { id, reason }: NonNullable<SentStatus['replacement']>,
  nowMs: number,
): SentTransfer {
  const { batch: _batch, ...transfer } = reopened(original)
  return { ...transfer, id, atMs: nowMs, mark: {}, replaces: replacesOf(original, reason) }
}

/** A wallet may ignore the given nonce and use another one: then both are mined. */
const hasSameNonce = (one: SentTransfer, other: SentTransfer): boolean =>
  [one, other].some(({ mark }) => mark['nonce'] === undefined) || one.mark['nonce'] === other.mark['nonce']

/** The ids of what a transaction was to replace, the nearest first. What is stored may lead in a circle. */
export function replacedIdsOf(transfer: SentTransfer, list: readonly SentTransfer[]): readonly string[] {
  const ids: string[] = []
  for (
    let id = transfer.replaces?.id;
    id !== undefined && !ids.includes(id);
    id = list.find(transfer => transfer.id === id)?.replaces?.id
  )
    ids.push(id)
  return ids
}

/** The other transactions of the list in the same chain of replacements. */
export function rivalsOf(transfer: SentTransfer, list: readonly SentTransfer[]): readonly SentTransfer[] {
  const rootOf = (sent: SentTransfer) => replacedIdsOf(sent, list).at(-1) ?? sent.id
  const root = rootOf(transfer)
  return list.filter(sent => sent.id !== transfer.id && rootOf(sent) === root)
}

/**
 * Only one of several transactions with one nonce is mined: marks the others as replaced, in whatever order their
 * statuses were read. After a reorganisation of that block, they are open again.
 */
export const settleReplaced = (list: readonly SentTransfer[]): readonly SentTransfer[] =>
  list.map(item => {
    const { replacedBy } = item
    const replacement = replacedBy && list.find(({ id }) => id === replacedBy.id)
    if (hasLanded(item) || (replacedBy && (!replacement || hasLanded(replacement)))) return item
    const transfer = replacedBy ? reopened(item) : item
    const winner = rivalsOf(transfer, list).find(rival => hasLanded(rival) && hasSameNonce(rival, transfer))
    if (!winner) return transfer
    const laterReplacement = replacedIdsOf(winner, list).includes(transfer.id) ? winner.replaces : undefined
    return {
      ...transfer,
      status: 'replaced',
      endedAtMs: winner.endedAtMs ?? transfer.atMs,
      replacedBy: { id: winner.id, as: laterReplacement?.reason ?? 'earlier' },
    }
  })
