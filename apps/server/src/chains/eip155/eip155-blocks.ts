import * as v from 'valibot'
import type { BlockReader } from '../../indexing/block-reader.js'
import type { IndexedTransaction, IndexedTransfer } from '../../ports/activity-repository.js'
import type { ServedChain } from '../../settings.js'
import { rpcNodeIsDown } from '../balance-reader.js'
import { callRpc, readAs } from '../call-rpc.js'
import { callsOf } from './eip155-calls.js'
import { intentOf } from './eip155-intent.js'
import { decodeLogs } from './eip155-logs.js'
import { poolStatesOf } from './eip155-pools.js'
import { createPaymentReader } from './eip155-traces.js'
import { callForLongAnswer } from './long-answers.js'

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/), v.toLowerCase())
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform(text => BigInt(text)),
)
const count = v.pipe(
  quantity,
  v.check(number => number <= BigInt(Number.MAX_SAFE_INTEGER)),
  v.transform(Number),
)
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())

const header = v.object({ number: count, hash })
const transaction = v.object({
  hash,
  from: address,
  to: v.nullish(address),
  nonce: v.nullish(count),
  value: quantity,
  input: hex,
})
const blockWith = <Schema extends v.GenericSchema>(entry: Schema) =>
  v.nullable(v.object({ ...header.entries, parentHash: hash, timestamp: count, transactions: v.array(entry) }))
const block = blockWith(transaction)
const blockOfHashes = blockWith(hash)
const receipt = v.object({
  blockHash: hash,
  transactionHash: hash,
  status: v.nullish(count),
  // Some nodes write an empty text where there is none.
  contractAddress: v.fallback(v.nullish(address), null),
  logs: v.array(v.object({ address, topics: v.array(hash), data: hex })),
})

type RawTransaction = v.InferOutput<typeof transaction>
type RawBlock = NonNullable<v.InferOutput<typeof block>>
type Receipt = v.InferOutput<typeof receipt>

interface BlockContext {
  readonly position: number
  /** Payments that contracts made in it. */
  readonly payments: readonly IndexedTransfer[]
  /** The contract of the wrapped coin. */
  readonly wrapped: string | undefined
}

function transactionOf(
  raw: RawTransaction,
  { status, contractAddress, logs }: Receipt,
  { position, payments, wrapped }: BlockContext,
): IndexedTransaction {
  const isFailed = status === 0
  const to = raw.to ?? null
  const decoded = decodeLogs(logs, raw.from, wrapped)
  // Coins that make a contract are the contract's.
  const taker = to ?? contractAddress ?? null
  const sent: readonly IndexedTransfer[] =
    !isFailed && raw.value > 0n && taker !== null
      ? [{ asset: { kind: 'coin' }, from: raw.from, to: taker, amount: raw.value }]
      : []
  const initiators = [raw.from, ...decoded.userOperations.filter(account => account !== raw.from)]
  return {
    position,
    hash: raw.hash,
    from: raw.from,
    to,
    nonce: raw.nonce ?? null,
    isFailed,
    intent: intentOf(raw),
    initiators,
    failedFor: decoded.failedOperations,
    transfers: [...sent, ...(isFailed ? [] : payments), ...decoded.transfers],
    approvals: decoded.approvals,
    // What a bundle names and the entry point did not carry out was nobody's.
    calls: callsOf({ from: raw.from, to, input: raw.input }).filter(({ account }) => initiators.includes(account)),
  }
}

const toHex = (number: number) => `0x${number.toString(16)}`

const reasonsMax = 1_000

/** Reports each reason once: a block is read again where it could not be stored. */
function onceEach(report: (reason: string) => void): (reason: string) => void {
  const known = new Set<string>()
  return reason => {
    if (known.has(reason)) return
    if (known.size >= reasonsMax) known.clear()
    known.add(reason)
    report(reason)
  }
}

/**
 * Reads blocks and their receipts from an EVM node.
 * @param report receives what is missing of a block that is read all the same
 */
export function createEip155BlockReader(
  { rpcUrl, hasTraces, exchange }: Pick<ServedChain, 'exchange' | 'hasTraces' | 'rpcUrl'>,
  report: (reason: string) => void = () => undefined,
): BlockReader {
  const wrapped = exchange?.wrapped.toLowerCase()
  const headerOf = async (number: string, signal: AbortSignal) =>
    readAs(v.nullable(header), await callRpc(rpcUrl, 'eth_getBlockByNumber', [number, false], { signal }))
  const hashOf: BlockReader['hashOf'] = async (number, signal) => (await headerOf(toHex(number), signal))?.hash
  const reportOnce = onceEach(report)
  const paymentsOf = createPaymentReader({ rpcUrl }, reportOnce)
  const call = (method: string, params: readonly unknown[], signal: AbortSignal) =>
    callForLongAnswer(rpcUrl, method, params, signal)

  /** Null where the chain has none. Transactions that are too long together are read one by one. */
  async function blockOf(number: number, signal: AbortSignal): Promise<RawBlock | null> {
    const whole = await call('eth_getBlockByNumber', [toHex(number), true], signal)
    if (whole) return readAs(block, whole.result)
    const short = readAs(
      blockOfHashes,
      await callRpc(rpcUrl, 'eth_getBlockByNumber', [toHex(number), false], { signal }),
    )
    if (!short) return null
    const transactions: RawTransaction[] = []
    for (const index of short.transactions.keys()) {
      const one = await call('eth_getTransactionByBlockHashAndIndex', [short.hash, toHex(index)], signal)
      if (!one) throw new Error(`Block ${number} has a transaction that is too long to be read.`)
      transactions.push(readAs(transaction, one.result))
    }
    return { ...short, transactions }
  }

  /** Those that the node has; those that are too long together are read one by one. */
  async function receiptsOf({ number, hash: blockHash, transactions }: RawBlock, signal: AbortSignal) {
    const whole = await call('eth_getBlockReceipts', [toHex(number)], signal)
    if (whole) return readAs(v.nullable(v.array(receipt)), whole.result) ?? []
    const receipts: Receipt[] = []
    for (const { hash: transactionHash } of transactions) {
      const one = await call('eth_getTransactionReceipt', [transactionHash], signal)
      if (!one) reportOnce(`Block ${number} has a receipt that is too long: its logs are left out.`)
      // What has logs succeeded: those of a transaction that fails are taken back.
      const read: Receipt | null = one
        ? readAs(v.nullable(receipt), one.result)
        : { blockHash, transactionHash, status: 1, contractAddress: null, logs: [] }
      if (read) receipts.push(read)
    }
    return receipts
  }

  return {
    async head(signal) {
      const latest = await headerOf('latest', signal)
      if (!latest) throw rpcNodeIsDown()
      return latest
    },
    hashOf,

    async block(number, signal) {
      const raw = await blockOf(number, signal)
      if (!raw) return undefined
      const hasTransactions = raw.transactions.length > 0
      const receipts = hasTransactions ? await receiptsOf(raw, signal) : []
      // Another block may have taken its place between the two calls.
      const byHash = new Map(
        receipts.filter(({ blockHash }) => blockHash === raw.hash).map(receipt => [receipt.transactionHash, receipt]),
      )
      const withReceipts = raw.transactions.flatMap(transaction => {
        const receipt = byHash.get(transaction.hash)
        return receipt ? [{ transaction, receipt }] : []
      })
      if (withReceipts.length < raw.transactions.length)
        return (await hashOf(number, signal)) === raw.hash ? 'incomplete' : undefined
      // A contract may also pass on what it is sent without data.
      const payments = hasTraces && hasTransactions ? await paymentsOf(raw, signal) : undefined
      return {
        number: raw.number,
        hash: raw.hash,
        parentHash: raw.parentHash,
        time: raw.timestamp * 1_000,
        ...(exchange && { pools: poolStatesOf(withReceipts.flatMap(({ receipt }) => receipt.logs ?? [])) }),
        transactions: withReceipts.map(({ transaction, receipt }, position) =>
          transactionOf(transaction, receipt, {
            position,
            payments: payments?.get(transaction.hash) ?? [],
            wrapped,
          }),
        ),
      }
    },
  }
}
