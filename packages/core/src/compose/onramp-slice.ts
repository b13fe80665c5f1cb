import { setTimer } from '../async/set-timer.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { toFiatUnits } from '../amounts/fiat.js'
import type { PriceCurrency } from '../amounts/price-currencies.js'
import { createOnrampUrl } from '../api/create-onramp-url.js'
import { getOnrampOptions } from '../api/get-onramp-options.js'
import { getOnrampPurchase } from '../api/get-onramp-purchase.js'
import { getOnrampQuote } from '../api/get-onramp-quote.js'
import { purchaseOpenMs } from '../limits/onramp-limits.js'
import { isHttpError } from '../errors/http-error.js'
import { safeName } from '../text/safe-name.js'
import type { ActiveNetwork } from '../onramp/onramp-deps.js'
import { createOnrampStore, type OnrampStore } from '../onramp/onramp.store.js'
import type { OnrampNetwork, Purchase } from '../onramp/onramp.state.js'
import { decimal } from '../onramp/payment-amounts.js'
import { createPurchaseFollower } from '../onramp/purchase-follower.js'
import { $instances } from './instances.js'
import { createApiClient } from './service-clients.js'
import type { W3m } from './w3m.js'

const stores = new WeakMap<W3m, OnrampStore>()

/**
 * The on-ramp of an instance: what can be bought for money, of whom, and what became of it. Each instance has one. It
 * stands beside `w3m.load`, so that pages without it do not carry its name.
 */
export function loadOnramp(w3m: W3m): OnrampStore {
  const existing = stores.get(w3m)
  if (existing) return existing
  const store = createOnramp(w3m)
  stores.set(w3m, store)
  return store
}

/** Aborted once the instance is destroyed. */
function signalOf(w3m: W3m): AbortSignal {
  const controller = new AbortController()
  const stop = $instances.subscribe(living => {
    if (living.includes(w3m) || controller.signal.aborted) return
    controller.abort()
    queueMicrotask(() => stop())
  })
  return controller.signal
}

const isVisible = () => document.visibilityState === 'visible'

function onVisible(listener: () => void): () => void {
  const onReturn = () => isVisible() && listener()
  document.addEventListener('visibilitychange', onReturn)
  // A provider's window that closes had hidden nothing of the page.
  window.addEventListener('focus', onReturn)
  return () => {
    document.removeEventListener('visibilitychange', onReturn)
    window.removeEventListener('focus', onReturn)
  }
}

function createOnramp(w3m: W3m): OnrampStore {
  const signal = signalOf(w3m)
  const client = createApiClient(w3m)
  const account = (): CaipAddress | undefined => w3m.getAccount(w3m.network.$state.get().namespace).caipAddress

  /** Reads the account again: its holdings have changed. */
  async function refreshAccount({ account: id }: Purchase): Promise<void> {
    const [balances, tokens, activity] = await Promise.all([
      w3m.load.balances(),
      w3m.load.tokens(),
      w3m.load.activity(),
    ])
    const { scope } = activity.$state.get()
    // Only what is shown somewhere is read again.
    await Promise.all([
      balances.$state.get()[id] && balances.refresh(id, { force: true }),
      tokens.$state.get()[id] && tokens.refresh(id, { force: true }),
      scope?.account === id && activity.show(id, { force: true, isOfAllNetworks: scope.caipNetworkId === undefined }),
    ])
  }

  async function fetchPrice(
    { contractAddress }: OnrampNetwork,
    { caipNetworkId }: ActiveNetwork,
    currency: PriceCurrency,
  ) {
    if (contractAddress !== undefined) {
      const { getTokenPrices } = await import('../api/get-token-prices.js')
      const { fungibles } = await client.request(
        getTokenPrices,
        { body: { currency, addresses: [`${caipNetworkId}:${contractAddress}`] } },
        { signal },
      )
      return toFiatUnits(fungibles[0]?.price)
    }
    const id = account()
    if (!id) return undefined
    const tokens = await w3m.load.tokens()
    // A payment in one currency is not estimated with prices in another one.
    if (tokens.$currency.get() !== currency) return undefined
    await tokens.refresh(id)
    return tokens.last(id)?.find(({ address }) => address === undefined)?.price
  }

  const page = { isVisible, onVisible, now: () => Date.now(), setTimer, signal }
  const follower = createPurchaseFollower({
    storage: w3m.storage,
    async fetchStatus({ id }) {
      try {
        const answer = await client.request(getOnrampPurchase, { path: { id } }, { signal })
        const amount = answer.purchaseAmount ?? ''
        return {
          status: answer.status,
          hash: safeName(answer.hash, 128) || undefined,
          purchaseAmount: decimal.test(amount) ? amount : undefined,
        }
      } catch (error) {
        if (isHttpError(error) && error.status === 404) return undefined
        throw error
      }
    },
    onEnd: purchase => void refreshAccount(purchase).catch(() => undefined),
    ...page,
  })
  if (follower.$purchases.get().some(({ atMs }) => Date.now() - atMs < 2 * purchaseOpenMs)) void follower.poll()

  return createOnrampStore({
    network() {
      const { caipNetwork } = w3m.getNetwork(w3m.network.$state.get().namespace)
      return caipNetwork && { caipNetworkId: caipNetwork.caipNetworkId, symbol: caipNetwork.nativeCurrency.symbol }
    },
    account,
    fetchOptions: signal => client.request(getOnrampOptions, {}, { signal }),
    fetchQuote: (body, signal) => client.request(getOnrampQuote, { body }, { signal }),
    createUrl: body => client.request(createOnrampUrl, { body }, { signal }),
    fetchPrice,
    follower,
    track: (event, properties) =>
      w3m.events.track(event, {
        ...properties,
        isSmartAccount:
          w3m.getAccount(w3m.network.$state.get().namespace).embeddedWalletInfo?.accountType === 'smartAccount',
      }),
    ...page,
  })
}
