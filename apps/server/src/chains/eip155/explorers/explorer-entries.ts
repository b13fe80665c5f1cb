import type { AccountEntry } from '../../../ports/activity-repository.js'
import type { EntriesBelow, EntryRange, PlacedEntry } from '../../../history/history-source.js'
import type { Explorer, ExplorerList, ExplorerPage, ExplorerRow } from './explorer-list.js'

/** Pages that are read of one list for one page of the history. */
const roundsMax = 5

interface Place {
  readonly block: number
  /** -1 where it is unknown: such an entry sorts behind all others of its block. */
  readonly position: number
  /** Empty where another source wrote the place. */
  readonly hash: string
}

const isAfter = (one: Place, other: Place): boolean =>
  one.block !== other.block
    ? one.block < other.block
    : one.position !== other.position
      ? one.position < other.position
      : one.hash < other.hash

function readPlace(text: string): Place {
  const [block = '', position = '', hash = ''] = text.split('.')
  return { block: Number(block), position: Number(position), hash }
}

interface Reading {
  readonly pages: AsyncGenerator<ExplorerPage, void>
  readonly rows: ExplorerRow[]
  /** The list may have more rows of this block and of older ones; -1 once it has no more. */
  floor: number
}

/** Reads entries of accounts from an explorer, and merges the rows of its lists by transaction. */
export function createExplorerEntries({ lists, refuse }: Pick<Explorer, 'lists' | 'refuse'>): EntriesBelow {
  async function readOn(reading: Reading, upTo: number | undefined): Promise<void> {
    const { value } = await reading.pages.next()
    if (!value) {
      reading.floor = -1
      return
    }
    let last = reading.rows.at(-1)?.block ?? upTo ?? Infinity
    for (const row of value.rows) {
      if (row.block > last) refuse('does not keep to the order that it was asked for')
      last = row.block
      reading.rows.push(row)
    }
    reading.floor = value.isLast || value.rows.length === 0 ? -1 : last
  }

  const open = (account: string, upTo: number | undefined) => (list: ExplorerList) => ({
    pages: list.pages(account, upTo),
    rows: [],
    floor: Infinity,
  })

  /** @param rounds how often it may continue below a block without entries */
  async function pageOf(
    account: string,
    { after, below }: EntryRange,
    limit: number,
    rounds = roundsMax,
  ): Promise<readonly PlacedEntry[]> {
    const position = after === undefined ? undefined : readPlace(after)
    const beginning = below === undefined ? undefined : below - 1
    const upTo = position && (below === undefined || position.block < below) ? position.block : beginning
    if (upTo !== undefined && upTo < 0) return []
    const readings: readonly Reading[] = lists.map(open(account, upTo))
    let found: readonly PlacedEntry[] = []
    let floor = Infinity
    for (let round = 0; round < roundsMax && floor >= 0 && found.length < limit; round += 1) {
      await Promise.all(readings.filter(reading => reading.floor === floor).map(reading => readOn(reading, upTo)))
      floor = Math.max(...readings.map(reading => reading.floor))
      found = entriesOf(readings, account, position, floor)
    }
    // A block with too many rows is shown as far as they were read: otherwise paging would never get below it.
    if (found.length === 0 && floor >= 0) found = entriesOf(readings, account, position, floor - 1)
    if (found.length === 0 && floor > 0 && rounds > 1) return await pageOf(account, { below: floor }, limit, rounds - 1)
    // An empty page would hide all that is older: the next page begins after a bait.
    if (found.length === 0 && floor > 0) found = entriesOf(readings, account, position, floor - 1, true).slice(-1)
    return floor >= 0 && found.length <= limit ? markFollowed(found) : found.slice(0, limit)
  }

  return { page: (account, range, limit) => pageOf(account, range, limit) }
}

const markFollowed = (entries: readonly PlacedEntry[]): readonly PlacedEntry[] =>
  entries.map((entry, index) => (index === entries.length - 1 ? { ...entry, isFollowed: true } : entry))

/** The entries of the blocks above the floor and after a place, newest first. */
function entriesOf(
  readings: readonly Reading[],
  account: string,
  after: Place | undefined,
  floor: number,
  hasBaits = false,
): readonly PlacedEntry[] {
  const byHash = new Map<string, ExplorerRow[]>()
  for (const { rows } of readings)
    for (const row of rows) if (row.block > floor) byHash.set(row.hash, (byHash.get(row.hash) ?? []).concat(row))
  return [...byHash.values()]
    .map(rows => entryOf(rows, account, hasBaits))
    .filter(entry => entry !== undefined)
    .filter(entry => !after || isAfter(entry, after))
    .sort((one, other) => (isAfter(one, other) ? 1 : -1))
    .map(entry => ({ entry, place: `${entry.block}.${entry.position}.${entry.hash}` }))
}

/** The entry of one transaction for an account; undefined where no row names it. A bait is what `decodeLogs` omits. */
function entryOf(rows: readonly ExplorerRow[], account: string, hasBaits: boolean): AccountEntry | undefined {
  const [first] = rows
  const transaction = rows.find(row => row.transaction)?.transaction
  const isInitiator = transaction?.from === account
  const transfers = rows
    .flatMap(({ transfer }) => (transfer ? [transfer] : []))
    .filter(({ from, to }) => from === account || to === account)
    .filter(({ from, amount }) => amount > 0n || hasBaits || (isInitiator && from === account))
  if (!first || (transfers.length === 0 && !isInitiator && transaction?.to !== account)) return undefined
  const [firstTransfer] = transfers
  const token = firstTransfer && firstTransfer.asset.kind !== 'coin' ? firstTransfer.asset.address : null
  return {
    block: first.block,
    position: rows.find(({ position }) => position !== null)?.position ?? -1,
    time: first.time,
    hash: first.hash,
    // Rows of transfers do not name the transaction's sender: the transfer's sender is shown instead. Where that is the
    // account itself, only the token claims so, and the token is shown.
    from: transaction?.from ?? (firstTransfer?.from === account ? token : firstTransfer?.from) ?? token ?? account,
    to: transaction ? transaction.to : token,
    nonce: transaction?.nonce ?? null,
    isFailed: transaction?.isFailed ?? false,
    intent: transaction?.intent ?? 'execute',
    isInitiator,
    transfers,
    approvals: isInitiator ? (transaction?.approvals ?? []) : [],
    ...(isInitiator && transaction?.call && { call: transaction.call }),
  }
}
