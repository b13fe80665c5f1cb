import type { getHistory, Transaction } from '../api/get-history.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { isCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'
import { endOf, isSimilarAddress } from '../caip/similar-address.js'
import type { W3mError } from '../errors/w3m-error.js'
import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import { safeName } from '../text/safe-name.js'

/** The kind of a transaction, in the terms of the API; `execute` for any other. */
export type ActivityKind = 'send' | 'receive' | 'mint' | 'burn' | 'trade' | 'approve' | 'revoke' | 'deploy' | 'execute'

/** One movement of value in a transaction. */
export interface ActivityTransfer {
  /** `self` from the account to itself. */
  readonly direction: 'in' | 'out' | 'self' | undefined
  /** True for an NFT, false for a coin or a token. */
  readonly isNft: boolean
  /** A token's symbol, or an NFT's name; empty where nobody knows it. */
  readonly name: string
  /** Decimal text in whole tokens; undefined if it is not known. */
  readonly amount: string | undefined
  /** The address that the service gives: the picture may be on a third party's host. */
  readonly iconUrl: string | undefined
  /** The CAIP-10 id of the token; absent for a coin, for an NFT, and where the service does not say it. */
  readonly tokenId?: string
}

/** One transaction of an account. */
export interface ActivityItem {
  /** The service's own: tells it from other items of the list. */
  readonly id: string
  /** What the transaction did. */
  readonly kind: ActivityKind
  /** `pending`: no block has it yet; `failed`: a block has it, and it moved nothing. */
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Unix ms. */
  readonly atMs: number
  /** Undefined where activity of all networks was asked for and the service does not say it. */
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The transaction's id on its chain; undefined where the service does not say it. */
  readonly hash: string | undefined
  /** The address that sent it; undefined where the service does not say it. */
  readonly sentFrom: string | undefined
  /** The recipient, or the contract of a call; undefined where the service does not say it. */
  readonly sentTo: string | undefined
  /** Empty where it moved nothing that the service knows of. */
  readonly transfers: readonly ActivityTransfer[]
  /** The names of the tokens or NFTs whose allowances it grants or revokes, in the form of those of transfers. */
  readonly approved: readonly string[]
  /** The function that it called, and the contract where that has a name; absent if the function is not known. */
  readonly called?: { readonly name: string; readonly contract: string }
  /**
   * Its sender or recipient only looks like an address that the account dealt with, or like its own: a visitor who
   * copies it sends to a stranger.
   */
  readonly isLookalike: boolean
}

/** The account whose activity is listed, and the network; all networks if `caipNetworkId` is undefined. */
export interface ActivityScope {
  /** CAIP-10 id of the account. */
  readonly account: CaipAddress
  /** CAIP-2 id of the network; undefined for all networks. */
  readonly caipNetworkId: CaipNetworkId | undefined
}

/** How much of the activity the service knows. */
export interface ActivityCoverage {
  /** Newer transactions may be missing, or it is not known whether they are. */
  readonly isBehind: boolean
  /** The activity is complete up to this time, in Unix ms; undefined if that is not known. */
  readonly toMs: number | undefined
  /** No activity from before this time is kept, in Unix ms; undefined if all is kept, or if that is not known. */
  readonly fromMs: number | undefined
}

/** The activity as far as it was read, and how reading goes. */
export interface ActivityState {
  /** Undefined until an account was shown. */
  readonly scope: ActivityScope | undefined
  /** Newest first, without spam. */
  readonly items: readonly ActivityItem[]
  /** A page is being read. */
  readonly isLoading: boolean
  /** True once a whole page was read and nothing of it may be shown. */
  readonly isEmpty: boolean
  /** The cursor of the next page; undefined where there is none, or after a failure. */
  readonly next: string | undefined
  /** Why the last page could not be read. */
  readonly error: W3mError | undefined
  /** When the first page was read, in Unix ms; undefined until then. */
  readonly atMs: number | undefined
  /** Undefined where the service does not say it. */
  readonly coverage: ActivityCoverage | undefined
}

export const noActivity: ActivityState = {
  scope: undefined,
  items: [],
  isLoading: false,
  isEmpty: false,
  next: undefined,
  error: undefined,
  atMs: undefined,
  coverage: undefined,
}

export const isSameScope = (one: ActivityScope | undefined, other: ActivityScope | undefined): boolean =>
  one?.account === other?.account && one?.caipNetworkId === other?.caipNetworkId

/** True if everything that it moves is an NFT marked as spam; false if it moves nothing. */
export const isSpam = ({ transfers }: Transaction): boolean =>
  transfers?.length ? transfers.every(({ nft_info }) => nft_info?.flags?.is_spam === true) : false

const kinds = new Map<string, ActivityKind>([
  ['send', 'send'],
  ['receive', 'receive'],
  ['deposit', 'send'],
  ['withdraw', 'receive'],
  ['mint', 'mint'],
  ['burn', 'burn'],
  ['trade', 'trade'],
  ['approve', 'approve'],
  ['revoke', 'revoke'],
  ['deploy', 'deploy'],
])

/** A token's symbol, or an NFT's name; empty where nobody knows it. */
const nameOf = ({
  nft_info: nft,
  fungible_info: token,
}: Pick<NonNullable<Transaction['transfers']>[number], 'nft_info' | 'fungible_info'>): string =>
  safeName(nft ? nft.name : (token?.symbol ?? token?.name), 40)

const decimalText = /^\d{1,80}(?:\.\d{1,80})?$/

/** Converts a server's transaction, whose values are untrusted, to an item. Undefined if it has no valid time. */
export function toActivityItem(
  { id, metadata, transfers, approvals, call }: Transaction,
  scope: ActivityScope,
): Omit<ActivityItem, 'isLookalike'> | undefined {
  const { operationType, minedAt, status, chain, hash, sentFrom, sentTo } = metadata
  const atMs = Date.parse(minedAt)
  if (Number.isNaN(atMs)) return undefined
  const kind = kinds.get(operationType ?? '') ?? 'execute'
  const called = safeName(kind === 'execute' && call?.function)
  return {
    id,
    kind,
    status: status === 'pending' || status === 'failed' ? status : 'confirmed',
    atMs,
    // A server that was asked for one network may leave out which.
    caipNetworkId: isCaipNetworkId(chain) ? chain : scope.caipNetworkId,
    hash: hash ?? undefined,
    sentFrom: sentFrom ?? undefined,
    sentTo: sentTo ?? undefined,
    transfers: (transfers ?? []).map(({ direction, nft_info, fungible_info, quantity }) => ({
      direction: direction ?? undefined,
      isNft: Boolean(nft_info),
      name: nameOf({ nft_info, fungible_info }),
      amount: quantity && decimalText.test(quantity.numeric) ? quantity.numeric : undefined,
      ...(!nft_info && fungible_info?.address && { tokenId: fungible_info.address }),
      iconUrl: (nft_info ? nft_info.content?.preview?.url : fungible_info?.icon?.url) ?? undefined,
    })),
    approved: (approvals ?? []).map(nameOf).filter(Boolean),
    ...(called && { called: { name: called, contract: safeName(call?.contract, 40) } }),
  }
}

/** A set of addresses, indexed by their ends: finds a similar one without comparing all. */
function createAddresses() {
  const byEnd = new Map<string, readonly string[]>()
  /** Returns the known address that equals this one, or else one that is similar. */
  function find(address: string): string | undefined {
    const similar = (byEnd.get(endOf(address)) ?? []).filter(knownAddress => isSimilarAddress(knownAddress, address))
    return similar.find(knownAddress => isSameAddress(knownAddress, address)) ?? similar[0]
  }
  return {
    find,
    /** Does not add an imitation of a known address. */
    add(address: string): void {
      if (!find(address)) byEnd.set(endOf(address), [...(byEnd.get(endOf(address)) ?? []), address])
    },
  }
}

/**
 * Marks items with an address that looks like one that the account sent to, like its own, or like an earlier sender.
 * Takes items newest first: anybody may forge a transfer in the account's name, or send something to it, but an
 * imitation comes after its original. Addresses that the account sent to take precedence over senders.
 */
export function markPoisoning(
  items: readonly Omit<ActivityItem, 'isLookalike'>[],
  account: string,
): readonly ActivityItem[] {
  const sentTo = createAddresses()
  const met = createAddresses()
  sentTo.add(account)
  const isOwn = (item: Pick<ActivityItem, 'sentFrom'>): boolean =>
    item.sentFrom !== undefined && isSameAddress(item.sentFrom, account)
  for (const item of [...items].reverse())
    if (item.kind === 'send' && item.sentTo && isOwn(item)) sentTo.add(item.sentTo)
    else if (item.kind === 'receive' && item.sentFrom) met.add(item.sentFrom)
  const isImitation = (address: string, item: Pick<ActivityItem, 'sentFrom'>): boolean => {
    const imitated = sentTo.find(address) ?? (isOwn(item) ? undefined : met.find(address))
    return imitated !== undefined && !isSameAddress(imitated, address)
  }
  return items.map(item => ({
    ...item,
    isLookalike: [item.sentFrom, item.sentTo].some(address => address && isImitation(address, item)),
  }))
}

/**
 * Merges known items with those of another page: each once, in its latest version, newest first. Items of the same
 * second keep their order.
 */
export function mergeItems<Item extends Pick<ActivityItem, 'id' | 'atMs'>>(
  known: readonly Item[],
  page: readonly Item[],
): readonly Item[] {
  const byId = new Map([...known, ...page].map(item => [item.id, item]))
  return [...byId.values()].sort((one, other) => other.atMs - one.atMs)
}

/**
 * Returns the listed items below a newest page: older ones, and those that followed its last known item in the same
 * second. A reorganisation removed the other items that the page lacks; items of unread chains stay.
 */
export function itemsBelow<Item extends Pick<ActivityItem, 'id' | 'atMs' | 'caipNetworkId'>>(
  items: readonly Item[],
  page: readonly Pick<ActivityItem, 'id' | 'atMs'>[],
  unreadChains: readonly string[] = [],
): readonly Item[] {
  const ids = new Set(page.map(({ id }) => id))
  const oldest = page.at(-1)?.atMs ?? -Infinity
  const last = items.findLastIndex(({ id }) => ids.has(id))
  return items.filter(
    ({ id, atMs, caipNetworkId }, index) =>
      !ids.has(id) &&
      (unreadChains.includes(caipNetworkId ?? '') || atMs < oldest || (atMs === oldest && last >= 0 && index > last)),
  )
}

/** Returns the items of a page that may be shown: no spam, and only those of the listed network. */
export const readPage = (
  { data }: EndpointResponse<typeof getHistory>,
  scope: ActivityScope,
): readonly Omit<ActivityItem, 'isLookalike'>[] =>
  data
    .filter(transaction => !isSpam(transaction))
    .flatMap(transaction => toActivityItem(transaction, scope) ?? [])
    .filter(({ caipNetworkId }) => scope.caipNetworkId === undefined || caipNetworkId === scope.caipNetworkId)

const timeOf = (text: string | null | undefined): number | undefined => {
  const atMs = text ? Date.parse(text) : Number.NaN
  return Number.isNaN(atMs) ? undefined : atMs
}

/**
 * Reads the coverage from a page. For all networks, the one that lags most counts, and the one with the shortest
 * history.
 */
export function readCoverage(
  { coverage }: EndpointResponse<typeof getHistory>,
  { caipNetworkId }: ActivityScope,
): ActivityCoverage | undefined {
  const chains = (coverage ?? []).filter(({ chainId }) => caipNetworkId === undefined || chainId === caipNetworkId)
  if (chains.length === 0) return undefined
  const times = (key: 'toTime' | 'fromTime') => chains.flatMap(chain => timeOf(chain[key]) ?? [])
  const [toTimes, fromTimes] = [times('toTime'), times('fromTime')]
  return {
    isBehind: chains.some(({ isBehind }) => isBehind),
    toMs: toTimes.length ? Math.min(...toTimes) : undefined,
    // A chain that is read from its first block on keeps everything.
    fromMs: chains.every(({ fromBlock }) => !fromBlock) || !fromTimes.length ? undefined : Math.max(...fromTimes),
  }
}
