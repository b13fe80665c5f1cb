import type { NoticesStore } from '../notices/notices.store.js'

/** Tells the developer why the arguments of `open` are not taken, and the visitor that something is left to enter. */
export function refuseArguments(notices: Pick<NoticesStore, 'alert' | 'show'>, message: string): void {
  notices.alert({ code: 'INVALID_OPTION', short: 'Invalid arguments', long: message, variant: 'error' })
  notices.show({ variant: 'warning', text: 'send.not-filled' })
}
