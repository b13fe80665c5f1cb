import { optionalError } from '../../errors/optional-error.js'
import type { RequestRpc, PreparedReplacement, ReplacementReason, SentStatus } from '../transfer-support.js'
import { quantity, readFees, toHex } from './evm-fees.js'
import { record } from './record.js'
import { callOf } from './transaction-call.js'

/** Nodes accept a replacement that pays 10 % more; 12.5 % also satisfies nodes that require slightly more. */
const outbid = (price: bigint): bigint => (price * 9n + 7n) / 8n

const higher = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Types that can be sent again: legacy, EIP-2930 and EIP-1559. A request cannot express the other types in full. */
const repeatable: readonly unknown[] = [undefined, '0x0', '0x1', '0x2']

/**
 * The fees of a replacement: an eighth above both prices of the pending transaction, and at least the current fees.
 * @param originalFees in wei: the highest price of a unit of gas, and the tip
 * @param current the `fields` of `readFees`
 */
export function replacementFees(
  originalFees: { readonly max: bigint; readonly tip: bigint },
  current: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const above = (price: bigint, field: string) => toHex(higher(outbid(price), quantity(current[field], field)))
  return 'gasPrice' in current
    ? { gasPrice: above(originalFees.max, 'gasPrice') }
    : {
        maxFeePerGas: above(originalFees.max, 'maxFeePerGas'),
        maxPriorityFeePerGas: above(originalFees.tip, 'maxPriorityFeePerGas'),
      }
}

/**
 * Makes a transaction with the nonce of one that is pending: the same once more, or nothing to the account itself.
 * @throws {W3mError} `REPLACE_TOO_LATE`, `REPLACE_UNAVAILABLE`
 */
export async function prepareReplacement(
  request: RequestRpc,
  hash: string,
  reason: ReplacementReason,
  account: string,
): Promise<PreparedReplacement> {
  const [found, { fields }] = await Promise.all([
    request({ method: 'eth_getTransactionByHash', params: [hash] }),
    readFees(request),
  ])
  const { from, to, value, input, gas, nonce, type, blockNumber, ...prices } = record(found)
  if (blockNumber) throw optionalError('REPLACE_TOO_LATE', {})
  if (typeof from !== 'string' || from.toLowerCase() !== account.toLowerCase())
    throw optionalError('REPLACE_UNAVAILABLE', { reason: 'no node knows it as one of this account' })
  if (reason === 'repriced' && !repeatable.includes(type))
    throw optionalError('REPLACE_UNAVAILABLE', { reason: 'its type cannot be sent again' })
  const price = (field: string) => quantity(prices[field] ?? prices['gasPrice'], field)
  const call = reason === 'cancelled' ? { to: from, value: '0x0', data: '0x' } : { to, value, data: input, gas }
  return {
    request: {
      from,
      ...call,
      nonce,
      ...replacementFees({ max: price('maxFeePerGas'), tip: price('maxPriorityFeePerGas') }, fields),
    },
    mark: { from, nonce: Number(quantity(nonce, 'nonce')) },
  }
}

/** Nodes keep the state of at least this many blocks, and mostly of no more. */
const blocksBack = 128n

/** The block in which the account used the nonce; undefined when it lies too far back. */
async function findBlock(request: RequestRpc, from: string, nonce: number): Promise<bigint | undefined> {
  const method = 'eth_getTransactionCount'
  const isUsedAt = async (block: bigint): Promise<boolean> =>
    block >= 0n && quantity(await request({ method, params: [from, toHex(block)] }), method) > BigInt(nonce)
  let usedBlock = quantity(await request({ method: 'eth_blockNumber' }), 'eth_blockNumber')
  let freeBlock = usedBlock - 1n
  // Searches backwards in growing steps, because the nonce was mostly used in one of the last blocks.
  for (let step = 2n; await isUsedAt(freeBlock); step *= 2n) {
    if (step > blocksBack) return undefined
    usedBlock = freeBlock
    freeBlock = usedBlock - step
  }
  while (usedBlock - freeBlock > 1n) {
    const middle = (usedBlock + freeBlock) / 2n
    if (await isUsedAt(middle)) usedBlock = middle
    else freeBlock = middle
  }
  return usedBlock
}

/**
 * Finds the mined transaction that used the nonce of a pending one: the same call again (also the very transaction),
 * or a cancellation. Undefined when it is something else, or no node returns it.
 * @param call what the transaction did, by `callOf`
 */
export async function findReplacement(
  request: RequestRpc,
  { from, nonce, call }: { readonly from: string; readonly nonce: number; readonly call: unknown },
): Promise<SentStatus['replacement']> {
  try {
    const number = await findBlock(request, from, nonce)
    if (number === undefined) return undefined
    const block = record(await request({ method: 'eth_getBlockByNumber', params: [toHex(number), true] }))
    const all: readonly unknown[] = Array.isArray(block['transactions']) ? block['transactions'] : []
    const isSender = (address: unknown) => typeof address === 'string' && address.toLowerCase() === from.toLowerCase()
    const found = all
      .map(record)
      .find(transaction => isSender(transaction['from']) && Number(transaction['nonce']) === nonce)
    const id = found?.['hash']
    if (!found || typeof id !== 'string') return undefined
    if ((await callOf(found)) === call) return { id, reason: 'repriced' }
    // An account that calls itself with data may run code of its own, which pays (EIP-7702).
    const isNothing = isSender(found['to']) && Number(found['value']) === 0 && found['input'] === '0x'
    return isNothing ? { id, reason: 'cancelled' } : undefined
  } catch {
    return undefined
  }
}
