import { createCache } from '../bounded-cache.js'
import { failure } from '../http/failure.js'
import type {
  BuyerLocation,
  OnrampProvider,
  PaymentCurrency,
  ProviderOptions,
  PurchaseCurrency,
  PurchaseNetwork,
} from './onramp-provider.js'

/** A provider, and what it sells. */
export interface Offer {
  readonly provider: OnrampProvider
  readonly options: ProviderOptions
}

const ttlMs = 60_000
/** Of what is kept for the places that pages name, in coins, networks and limits: a few dozens of long answers. */
const placesWeightMax = 100_000
const currenciesMax = 300

const isAnywhere = ({ country, subdivision }: BuyerLocation): boolean =>
  country === undefined && subdivision === undefined

function weightOf({ purchaseCurrencies, paymentCurrencies }: ProviderOptions): number {
  const lists = [
    ...purchaseCurrencies.map(({ networks }) => networks),
    ...paymentCurrencies.map(({ limits }) => limits),
  ]
  return lists.reduce((sum, { length }) => sum + 1 + length, 1)
}

/** An answer that somebody may still wait for. */
interface CachedOptions {
  readonly options: Promise<ProviderOptions>
  readonly weight: number
}

/** What all providers sell that answer, kept for a minute; for no place in particular however many places are named. */
export function createOffers(providers: readonly OnrampProvider[], now: () => number) {
  const anywhere = createCache<CachedOptions>({ ttlMs, weightMax: providers.length }, now)
  const places = createCache<CachedOptions>(
    { ttlMs, weightMax: placesWeightMax, weightOf: ({ weight }) => weight },
    now,
  )
  const keyOf = ({ name }: OnrampProvider, { country, subdivision }: BuyerLocation): string =>
    JSON.stringify([name, country, subdivision])

  function optionsOf(provider: OnrampProvider, location: BuyerLocation): Promise<ProviderOptions> {
    const [cache, key] = [isAnywhere(location) ? anywhere : places, keyOf(provider, location)]
    const known = cache.get(key)
    if (known) return known.options
    const options = provider.options(location)
    const entry = { options, weight: 1 }
    cache.set(key, entry)
    options.then(
      found => cache.get(key) === entry && cache.set(key, { options, weight: weightOf(found) }),
      () => cache.get(key) === entry && cache.delete(key),
    )
    return options
  }

  return {
    /** Whether a provider has to be asked for this place alone. */
    needsRequest: (location: BuyerLocation): boolean =>
      !isAnywhere(location) && providers.some(provider => !places.get(keyOf(provider, location))),

    /** @throws {Failure} what the last one said, where none of them answers */
    async all(location: BuyerLocation): Promise<readonly Offer[]> {
      const settled = await Promise.allSettled(
        providers.map(async provider => ({ provider, options: await optionsOf(provider, location) })),
      )
      const offers = settled.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
      const failed = settled.find(result => result.status === 'rejected')
      if (offers.length === 0 && failed) throw failed.reason
      return offers
    },
    /**
     * Finds the provider that sells a coin on a network: the named one, else the first.
     * @param network name or CAIP-2 id; the coin's first one where it is undefined
     * @throws {Failure} 400 where nobody does
     */
    async find(
      name: string | undefined,
      currency: string,
      network: string | undefined,
      location: BuyerLocation = {},
    ): Promise<{
      readonly provider: OnrampProvider
      readonly currency: PurchaseCurrency
      readonly on: PurchaseNetwork
      /** The money that the provider takes. */
      readonly payments: readonly PaymentCurrency[]
    }> {
      if (name !== undefined && !providers.some(provider => provider.name === name))
        throw failure(400, 'provider', 'There is no provider of this name here.')
      for (const { provider, options } of await this.all(location)) {
        if (name !== undefined && provider.name !== name) continue
        for (const found of options.purchaseCurrencies) {
          if (found.id !== currency && found.symbol !== currency) continue
          const on = found.networks.find(
            candidate => !network || candidate.name === network || candidate.chainId === network,
          )
          if (on) return { provider, currency: found, on, payments: options.paymentCurrencies }
        }
      }
      throw failure(400, 'purchaseCurrency', 'This coin is not sold here on this network.')
    },
  }
}

export type Offers = ReturnType<typeof createOffers>

/**
 * The coins of all offers, each once with all of its networks, under its symbol: providers have ids of their own, some
 * one for each network.
 */
export function mergedCurrencies(offers: readonly Offer[]): readonly PurchaseCurrency[] {
  const merged = new Map<string, PurchaseCurrency>()
  for (const { options } of offers)
    for (const currency of options.purchaseCurrencies) {
      const known = merged.get(currency.symbol)
      const others = currency.networks.filter(({ name }) => !known?.networks.some(one => one.name === name))
      if (known) merged.set(currency.symbol, { ...known, networks: [...known.networks, ...others] })
      else if (merged.size < currenciesMax) merged.set(currency.symbol, { ...currency, id: currency.symbol })
    }
  return [...merged.values()]
}

/** The money of all offers; of a way to pay that several have, the limits of the first. */
export function mergedPayments(offers: readonly Offer[]): readonly PaymentCurrency[] {
  const merged = new Map<string, PaymentCurrency>()
  for (const { options } of offers)
    for (const { id, limits } of options.paymentCurrencies) {
      const known = merged.get(id)?.limits ?? []
      merged.set(id, { id, limits: [...known, ...limits.filter(one => !known.some(other => other.id === one.id))] })
    }
  return [...merged.values()]
}
