import type { W3m } from '@w3m/core'
import { translatorOf } from '../i18n/translator.js'

const ignore = (): void => undefined

/** Loads the modal's card, its words and the page's wallets: at the same time, so that none waits for another. Fails only without the card. */
export function bringCard(w3m: W3m): Promise<unknown> {
  w3m.load.walletList().catch(ignore)
  // An import takes a turn of its own, even of a module that is there already.
  return Promise.all([customElements.get('w3m-modal-card') ?? import('./modal-card.js'), translatorOf(w3m).ready('first')?.catch(ignore)])
}

/**
 * Does so while the page is at rest, so that a click waits for nothing; not for a visitor who saves data. Returns what calls it off.
 * Where the browser cannot tell when it is at rest, everything comes with the click.
 */
export function bringCardAtRest(w3m: W3m): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData || typeof requestIdleCallback === 'undefined') return ignore
  const id = requestIdleCallback(() => void bringCard(w3m).catch(ignore))
  return () => cancelIdleCallback(id)
}
