import type { W3m } from '@w3m/core'

/**
 * Disconnects the shown namespace. If the wallet fails to disconnect, the modal, which has closed by then, opens again
 * with an error: the wallet may keep its session.
 */
export async function leaveWallet(app: W3m): Promise<void> {
  try {
    await app.disconnect(app.network.$state.get().namespace)
  } catch {
    if (!app.modal.$state.get().open) await app.open()
    app.notices.show({ variant: 'error', text: 'notice.disconnect-failed' })
  }
}
