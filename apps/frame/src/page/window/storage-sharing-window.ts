import { html } from 'lit'
import { openVaultStorage } from '../../vault/storage/indexed-storage.js'
import { shareStorage } from '../../vault/storage/shared-storage.js'
import { createPageStore } from '../page-store.js'
import { createFrameScreen } from '../screens/show-screen.js'
import { sharingMessage } from '../storage/storage-sources.js'
import './idle-window.js'

const openerPollMs = 500

/**
 * Shares this browser's storage of the wallet with the frame that opened this window, and with no page of another
 * origin. The window closes with the frame.
 */
export async function startStorageSharing(opener: Window): Promise<void> {
  createFrameScreen({ themeMode: undefined, variables: {}, locale: navigator.language }).show(
    t => html`<w3m-frame-window-rest .t=${t} is-lending></w3m-frame-window-rest>`,
  )
  const storage = await openVaultStorage()
  opener.postMessage(sharingMessage, {
    targetOrigin: location.origin,
    transfer: storage.isPersistent ? [shareStorage(storage), shareStorage(createPageStore())] : [],
  })
  setInterval(() => {
    if (opener.closed) window.close()
  }, openerPollMs)
}
