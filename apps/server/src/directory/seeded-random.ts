import { createHash } from 'node:crypto'

/** Choices that look free and are the same every time. */
export interface SeededRandom {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  /** @throws {RangeError} where there is none */
  pick<Item>(items: readonly Item[]): Item
  /** True in about `percent` of 100 cases. */
  chance(percent: number): boolean
}

/** 64 hexadecimal digits that stand for a text. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Choices that depend on a text only. */
export function seededRandom(seed: string): SeededRandom {
  let state = Number.parseInt(sha256Hex(seed).slice(0, 8), 16)
  // A small mixing generator of 32 bits: spread matters here, secrecy does not.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick(items) {
      const picked = items[below(items.length)]
      if (picked === undefined) throw new RangeError('There is nothing to pick from.')
      return picked
    },
    chance: percent => below(100) < percent,
  }
}
