import { isCaipAddress } from '../caip/caip-address.js'
import { purchasesKey, purchasesMax } from '../limits/onramp-limits.js'
import type { StoragePort } from '../storage/storage-port.js'
import { isJsonRecord, isText, readJson, writeJson } from '../storage/stored-json.js'
import { purchaseStatuses, type Purchase } from './purchase.js'

const statuses: readonly unknown[] = purchaseStatuses
const isMaybeText = (value: unknown): boolean => value === undefined || isText(value)
/** What another script of the page wrote there is no link of ours. */
const isWebLink = (value: unknown): boolean => value === undefined || (isText(value) && /^https?:\/\//.test(value))

function isPurchase(value: unknown): value is Purchase {
  if (!isJsonRecord(value)) return false
  const { id, provider, label, account, symbol, purchaseAmount, paymentAmount, paymentCurrency } = value
  const { status, hash, url, atMs } = value
  return (
    [id, provider, label, symbol, paymentAmount, paymentCurrency].every(isText) &&
    isCaipAddress(account) &&
    [purchaseAmount, hash].every(isMaybeText) &&
    isWebLink(url) &&
    typeof atMs === 'number' &&
    statuses.includes(status)
  )
}

/** What cannot be read counts for nothing. */
export function readPurchases(storage: StoragePort): readonly Purchase[] {
  const list = readJson(storage, purchasesKey)
  return Array.isArray(list) ? list.filter(isPurchase).slice(0, purchasesMax) : []
}

/** Puts one in, or in the place of what was known of it. What another tab wrote stays. */
export function writePurchase(storage: StoragePort, purchase: Purchase): readonly Purchase[] {
  const others = readPurchases(storage).filter(({ id }) => id !== purchase.id)
  const list = [purchase, ...others].sort((one, other) => other.atMs - one.atMs).slice(0, purchasesMax)
  writeJson(storage, purchasesKey, list)
  return list
}
