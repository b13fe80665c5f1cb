import { html } from 'lit'
import { openVaultStorage } from '../../vault/storage/indexed-storage.js'
import { lendStorage } from '../../vault/storage/lent-storage.js'
import { createPageStore } from '../page-store.js'
import { createStage } from '../screens/show-screen.js'
import { lendingWord } from '../storage/storage-sources.js'
import './window-rest.js'

const openerLookMs = 500

/** Lends what this browser keeps for the wallet to the frame that opened this window, and to no page of another origin. It closes with that frame. */
export async function startLending(asker: Window): Promise<void> {
  createStage({ themeMode: undefined, variables: {}, locale: navigator.language }).show(t => html`<w3m-frame-window-rest .t=${t} is-lending></w3m-frame-window-rest>`)
  const storage = await openVaultStorage()
  asker.postMessage(lendingWord, { targetOrigin: location.origin, transfer: storage.isKept ? [lendStorage(storage), lendStorage(createPageStore())] : [] })
  setInterval(() => {
    if (asker.closed) window.close()
  }, openerLookMs)
}
