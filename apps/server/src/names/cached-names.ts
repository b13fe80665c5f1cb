import type { NameSource } from './name-source.js'
import { remember } from './remember.js'

const memory = { memoryMs: 300_000, entriesMax: 5_000 }

/** Asks a source of names once in five minutes. @param now time in ms */
export function cacheNames(source: NameSource, now: () => number): NameSource {
  const names = remember<string | undefined>(memory, now)
  const addresses = remember<ReadonlyMap<number, string> | undefined>(memory, now)
  const texts = remember<string | undefined>(memory, now)
  return {
    isAddress: source.isAddress,
    nameOf: address => names(address.toLowerCase(), () => source.nameOf(address)),
    addressesOf: (name, coins) =>
      addresses(`${coins.map(({ coinType }) => coinType).join()} ${name}`, () => source.addressesOf(name, coins)),
    textOf: (name, key) => texts(`${key} ${name}`, () => source.textOf(name, key)),
    // Each answer has an end of its own: what is asked again is to be true again.
    ...(source.askGateway && { askGateway: source.askGateway }),
  }
}
