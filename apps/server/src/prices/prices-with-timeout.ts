import type { PriceSource, TokenPrice } from './price-source.js'

/** What a source says in so many milliseconds: nothing where it fails, or is slow. */
export async function pricesWithTimeout(
  ms: number,
  read: ReturnType<PriceSource['pricesOf']>,
): Promise<ReadonlyMap<string, TokenPrice>> {
  const none: ReadonlyMap<string, TokenPrice> = new Map()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof none>(resolve => {
    timer = setTimeout(() => resolve(none), ms)
  })
  try {
    return await Promise.race([read.catch(() => none), late])
  } finally {
    clearTimeout(timer)
  }
}
