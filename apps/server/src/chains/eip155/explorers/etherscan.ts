import * as v from 'valibot'
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

/** Lines of a page; a tenth of them, and then one, where those are too long: anybody may send an account long data. */
const pageSize = 100
/** Lines that such an explorer counts from the newest on: what is behind is found by the block alone. */
const linesMax = 10_000

const flag = v.picklist(['0', '1'])
const common = { blockNumber: wire.count, timeStamp: wire.seconds, hash: wire.hash, from: wire.address }
const noAddress = v.pipe(
  v.literal(''),
  v.transform(() => null),
)
const to = v.union([wire.address, noAddress])
/** Said of what makes a contract. */
const created = v.fallback(v.nullish(to), null)
const transactionRow = v.object({
  ...common,
  to: v.nullish(to),
  contractAddress: created,
  nonce: wire.count,
  transactionIndex: wire.count,
  value: wire.units,
  isError: v.optional(flag, '0'),
  input: wire.input,
  functionName: v.nullish(v.string()),
})
/** Blockscout calls the hash by a longer name here. */
const internalRow = v.pipe(
  v.object({
    ...common,
    hash: v.optional(wire.hash),
    transactionHash: v.optional(wire.hash),
    to: v.nullish(to),
    contractAddress: created,
    value: wire.units,
    isError: v.optional(flag, '0'),
  }),
  v.transform(({ hash, transactionHash, ...row }) => ({ ...row, hash: hash ?? transactionHash ?? '' })),
  v.check(({ hash }) => hash !== ''),
)
const transferRow = {
  ...common,
  to: wire.address,
  contractAddress: wire.address,
  transactionIndex: v.optional(wire.count),
}
const tokenRow = v.object({ ...transferRow, value: v.optional(wire.units) })
const erc721Row = v.object({ ...transferRow, tokenID: wire.units })
const erc1155Row = v.object({ ...transferRow, tokenID: wire.units, tokenValue: wire.units })

const answer = v.object({ status: flag, message: v.nullish(v.string()), result: v.unknown() })
const head = v.object({ result: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,12}$/), v.transform(Number)) })

const nft = (address: string, tokenId: bigint) => ({ kind: 'nft', address, tokenId: tokenId.toString() }) as const
const atBlock = ({
  blockNumber,
  timeStamp,
  hash,
}: v.InferOutput<typeof tokenRow> | v.InferOutput<typeof internalRow>) => ({
  block: blockNumber,
  hash,
  time: timeStamp,
})
const movement = (
  row: v.InferOutput<v.ObjectSchema<typeof transferRow, undefined>>,
  rest: Pick<ExplorerRow, 'transfer'>,
) => ({
  ...atBlock({ ...row, value: 0n }),
  position: row.transactionIndex ?? null,
  transaction: null,
  ...rest,
})
const ends = ({ from, to: taker }: { readonly from: string; readonly to: string }) => ({
  from: orNobody(from),
  to: orNobody(taker),
})

/** What each list of an account is called, and what a line of it says. */
const kinds = {
  txlist: v.pipe(
    transactionRow,
    v.transform((row): ExplorerRow => {
      const isFailed = row.isError === '1'
      const taker = row.to ?? null
      return {
        ...atBlock(row),
        position: row.transactionIndex,
        transaction: explorerTransaction({ ...row, to: taker, isFailed, methodText: row.functionName }),
        transfer: coinTransfer(row.from, taker ?? row.contractAddress ?? null, row.value, isFailed),
      }
    }),
  ),
  txlistinternal: v.pipe(
    internalRow,
    v.transform((row): ExplorerRow => ({
      ...atBlock(row),
      position: null,
      transaction: null,
      transfer: coinTransfer(row.from, row.to ?? row.contractAddress ?? null, row.value, row.isError === '1'),
    })),
  ),
  tokentx: v.pipe(
    tokenRow,
    v.transform(row =>
      movement(row, {
        transfer:
          row.value === undefined
            ? null
            : { asset: { kind: 'token', address: row.contractAddress }, ...ends(row), amount: row.value },
      }),
    ),
  ),
  tokennfttx: v.pipe(
    erc721Row,
    v.transform(row =>
      movement(row, { transfer: { asset: nft(row.contractAddress, row.tokenID), ...ends(row), amount: 1n } }),
    ),
  ),
  token1155tx: v.pipe(
    erc1155Row,
    v.transform(row =>
      movement(row, {
        transfer: { asset: nft(row.contractAddress, row.tokenID), ...ends(row), amount: row.tokenValue },
      }),
    ),
  ),
} as const satisfies Readonly<Record<string, v.GenericSchema<unknown, ExplorerRow>>>

/**
 * An explorer that answers as Etherscan does (`?module=account&action=txlist…`), as Blockscout and others do as well.
 * @param chainId of EIP-155: one address may serve many chains by it
 */
export function createEtherscan(
  source: HostedSource,
  { url, key }: Pick<ExplorerSettings, 'key' | 'url'>,
  chainId: string,
): Explorer {
  function addressOf(query: Readonly<Record<string, string>>): URL {
    const address = new URL(url)
    const all = { chainid: chainId, ...query, ...(key !== undefined && { apikey: key }) }
    for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value)
    return address
  }

  /** The lines of a page; none where it does not know the list, undefined where several are too long together. */
  async function rowsOf(
    query: Readonly<Record<string, string>>,
    size: number,
  ): Promise<readonly unknown[] | undefined> {
    const request = { url: addressOf({ ...query, offset: String(size) }) }
    const read = await (size > 1 ? source.fetchUnlessTooLong(request, answer) : source.fetch(request, answer))
    if (!read) return undefined
    const { status, message, result } = read
    if (Array.isArray(result)) return result
    const errorText = `${message ?? ''} ${typeof result === 'string' ? result : ''}`
    if (/rate limit|max calls|too many/i.test(errorText)) source.postpone()
    if (status === '0' && /unknown action|invalid action/i.test(errorText)) return []
    if (status === '0' && /^No \w+(?: \w+)* found/i.test(errorText)) return []
    return source.refuse('refuses what it is asked')
  }

  const listOf = (action: string, row: v.GenericSchema<unknown, ExplorerRow>): ExplorerList => ({
    async *pages(account, upTo) {
      let [size, known] = [pageSize, 0]
      while (known + size <= linesMax) {
        const query = {
          module: 'account',
          action,
          address: account,
          startblock: '0',
          endblock: upTo === undefined ? '999999999999' : String(upTo),
          page: String(known / size + 1),
          sort: 'desc',
        }
        const read = await rowsOf(query, size)
        if (!read) {
          size /= 10
          continue
        }
        const rows = v.safeParse(v.pipe(v.array(row), v.maxLength(size)), read)
        if (!rows.success) return source.refuse('answered with something that is not documented')
        known += size
        yield { rows: rows.output, isLast: rows.output.length < size }
      }
    },
  })

  return {
    lists: Object.entries(kinds).map(([action, row]) => listOf(action, row)),
    head: async () =>
      (await source.fetch({ url: addressOf({ module: 'proxy', action: 'eth_blockNumber' }) }, head)).result,
    refuse: source.refuse,
  }
}
