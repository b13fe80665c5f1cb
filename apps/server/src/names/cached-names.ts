import { isRateLimited } from '../http/rate-limit.js'
import type { NameSource } from './name-source.js'
import { cacheResults } from './cache-results.js'

const memory = { ttlMs: 300_000, entriesMax: 5_000 }

/** As `cacheResults`; who waits for what somebody else asked, and could not pay for, asks it themselves. */
function cacheRateLimited<T>(now: () => number) {
  const cached = cacheResults<T>(memory, now)
  return async function read(key: string, find: () => Promise<T>): Promise<T> {
    let isOwn = false
    try {
      return await cached(key, () => {
        isOwn = true
        return find()
      })
    } catch (error) {
      if (isOwn || !isRateLimited(error)) throw error
      return read(key, find)
    }
  }
}

/** Asks a source of names once in five minutes. @param now time in ms */
export function cacheNames(source: NameSource, now: () => number): NameSource {
  const names = cacheRateLimited<string | undefined>(now)
  const addresses = cacheRateLimited<ReadonlyMap<number, string> | undefined>(now)
  const texts = cacheRateLimited<string | undefined>(now)
  return {
    isAddress: source.isAddress,
    nameOf: (address, consume, chain) =>
      names(`${chain ?? ''} ${address.toLowerCase()}`, () => source.nameOf(address, consume, chain)),
    addressesOf: (name, coins, consume) =>
      addresses(`${coins.map(({ coinType }) => coinType).join()} ${name}`, () =>
        source.addressesOf(name, coins, consume),
      ),
    textOf: (name, key, consume) => texts(`${key} ${name}`, () => source.textOf(name, key, consume)),
    // Each answer has an end of its own: what is asked again is to be true again.
    ...(source.requestGateway && { requestGateway: source.requestGateway }),
  }
}
