import * as v from 'valibot'
import { createSerialQueue } from '../../../serial-queue.js'
import type { HostedSource } from '../../../sources/hosted-source.js'
import type { ExplorerSettings } from '../../../sources/source-settings.js'
import {
  coinTransfer,
  explorerTransaction,
  orNobody,
  wire,
  type Explorer,
  type ExplorerList,
  type ExplorerRow,
} from './explorer-list.js'

/** Lines of a page: such explorers have so many, whatever is asked for. */
const pageSize = '50'
/**
 * The longest page: each line may have the longest data that nodes pass on (128 KiB) as digits, and once more decoded.
 * Anybody may send an account such data.
 */
const pageBytesMax = 33_554_432
/** One long page is read at a time, of all chains: anybody may ask for many. */
const oneByOne = createSerialQueue()
/** Pages of a list that may hold nothing but transactions that wait: those come first. */
const waitingPagesMax = 10
const party = v.object({ hash: wire.address })
/** Said of what makes a contract. */
const created = v.fallback(v.nullish(party), null)
const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform(text => Date.parse(text)),
  v.number(),
)
/** Newer versions call some things by a longer name. A transaction that waits has neither a block nor a time. */
const placed = {
  block_number: v.nullish(wire.count),
  block: v.nullish(wire.count),
  timestamp: v.nullish(time),
}
const ofTransaction = { ...placed, transaction_hash: v.nullish(wire.hash), tx_hash: v.nullish(wire.hash) }

const transactionRow = v.object({
  ...placed,
  hash: wire.hash,
  position: v.nullish(wire.count),
  from: party,
  to: v.nullish(party),
  created_contract: created,
  nonce: wire.count,
  value: wire.units,
  status: v.nullish(v.picklist(['error', 'ok'])),
  raw_input: v.optional(wire.input, '0x'),
  method: v.nullish(v.string()),
})
const internalRow = v.object({
  ...ofTransaction,
  from: party,
  to: v.nullish(party),
  created_contract: created,
  value: wire.units,
  success: v.nullish(v.boolean()),
})
const transferRow = v.object({
  ...ofTransaction,
  from: party,
  to: party,
  token: v.object({
    address_hash: v.nullish(wire.address),
    address: v.nullish(wire.address),
    type: v.string(),
  }),
  total: v.nullish(v.object({ value: v.nullish(wire.units), token_id: v.nullish(wire.units) })),
})

/** What tells where the next page begins: it is given back as it came. */
const next = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(64)),
    v.nullish(v.union([v.pipe(v.string(), v.maxLength(256)), v.number(), v.boolean()])),
  ),
  v.check(value => Object.keys(value).length <= 16),
)
/** A transaction in a block has a time. */
const dated = v.check(({ block, time }: ExplorerRow) => block < 0 || time >= 0)
const pageOf = (row: v.GenericSchema<unknown, ExplorerRow>) =>
  v.object({ items: v.pipe(v.array(v.pipe(row, dated)), v.maxLength(1_000)), next_page_params: v.nullish(next) })
const blocks = v.object({ items: v.array(v.object({ height: wire.count })) })

const takerOf = (row: Pick<v.InferOutput<typeof internalRow>, 'created_contract' | 'to'>): string | null =>
  (row.to ?? row.created_contract)?.hash ?? null

/** -1 where a transaction waits. */
const placeOf = (row: v.InferOutput<v.ObjectSchema<typeof placed, undefined>>) => ({
  block: row.block_number ?? row.block ?? -1,
  time: row.timestamp ?? -1,
})
const hashOf = (row: {
  readonly transaction_hash?: string | null | undefined
  readonly tx_hash?: string | null | undefined
}) => row.transaction_hash ?? row.tx_hash ?? ''

function assetOf({ token, total }: v.InferOutput<typeof transferRow>): ExplorerRow['transfer'] {
  const address = token.address_hash ?? token.address
  if (!address) return null
  const tokenId = total?.token_id ?? undefined
  const units = total?.value ?? undefined
  if (token.type === 'ERC-20' && units !== undefined)
    return { asset: { kind: 'token', address }, from: null, to: null, amount: units }
  if (tokenId === undefined) return null
  return { asset: { kind: 'nft', address, tokenId: tokenId.toString() }, from: null, to: null, amount: units ?? 1n }
}

const kinds = {
  transactions: v.pipe(
    transactionRow,
    v.transform((row): ExplorerRow => {
      const [from, to, isFailed] = [row.from.hash, row.to?.hash ?? null, row.status === 'error']
      return {
        ...placeOf(row),
        position: row.position ?? null,
        hash: row.hash,
        transaction: explorerTransaction({
          ...{ from, to, isFailed },
          nonce: row.nonce,
          input: row.raw_input,
          methodText: row.method,
        }),
        transfer: coinTransfer(from, takerOf(row), row.value, isFailed),
      }
    }),
  ),
  'internal-transactions': v.pipe(
    internalRow,
    v.transform((row): ExplorerRow => ({
      ...placeOf(row),
      position: null,
      hash: hashOf(row),
      transaction: null,
      transfer: coinTransfer(row.from.hash, takerOf(row), row.value, row.success === false),
    })),
  ),
  'token-transfers': v.pipe(
    transferRow,
    v.transform((row): ExplorerRow => {
      const asset = assetOf(row)
      return {
        ...placeOf(row),
        position: null,
        hash: hashOf(row),
        transaction: null,
        transfer: asset && { ...asset, from: orNobody(row.from.hash), to: orNobody(row.to.hash) },
      }
    }),
  ),
} as const satisfies Readonly<Record<string, v.GenericSchema<unknown, ExplorerRow>>>

const names = ['transactions', 'internal-transactions', 'token-transfers'] as const

/** Where a block ends, in the parameters that each list has; it refuses others. */
const placeInBlock: Readonly<Record<keyof typeof kinds, Readonly<Record<string, number>>>> = {
  transactions: { index: 0 },
  'internal-transactions': { index: 0, transaction_index: 0 },
  'token-transfers': { index: 0 },
}

/** An explorer that answers as Blockscout does (`/api/v2/addresses/{address}/transactions`, …). */
export function createBlockscout(source: HostedSource, { url, key }: Pick<ExplorerSettings, 'key' | 'url'>): Explorer {
  function addressOf(path: string, query: Readonly<Record<string, string>>): URL {
    const address = new URL(`api/v2/${path}`, url.endsWith('/') ? url : `${url}/`)
    for (const [name, value] of Object.entries({ ...query, ...(key !== undefined && { apikey: key }) }))
      address.searchParams.set(name, value)
    return address
  }

  const listOf = (name: keyof typeof kinds, row: v.GenericSchema<unknown, ExplorerRow>): ExplorerList => ({
    async *pages(account, upTo) {
      // The place in front of a block, in the words in which such a page names its end.
      let params: Readonly<Record<string, unknown>> =
        upTo === undefined ? {} : { block_number: upTo + 1, ...placeInBlock[name] }
      let waitingPages = 0
      while (waitingPages < waitingPagesMax) {
        const query = Object.entries(params).flatMap(([name, value]) =>
          value === null || value === undefined ? [] : [[name, String(value)] as const],
        )
        const url = addressOf(`addresses/${account}/${name}`, { items_count: pageSize, ...Object.fromEntries(query) })
        const page =
          (await source.fetchUnlessTooLong({ url }, pageOf(row))) ??
          (await oneByOne(() => source.fetch({ url, bytesMax: pageBytesMax }, pageOf(row))))
        const { items, next_page_params: after } = page
        const rows = items.filter(({ block, hash }) => block >= 0 && hash !== '')
        // A page without rows would be taken for the end of the list.
        if (rows.length > 0 || !after) yield { rows, isLast: !after }
        else waitingPages += 1
        if (!after) return
        params = after
      }
      source.refuse('lists too many transactions that wait')
    },
  })

  return {
    lists: names.map(name => listOf(name, kinds[name])),
    async head() {
      const { items } = await source.fetch({ url: addressOf('blocks', { type: 'block' }) }, blocks)
      return items[0]?.height ?? source.refuse('knows no block')
    },
    refuse: source.refuse,
  }
}
