import { isUnpaid } from '../http/rate-limit.js'
import type { NameSource } from './name-source.js'
import { remember } from './remember.js'

const memory = { memoryMs: 300_000, entriesMax: 5_000 }

/** As `remember`; who waits for what somebody else asked, and could not pay for, asks it themselves. */
function rememberPaid<T>(now: () => number) {
  const cached = remember<T>(memory, now)
  return async function ask(key: string, find: () => Promise<T>): Promise<T> {
    let isOwn = false
    try {
      return await cached(key, () => {
        isOwn = true
        return find()
      })
    } catch (error) {
      if (isOwn || !isUnpaid(error)) throw error
      return ask(key, find)
    }
  }
}

/** Asks a source of names once in five minutes. @param now time in ms */
export function cacheNames(source: NameSource, now: () => number): NameSource {
  const names = rememberPaid<string | undefined>(now)
  const addresses = rememberPaid<ReadonlyMap<number, string> | undefined>(now)
  const texts = rememberPaid<string | undefined>(now)
  return {
    isAddress: source.isAddress,
    nameOf: (address, pay) => names(address.toLowerCase(), () => source.nameOf(address, pay)),
    addressesOf: (name, coins, pay) =>
      addresses(`${coins.map(({ coinType }) => coinType).join()} ${name}`, () => source.addressesOf(name, coins, pay)),
    textOf: (name, key, pay) => texts(`${key} ${name}`, () => source.textOf(name, key, pay)),
    // Each answer has an end of its own: what is asked again is to be true again.
    ...(source.askGateway && { askGateway: source.askGateway }),
  }
}
