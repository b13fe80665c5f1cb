const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Array.isArray(value)
}

/**
 * True when two values are equal. Lists and plain objects are compared by their contents, `depth` levels down; all
 * else, and whatever lies deeper, is the same only when it is identical.
 */
export function isSameValue(one: unknown, other: unknown, depth: number): boolean {
  if (Object.is(one, other)) return true
  if (depth === 0 || !isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every(key => Object.hasOwn(other, key) && isSameValue(one[key], other[key], depth - 1))
  )
}
