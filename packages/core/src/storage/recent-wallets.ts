import { recentWalletsMax } from '../limits/wallets-limits.js'
import { isJsonRecord, isText, readJson, writeJson } from './stored-json.js'
import type { StoragePort } from './storage-port.js'

export const recentWalletsKey = 'w3m:recent_wallets'

/** A wallet that the visitor used lately, as much of it as a row needs. */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly image?: string
  readonly rdns?: string
}

/** An app and its extension are one wallet: the ids differ, the rdns does not. */
const hasWallet = (recents: readonly RecentWallet[], wallet: RecentWallet): boolean =>
  recents.some(({ id, rdns }) => id === wallet.id || (rdns && rdns.toLowerCase() === wallet.rdns?.toLowerCase()))

/** Newest first, at most two; one that is already there keeps its place. */
export function withRecentWallet(recents: readonly RecentWallet[], wallet: RecentWallet): readonly RecentWallet[] {
  return hasWallet(recents, wallet) ? recents : [wallet, ...recents].slice(0, recentWalletsMax)
}

/** Takes what is a wallet out of unchecked data: each once, and no more than may be kept. */
export function toRecentWallets(value: unknown): readonly RecentWallet[] {
  const wallets: RecentWallet[] = []
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  for (const item of list) {
    if (!isJsonRecord(item)) continue
    const { id, name, image, rdns } = item
    if (!isText(id) || !isText(name)) continue
    const wallet = { id, name, ...(isText(image) && { image }), ...(isText(rdns) && { rdns }) }
    if (!hasWallet(wallets, wallet)) wallets.push(wallet)
  }
  return wallets.slice(0, recentWalletsMax)
}

export const readRecentWallets = (port: StoragePort): readonly RecentWallet[] =>
  toRecentWallets(readJson(port, recentWalletsKey))

export const writeRecentWallets = (port: StoragePort, wallets: readonly RecentWallet[]): boolean =>
  writeJson(port, recentWalletsKey, wallets)
