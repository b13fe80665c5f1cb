import { html } from 'lit'
import { openVaultStorage } from '../../vault/storage/indexed-storage.js'
import { shareStorage } from '../../vault/storage/shared-storage.js'
import { createPageStore } from '../page-store.js'
import { createFrameScreen } from '../screens/show-screen.js'
import { lendingWord } from '../storage/storage-sources.js'
import './idle-window.js'

const openerLookMs = 500

/**
 * Lends what this browser keeps for the wallet to the frame that opened this window, and to no page of another origin.
 * It closes with that frame.
 */
export async function startLending(asker: Window): Promise<void> {
  createFrameScreen({ themeMode: undefined, variables: {}, locale: navigator.language }).show(
    t => html`<w3m-frame-window-rest .t=${t} is-lending></w3m-frame-window-rest>`,
  )
  const storage = await openVaultStorage()
  asker.postMessage(lendingWord, {
    targetOrigin: location.origin,
    transfer: storage.isPersistent ? [shareStorage(storage), shareStorage(createPageStore())] : [],
  })
  setInterval(() => {
    if (asker.closed) window.close()
  }, openerLookMs)
}
