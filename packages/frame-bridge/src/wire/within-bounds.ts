export interface Bounds {
  readonly depth: number
  readonly bytes: number
}

/**
 * Whether a value is plain data (what JSON knows, and undefined) and within bounds: objects and arrays nested at most
 * `depth` deep, at most about `bytes` as UTF-8 JSON. Stops at the bound, so a value that is endless costs no more than
 * one that fits. Never throws.
 */
export function isWithinBounds(value: unknown, { depth, bytes }: Bounds): boolean {
  let remaining = bytes
  const visit = (node: unknown, levels: number): boolean => {
    remaining -= 1
    if (remaining < 0) return false
    if (node === null || node === undefined || typeof node === 'boolean') return true
    if (typeof node === 'number') return Number.isFinite(node)
    if (typeof node === 'string') return spend(node)
    if (typeof node !== 'object' || levels === 0) return false
    if (Array.isArray(node)) {
      if (node.length > remaining || Object.keys(node).length !== node.length) return false
      return node.every(item => visit(item, levels - 1))
    }
    const kind: unknown = Object.getPrototypeOf(node)
    if (kind !== Object.prototype && kind !== null) return false
    return Object.entries(node).every(([key, item]) => key !== '__proto__' && spend(key) && visit(item, levels - 1))
  }
  const spend = (text: string): boolean => {
    remaining -= utf8Length(text, remaining) + 2
    return remaining >= 0
  }
  try {
    return visit(value, depth)
  } catch {
    return false
  }
}

function utf8Length(text: string, most: number): number {
  if (text.length > most) return text.length
  let length = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // A surrogate counts two bytes, since a pair takes four. A lone one is replaced by three bytes; two is close
    // enough.
    length += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
  }
  return length
}
