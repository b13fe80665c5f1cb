import { optionalError } from '../../errors/optional-error.js'
import type { AskNode, PreparedReplacement, ReplacementReason } from '../transfer-support.js'
import { quantity, readFees, toHex } from './evm-fees.js'
import { record } from './record.js'

/** Nodes take one that pays a tenth more; an eighth is also more than those that ask for a little over that. */
export const outbid = (price: bigint): bigint => (price * 9n + 7n) / 8n

const higher = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Legacy, with an access list, and with a tip. Of the others, a request cannot say all that they do. */
const repeatable: readonly unknown[] = [undefined, '0x0', '0x1', '0x2']

/**
 * What may be paid: an eighth above both prices of the one that is pending, and no less than the chain asks for now.
 * @param former in wei: the most for a unit of gas, and the tip
 * @param current of `readFees`
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
  ask: AskNode,
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
