import type { W3m } from '@w3m/core'
import type { OnrampStore } from '@w3m/core/onramp'

const popupName = 'popupWindow'
const popupFeatures = 'width=600,height=800,scrollbars=yes'

function openWindow(url: string): Window | null {
  const popup = window.open(url, popupName, popupFeatures)
  // Without `opener` the provider's page can neither read nor navigate this page.
  if (popup) popup.opener = null
  return popup
}

/**
 * Opens a provider's page: an empty window at once, while the user activation lasts, which navigates as soon as the URL
 * is known. If the browser blocks the window, the view shows a link.
 *
 * On phones and tablets no window is opened before its URL is known. Wallet browsers and web views there have one
 * window, so a blank one would replace the page, and they cannot be detected. Browsers that block so late a window, as
 * Safari does, show the link.
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
