import type { W3m } from '@w3m/core'
import { translatorOf } from '../i18n/translator.js'

/** `connection` is missing in some browsers. */
interface SavingNavigator extends Navigator {
  readonly connection?: { readonly saveData?: boolean }
}

/** And so is this. */
interface IdlePage {
  readonly requestIdleCallback?: typeof requestIdleCallback
}

const ignore = (): void => undefined

/** Loads the modal's card, its texts and the page's wallets in parallel. Rejects only if the card cannot be loaded. */
export function loadCard(w3m: W3m): Promise<unknown> {
  w3m.load.walletList().catch(ignore)
  // `import()` takes a turn of the event loop even for a module that is already loaded.
  return Promise.all([
    customElements.get('w3m-modal-card') ?? import('./modal-card.js'),
    translatorOf(w3m).ready('first')?.catch(ignore),
  ])
}

/**
 * Calls `loadCard` while the page is idle and adds a rendered, closed modal if the page has none, so that a click
 * neither loads nor renders anything. Does nothing if the visitor saves data. Returns a function that cancels it.
 * Without `requestIdleCallback` everything is loaded with the click.
 */
export function loadCardAtRest(w3m: W3m): () => void {
  const { connection }: SavingNavigator = navigator
  const page: IdlePage = window
  const id =
    !connection?.saveData &&
    page.requestIdleCallback?.(() => void loadCard(w3m).then(() => w3m.modal.presenter(), ignore))
  return () => {
    if (id) cancelIdleCallback(id)
  }
}
