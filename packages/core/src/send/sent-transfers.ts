import { isCaipAddress } from '../caip/caip-address.js'
import { sentKey, sentTransfersMax } from '../limits/send-limits.js'
import type { StoragePort } from '../storage/storage-port.js'
import { isJsonRecord, isText, readJson, writeJson } from '../storage/stored-json.js'
import { hasLanded, rivalsOf, settleReplaced } from './replaced.js'
import type { SentTransfer } from './send.state.js'

const statuses: readonly unknown[] = ['pending', 'confirmed', 'failed', 'replaced', 'dropped']

const isLink = (value: unknown, key: string, words: readonly unknown[]): boolean =>
  value === undefined || (isJsonRecord(value) && isText(value['id']) && words.includes(value[key]))

function isSent(value: unknown): value is SentTransfer {
  if (!isJsonRecord(value)) return false
  const { id, account, to, name, symbol, amount, atMs, status, mark, batch, isNft, swappedFor, endedAtMs } = value
  const { tokenId, permits, allowanceId, isEstimate } = value
  return (
    isText(id) &&
    isCaipAddress(account) &&
    isText(to) &&
    (name === undefined || isText(name)) &&
    typeof symbol === 'string' &&
    isText(amount) &&
    typeof atMs === 'number' &&
    statuses.includes(status) &&
    isJsonRecord(mark) &&
    (batch === undefined || isText(batch)) &&
    (isNft === undefined || isNft === true) &&
    (isEstimate === undefined || isEstimate === true) &&
    (swappedFor === undefined || typeof swappedFor === 'string') &&
    (tokenId === undefined || isText(tokenId)) &&
    (permits === undefined || permits === 'approve' || permits === 'revoke') &&
    (allowanceId === undefined || isText(allowanceId)) &&
    (endedAtMs === undefined || typeof endedAtMs === 'number') &&
    isLink(value['replaces'], 'reason', ['repriced', 'cancelled']) &&
    isLink(value['replacedBy'], 'as', ['repriced', 'cancelled', 'earlier'])
  )
}

/** Reads the stored transfers; unreadable entries are skipped. */
export function readSent(storage: StoragePort): readonly SentTransfer[] {
  const list = readJson(storage, sentKey)
  return Array.isArray(list) ? list.filter(isSent).slice(0, sentTransfersMax) : []
}

/** Takes one out, with what was to take its place and has not landed. What another tab wrote stays. */
export function removeSent(storage: StoragePort, id: string): readonly SentTransfer[] {
  const all = readSent(storage)
  const list = all.filter(
    transfer => transfer.id !== id && (hasLanded(transfer) || rivalsOf(transfer, all).every(rival => rival.id !== id)),
  )
  writeJson(storage, sentKey, list)
  return list
}

/** Puts one in, or in the place of what was known of it, also as a batch. What another tab wrote stays. */
export function writeSent(storage: StoragePort, transfer: SentTransfer): readonly SentTransfer[] {
  const others = readSent(storage).filter(({ id }) => id !== transfer.id && id !== transfer.batch)
  const all = [transfer, ...others].sort((one, other) => other.atMs - one.atMs)
  // Pending transfers are kept: the oldest ended one is removed instead.
  const oldestEnded = all.filter(({ status }) => status !== 'pending').at(-1)
  const remaining =
    all.length > sentTransfersMax ? all.filter(transfer => transfer !== (oldestEnded ?? all.at(-1))) : all
  const list = settleReplaced(remaining)
  writeJson(storage, sentKey, list)
  return list
}
