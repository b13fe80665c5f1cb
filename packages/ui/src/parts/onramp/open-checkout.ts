import type { W3m } from '@w3m/core'
import type { OnrampStore } from '@w3m/core/onramp'

const popupName = 'popupWindow'
const popupFeatures = 'width=600,height=800,scrollbars=yes'

/**
 * Takes the visitor to a provider's page: in a window that is opened at once, while the click still counts, and led
 * there as soon as the address is known. Where the browser opens none, the view has a link.
 * @throws {W3mError} what the store throws; the window is closed then
 */
export async function openCheckout(w3m: W3m, store: OnrampStore, provider: string): Promise<void> {
  const popup = window.open('about:blank', popupName, popupFeatures)
  // The provider's page learns nothing of this one, and cannot lead it elsewhere.
  if (popup) popup.opener = null
  try {
    const { id, url } = await store.buy(provider)
    popup?.location.replace(url)
    w3m.router.push('BuyInProgress', { id, isBlocked: !popup })
  } catch (error) {
    popup?.close()
    throw error
  }
}
