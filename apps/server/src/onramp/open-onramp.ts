import type { Namespace } from '../chains/namespace.js'
import type { PurchaseRepository } from '../ports/purchase-repository.js'
import { boundProvider } from './bound-provider.js'
import { createOffers, type Offers } from './offers.js'
import type { OnrampProvider } from './onramp-provider.js'
import type { OnrampSettings } from './onramp-settings.js'
import { createCoinbaseProvider } from './providers/coinbase-provider.js'
import { createMeldProvider } from './providers/meld-provider.js'
import { createSandboxProvider } from './providers/sandbox-provider.js'
import { createPurchases, type Purchases } from './purchases.js'

/** What this server has of sellers of coins. */
export interface Onramp {
  readonly offers: Offers
  readonly purchases: Purchases
  /** Whether coins of a network may be sent to an address; every address will do where nobody knows the network. */
  readonly isWallet: (chainId: string | undefined, address: string) => boolean
}

export interface OnrampDeps {
  readonly settings: OnrampSettings
  readonly repository: PurchaseRepository
  readonly namespaces: readonly Namespace[]
  /** Hides clients in the database (`SharedState.runKey`). */
  readonly runKey: Uint8Array
  /** Time in ms. */
  readonly now: () => number
}

/** Undefined where no provider's keys are set. */
export function openOnramp({ settings, repository, namespaces, runKey, now }: OnrampDeps): Onramp | undefined {
  const { sandbox, coinbase, meld, returnUrl } = settings
  const providers: readonly OnrampProvider[] = [
    ...(coinbase ? [createCoinbaseProvider(coinbase, now)] : []),
    ...(meld ? [createMeldProvider(meld, now)] : []),
    ...(sandbox ? [createSandboxProvider(sandbox, now)] : []),
  ].map(provider => boundProvider(provider))
  if (providers.length === 0) return undefined
  return {
    offers: createOffers(providers, now),
    purchases: createPurchases({ repository, providers, returnUrl, runKey, now }),
    isWallet(chainId, address) {
      const namespace = namespaces.find(({ name }) => chainId?.startsWith(`${name}:`))
      return namespace?.isAddress(address) ?? true
    },
  }
}
