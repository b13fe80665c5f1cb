import type { AccountEntry, IndexedTransfer } from '../ports/activity-repository.js'
import type { ForeignRequest } from './foreign-server.js'

/** The entries of an account, newest first. */
export type EntriesOf = (account: string) => Promise<readonly AccountEntry[]> | readonly AccountEntry[]

const zero = `0x${'0'.repeat(40)}`
const isBetween = (entry: AccountEntry, account: string) => entry.from === account || entry.to === account

const isCreation = ({ to, intent }: AccountEntry): boolean => to === null && intent === 'deploy'

/** Returns the transfer of coins that the transaction itself makes, and the internal ones of contracts. */
function coins(entry: AccountEntry): {
  readonly mainTransfer: IndexedTransfer | undefined
  readonly inner: IndexedTransfer[]
} {
  const all = entry.transfers.filter(({ asset }) => asset.kind === 'coin')
  const mainTransfer = all.find(({ from, to }) => from === entry.from && (to === entry.to || isCreation(entry)))
  return { mainTransfer, inner: all.filter(transfer => transfer !== mainTransfer) }
}

function approveData({ approvals: [approval] }: AccountEntry): string {
  if (!approval) return ''
  const words = [approval.spender.slice(2), approval.isRevoked ? '0' : '1'].map(word => word.padStart(64, '0'))
  return (approval.kind === 'collection' ? '0xa22cb465' : '0x095ea7b3') + words.join('')
}
const inputOf = (entry: AccountEntry): string =>
  entry.intent === 'send'
    ? entry.transfers.some(({ asset }) => asset.kind !== 'coin')
      ? `0xa9059cbb${'0'.repeat(128)}`
      : '0x'
    : entry.intent === 'approve'
      ? approveData(entry) || `0x095ea7b3${'1'.padStart(64, '0')}${'1'.padStart(64, '0')}`
      : (entry.call?.selector ?? '0x12345678')

/** Returns the lists of an account as Etherscan's calls return them, each line with its block. */
function etherscanRows(
  action: string,
  entry: AccountEntry,
  account: string,
): readonly Record<string, string | undefined>[] {
  const common = {
    blockNumber: String(entry.block),
    timeStamp: String(entry.time / 1_000),
    hash: entry.hash,
    confirmations: '9',
  }
  const moved = (kind: 'nft' | 'token', of: (transfer: IndexedTransfer) => Record<string, string>) =>
    entry.transfers.flatMap(transfer =>
      transfer.asset.kind === kind
        ? [
            {
              ...common,
              transactionIndex: String(entry.position),
              contractAddress: transfer.asset.address,
              from: transfer.from ?? zero,
              to: transfer.to ?? zero,
              tokenName: '<script>',
              tokenSymbol: 'X',
              tokenDecimal: '18',
              ...of(transfer),
            },
          ]
        : [],
    )
  const idOf = ({ asset }: IndexedTransfer) => (asset.kind === 'nft' ? asset.tokenId : '0')
  const { mainTransfer, inner } = coins(entry)
  switch (action) {
    case 'txlist':
      return isBetween(entry, account)
        ? [
            {
              ...common,
              transactionIndex: String(entry.position),
              nonce: String(entry.nonce ?? 0),
              from: entry.from,
              to: entry.to ?? '',
              contractAddress: (isCreation(entry) && mainTransfer?.to) || '',
              value: String(mainTransfer?.amount ?? 0n),
              isError: entry.isFailed ? '1' : '0',
              txreceipt_status: entry.isFailed ? '0' : '1',
              input: inputOf(entry),
              functionName: entry.call?.functionName ? `${entry.call.functionName}(address to, uint256 amount)` : '',
            },
          ]
        : []
    case 'txlistinternal':
      return inner.map(({ from, to, amount }, index) => ({
        ...common,
        // Explorers call it by either name.
        ...(index % 2 === 0 ? {} : { hash: undefined, transactionHash: entry.hash }),
        from: from ?? zero,
        to: to ?? zero,
        value: String(amount),
        isError: '0',
        type: 'call',
      }))
    case 'tokentx':
      return moved('token', ({ amount }) => ({ value: String(amount) }))
    case 'tokennfttx':
      return moved('nft', transfer => ({ tokenID: idOf(transfer) })).filter(
        (_, index) => nftTransfers(entry)[index]!.amount === 1n,
      )
    case 'token1155tx':
      return moved('nft', transfer => ({ tokenID: idOf(transfer), tokenValue: String(transfer.amount) })).filter(
        (_, index) => nftTransfers(entry)[index]!.amount !== 1n,
      )
    default:
      return []
  }
}

const nftTransfers = ({ transfers }: AccountEntry) => transfers.filter(({ asset }) => asset.kind === 'nft')

/** Answers as Etherscan does, from the entries of each account. */
export const etherscanStandIn =
  (entriesOf: EntriesOf, head: () => number = () => 0) =>
  async ({ query }: ForeignRequest): Promise<unknown> => {
    const named = (name: string) => query.get(name) ?? ''
    if (named('action') === 'eth_blockNumber') return { jsonrpc: '2.0', id: 83, result: `0x${head().toString(16)}` }
    const account = named('address')
    const rows = (await entriesOf(account))
      .filter(({ block }) => block >= Number(named('startblock')) && block <= Number(named('endblock')))
      .flatMap(entry => etherscanRows(named('action'), entry, account))
    const [page, offset] = [Number(named('page')), Number(named('offset'))]
    const result = rows.slice((page - 1) * offset, page * offset)
    return result.length > 0
      ? { status: '1', message: 'OK', result }
      : { status: '0', message: 'No transactions found', result: [] }
  }

/** Returns one list of an account as Blockscout does. `index` is the position of a line in the list. */
function blockscoutRows(list: string, entry: AccountEntry, account: string): readonly Record<string, unknown>[] {
  const common = { block_number: entry.block, timestamp: new Date(entry.time).toISOString().replace('.000', '.000000') }
  const party = (address: string | null) => ({ hash: address ?? zero, is_contract: false, name: null })
  const { mainTransfer, inner } = coins(entry)
  switch (list) {
    case 'transactions':
      return isBetween(entry, account)
        ? [
            {
              ...common,
              hash: entry.hash,
              position: entry.position,
              nonce: entry.nonce ?? 0,
              from: party(entry.from),
              to: entry.to === null ? null : party(entry.to),
              created_contract: isCreation(entry) && mainTransfer ? party(mainTransfer.to) : null,
              value: String(mainTransfer?.amount ?? 0n),
              status: entry.isFailed ? 'error' : 'ok',
              raw_input: inputOf(entry),
              method: entry.call?.functionName ?? inputOf(entry).slice(0, 10),
            },
          ]
        : []
    case 'internal-transactions':
      return inner.map(({ from, to, amount }) => ({
        ...common,
        transaction_hash: entry.hash,
        transaction_index: entry.position,
        from: party(from),
        to: party(to),
        value: String(amount),
        success: true,
      }))
    default:
      return entry.transfers.flatMap(({ asset, from, to, amount }) =>
        asset.kind === 'coin'
          ? []
          : [
              {
                ...common,
                transaction_hash: entry.hash,
                from: party(from),
                to: party(to),
                token: {
                  address_hash: asset.address,
                  type: asset.kind === 'token' ? 'ERC-20' : 'ERC-1155',
                  name: '<b>',
                },
                total: { value: String(amount), ...(asset.kind === 'nft' && { token_id: asset.tokenId }) },
              },
            ],
      )
  }
}

/** Answers as Blockscout does, from the entries of each account. */
export const blockscoutStandIn =
  (entriesOf: EntriesOf, head: () => number = () => 0) =>
  async ({ path, query }: ForeignRequest): Promise<unknown> => {
    if (path === '/api/v2/blocks') return { items: [{ height: head(), hash: '0x' }], next_page_params: null }
    const [, account = '', list = ''] = /^\/api\/v2\/addresses\/([^/]+)\/([^/]+)$/.exec(path) ?? []
    // Blockscout refuses query parameters that it does not know.
    const known = [
      'items_count',
      'block_number',
      'index',
      'apikey',
      ...(list.startsWith('internal') ? ['transaction_index'] : []),
    ]
    if ([...query.keys()].some(name => !known.includes(name))) return undefined
    const all = (await entriesOf(account)).flatMap(entry => blockscoutRows(list, entry, account))
    // Lines of one block are counted down, so that a page can begin in the middle of it.
    const counted = all.map((row, index) => ({
      row,
      block: Number(row['block_number']),
      index: all.length - index,
    }))
    const [block, index] = [query.get('block_number'), query.get('index')].map(text =>
      text === null ? Infinity : Number(text),
    ) as [number, number]
    const size = Number(query.get('items_count') ?? 50)
    const rest = counted.filter(entry => entry.block < block || (entry.block === block && entry.index < index))
    const items = rest.slice(0, size)
    const last = items.at(-1)
    return {
      items: items.map(({ row }) => row),
      next_page_params:
        last && rest.length > size
          ? {
              block_number: last.block,
              index: last.index,
              ...(list.startsWith('internal') && { transaction_index: 0 }),
            }
          : null,
    }
  }
