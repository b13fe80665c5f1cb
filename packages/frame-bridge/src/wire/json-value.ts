/**
 * The value with every bigint as 0x hex and without keys that hold undefined: what goes over the wire as RPC
 * parameters.
 */
export function toJsonValue(value: unknown): unknown {
  return replace(value, 0)
}

const deepest = 32

function replace(value: unknown, level: number): unknown {
  if (typeof value === 'bigint') return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`
  if (typeof value !== 'object' || value === null || level > deepest) return value
  if (Array.isArray(value)) return value.map(item => replace(item, level + 1))
  const kind: unknown = Object.getPrototypeOf(value)
  // Anything but plain data stays unchanged, and `isWithinBounds` rejects it later.
  if (kind !== Object.prototype && kind !== null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, replace(member, level + 1)]])),
  )
}
