import type { W3m } from '@w3m/core'

/**
 * Ends the connection of the namespace that is shown. Where the wallet fails the modal, which has closed by then, comes
 * back to say so: the wallet may still hold its side.
 */
export async function leaveWallet(app: W3m): Promise<void> {
  try {
    await app.disconnect(app.network.$state.get().namespace)
  } catch {
    if (!app.modal.$state.get().open) await app.open()
    app.notices.show({ tone: 'error', text: 'notice.disconnect-failed' })
  }
}
