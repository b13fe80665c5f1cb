import { keccak256 } from 'viem/utils'
import type { EvmTransaction } from '../../vault/vault-api.js'
import type { Hex } from '../hex-bytes.js'

type Item = Hex | readonly Item[]

/**
 * The digest of a transaction that the key signs (EIP-155, EIP-1559). Implemented apart from the signing code, so that
 * the screen does not repeat its mistakes.
 */
export function transactionDigest({
  type,
  chainId,
  nonce,
  to = '0x',
  value,
  data,
  gas,
  gasPrice,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: EvmTransaction): Hex {
  const rest: readonly Item[] = [number(gas), to, number(value), data]
  return type === 'legacy'
    ? keccak256(`0x${rlp([number(nonce), number(gasPrice), ...rest, number(chainId), '0x', '0x'])}`)
    : keccak256(
        `0x02${rlp([number(chainId), number(nonce), number(maxPriorityFeePerGas), number(maxFeePerGas), ...rest, []])}`,
      )
}

const padHex = (hex: string): string => (hex.length % 2 ? `0${hex}` : hex)
/** Encodes a number without leading zeros: 0 is empty. */
const number = (value: Hex | number = 0): Hex => `0x${BigInt(value) === 0n ? '' : padHex(BigInt(value).toString(16))}`

function rlp(item: Item): string {
  const isBytes = typeof item === 'string'
  const body = isBytes ? item.slice(2) : item.map(rlp).join('')
  const size = body.length / 2
  if (isBytes && size === 1 && parseInt(body, 16) < 0x80) return body
  const base = isBytes ? 0x80 : 0xc0
  if (size < 56) return (base + size).toString(16) + body
  const length = padHex(size.toString(16))
  return (base + 55 + length.length / 2).toString(16) + length + body
}
