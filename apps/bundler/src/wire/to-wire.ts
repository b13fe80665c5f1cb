import { numberToHex } from 'viem'

/** A value as JSON-RPC carries it: quantities as 0x hex, what is undefined left out. */
export function toWire(value: unknown): unknown {
  if (typeof value === 'bigint') return numberToHex(value)
  if (Array.isArray(value)) return value.map(toWire)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, toWire(item)]])),
  )
}
