import type { W3m } from '@w3m/core'
import { translatorOf } from '../i18n/translator.js'

/** Not every browser tells. */
interface SavingNavigator extends Navigator {
  readonly connection?: { readonly saveData?: boolean }
}

const ignore = (): void => undefined

/**
 * Loads the modal's card, its words and the page's wallets: at the same time, so that none waits for another. Fails
 * only without the card.
 */
export function loadCard(w3m: W3m): Promise<unknown> {
  w3m.load.walletList().catch(ignore)
  // An import takes a turn of its own, even of a module that is there already.
  return Promise.all([
    customElements.get('w3m-modal-card') ?? import('./modal-card.js'),
    translatorOf(w3m).ready('first')?.catch(ignore),
  ])
}

/**
 * Does so while the page is at rest, and puts the modal there, drawn and closed, where the page has none: a click asks
 * for nothing and draws nothing anew. Not for a visitor who saves data. Returns what calls it off.
 * Where the browser cannot tell when it is at rest, everything comes with the click.
 */
export function loadCardAtRest(w3m: W3m): () => void {
  const { connection }: SavingNavigator = navigator
  if (connection?.saveData || !('requestIdleCallback' in window)) return ignore
  const id = requestIdleCallback(() => void loadCard(w3m).then(() => w3m.modal.presenter(), ignore))
  return () => cancelIdleCallback(id)
}
