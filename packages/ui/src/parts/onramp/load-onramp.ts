import type { W3m } from '@w3m/core'
import type { OnrampStore, Purchase } from '@w3m/core/onramp'
import type { ReactiveControllerHost } from 'lit'
import { textLoader, viewTexts } from '../../i18n/feature-texts.js'
import { SliceController } from '../../internal/slice-controller.js'
import { coinText } from './onramp-amounts.js'
import type { OnrampCatalog } from './onramp-catalog.js'
import { locales } from './texts/locales.js'

/** The texts of buying. */
export const onrampTexts = viewTexts<keyof OnrampCatalog>(locales)
const loadTexts = textLoader(onrampTexts)
const watched = new WeakSet<OnrampStore>()

/** Loads the on-ramp of an instance with its texts. From then on the modal shows how a purchase ended. */
export async function loadOnramp(w3m: W3m): Promise<OnrampStore> {
  const [core] = await Promise.all([import('@w3m/core/onramp'), loadTexts(w3m)])
  const store = core.loadOnramp(w3m)
  if (!watched.has(store)) {
    watched.add(store)
    store.$purchases.listen((now, before) => {
      for (const purchase of now) {
        const previous = before.find(({ id }) => id === purchase.id)
        if (previous && previous.status !== purchase.status && core.isPurchaseOver(purchase)) notify(w3m, purchase)
      }
    })
  }
  return store
}

/** The purchases made with this browser. */
export const purchasesOf = (host: ReactiveControllerHost) =>
  new SliceController(
    host,
    loadOnramp,
    store => store.$purchases,
    store => void store.refresh(),
  )

function notify({ notices, $locale }: W3m, { status, purchaseAmount, symbol, label }: Purchase): void {
  notices.show({
    variant: status === 'delivered' ? 'success' : 'error',
    text: `onramp.notice-${status}`,
    values: { amount: coinText(purchaseAmount ?? '', $locale.get()), symbol, provider: label },
  })
}

type Images = Awaited<ReturnType<W3m['load']['images']>>

/**
 * The picture of a purchasable coin: that of the network for the native coin, as in the account, else that of the
 * token.
 */
export function coinImage({ getNetwork, network }: W3m, images: Images | undefined, symbol: string): string {
  const { caipNetwork } = getNetwork(network.$state.get().namespace)
  const isOwn = caipNetwork?.nativeCurrency.symbol === symbol
  return (isOwn ? images?.networkImage(caipNetwork.caipNetworkId) : images?.tokenImage(symbol)) ?? ''
}
