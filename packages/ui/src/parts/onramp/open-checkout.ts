import type { W3m } from '@w3m/core'
import type { OnrampStore } from '@w3m/core/onramp'

const popupName = 'popupWindow'
const popupFeatures = 'width=600,height=800,scrollbars=yes'

function openWindow(url: string): Window | null {
  const popup = window.open(url, popupName, popupFeatures)
  // The provider's page learns nothing of this one, and cannot lead it elsewhere.
  if (popup) popup.opener = null
  return popup
}

/**
 * Takes the visitor to a provider's page: in a window that is opened at once, while the click still counts, and led
 * there as soon as the address is known. Where the browser opens none, the view has a link.
 *
 * On a phone or a tablet nothing is opened without its address. The browsers of wallets there, and applications around a
 * page, have one window: what is opened takes the place of the page, and a blank one would be all that is left. No
 * feature tells them from other browsers. Where those open nothing so late, as Safari, the visitor taps the link.
 * @throws {W3mError} what the store throws; the window is closed then
 */
export async function openCheckout(w3m: W3m, store: OnrampStore, provider: string): Promise<void> {
  const popup = matchMedia('(pointer: coarse)').matches ? undefined : openWindow('about:blank')
  try {
    const { id, url } = await store.buy(provider)
    popup?.location.replace(url)
    w3m.router.push('BuyInProgress', { id, isBlocked: !(popup ?? openWindow(url)) })
  } catch (error) {
    popup?.close()
    throw error
  }
}
