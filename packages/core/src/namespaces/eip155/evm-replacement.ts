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
 * @param former in wei: the highest price of a unit of gas, and the tip
 * @param current the `fields` of `readFees`
 */
export function replacementFees(
  former: { readonly max: bigint; readonly tip: bigint },
  current: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const above = (price: bigint, field: string) => toHex(higher(outbid(price), quantity(current[field], field)))
  return 'gasPrice' in current
    ? { gasPrice: above(former.max, 'gasPrice') }
    : {
        maxFeePerGas: above(former.max, 'maxFeePerGas'),
        maxPriorityFeePerGas: above(former.tip, 'maxPriorityFeePerGas'),
      }
}

/**
 * Makes a transaction with the nonce of one that is pending: the same once more, or nothing to the account itself.
 * @throws {W3mError} `REPLACE_TOO_LATE`, `REPLACE_UNAVAILABLE`
 */
export async function prepareReplacement(
  ask: RequestRpc,
  hash: string,
  reason: ReplacementReason,
  account: string,
): Promise<PreparedReplacement> {
  const [found, { fields }] = await Promise.all([
    ask({ method: 'eth_getTransactionByHash', params: [hash] }),
    readFees(ask),
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
async function findBlock(ask: RequestRpc, from: string, nonce: number): Promise<bigint | undefined> {
  const method = 'eth_getTransactionCount'
  const isUsedAt = async (block: bigint): Promise<boolean> =>
    block >= 0n && quantity(await ask({ method, params: [from, toHex(block)] }), method) > BigInt(nonce)
  let used = quantity(await ask({ method: 'eth_blockNumber' }), 'eth_blockNumber')
  let free = used - 1n
  // Searches backwards in growing steps, because the nonce was mostly used in one of the last blocks.
  for (let step = 2n; await isUsedAt(free); step *= 2n) {
    if (step > blocksBack) return undefined
    used = free
    free = used - step
  }
  while (used - free > 1n) {
    const middle = (used + free) / 2n
    if (await isUsedAt(middle)) used = middle
    else free = middle
  }
  return used
}

/**
 * Finds the mined transaction that used the nonce of a pending one: the same call again (also the very transaction),
 * or a cancellation. Undefined when it is something else, or no node returns it.
 * @param call what the transaction did, by `callOf`
 */
export async function findReplacement(
  ask: RequestRpc,
  { from, nonce, call }: { readonly from: string; readonly nonce: number; readonly call: unknown },
): Promise<SentStatus['replacement']> {
  try {
    const number = await findBlock(ask, from, nonce)
    if (number === undefined) return undefined
    const block = record(await ask({ method: 'eth_getBlockByNumber', params: [toHex(number), true] }))
    const all: readonly unknown[] = Array.isArray(block['transactions']) ? block['transactions'] : []
    const isSender = (address: unknown) => typeof address === 'string' && address.toLowerCase() === from.toLowerCase()
    const found = all.map(record).find(each => isSender(each['from']) && Number(each['nonce']) === nonce)
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
