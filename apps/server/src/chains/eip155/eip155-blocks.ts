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
import { readPayments } from './eip155-traces.js'

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
const block = v.object({
  ...header.entries,
  parentHash: hash,
  timestamp: count,
  transactions: v.array(transaction),
})
const receipt = v.object({
  blockHash: hash,
  transactionHash: hash,
  status: v.nullish(count),
  // Some nodes write an empty text where there is none.
  contractAddress: v.fallback(v.nullish(address), null),
  logs: v.array(v.object({ address, topics: v.array(hash), data: hex })),
})

type RawTransaction = v.InferOutput<typeof transaction>
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

/** Reads blocks and their receipts from an EVM node. */
export function createEip155BlockReader({
  rpcUrl,
  hasTraces,
  exchange,
}: Pick<ServedChain, 'exchange' | 'hasTraces' | 'rpcUrl'>): BlockReader {
  const wrapped = exchange?.wrapped.toLowerCase()
  const headerOf = async (number: string, signal: AbortSignal) =>
    readAs(v.nullable(header), await callRpc(rpcUrl, 'eth_getBlockByNumber', [number, false], { signal }))
  const hashOf: BlockReader['hashOf'] = async (number, signal) => (await headerOf(toHex(number), signal))?.hash

  return {
    async head(signal) {
      const latest = await headerOf('latest', signal)
      if (!latest) throw rpcNodeIsDown()
      return latest
    },
    hashOf,

    async block(number, signal) {
      const raw = readAs(
        v.nullable(block),
        await callRpc(rpcUrl, 'eth_getBlockByNumber', [toHex(number), true], { signal }),
      )
      if (!raw) return undefined
      const receipts =
        raw.transactions.length === 0
          ? []
          : (readAs(
              v.nullable(v.array(receipt)),
              await callRpc(rpcUrl, 'eth_getBlockReceipts', [toHex(number)], { signal }),
            ) ?? [])
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
      const payments =
        hasTraces && raw.transactions.some(({ input }) => input !== '0x')
          ? await readPayments({ rpcUrl }, raw.hash, signal)
          : undefined
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
