import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { Alert, Notice, NoticesState } from './notices.state.js'

export interface NoticesStore {
  readonly $state: ReadableAtom<NoticesState>
  /** Shows a notice in place of the former one. */
  show(notice: Omit<Notice, 'id'>): void
  /** Tells the developer: the long text on the console, the short one in the modal when debugging. */
  alert(alert: Alert): void
  /** Takes away what is said: to both, or to the visitor alone. */
  dismiss(only?: 'notice'): void
}

/** @param isDebug whether the host wants alerts in the modal as well */
export function createNoticesStore(
  isDebug: () => boolean,
  log = (text: string, details: { readonly code: string }): void => console.error(text, details),
): NoticesStore {
  const $state = atom<NoticesState>({ notice: undefined, alert: undefined })
  let count = 0
  return {
    $state,
    show: notice => $state.set({ ...$state.get(), notice: { ...notice, id: ++count } }),
    alert(alert) {
      log(alert.long, { code: alert.code })
      if (isDebug()) $state.set({ ...$state.get(), alert })
    },
    dismiss: only => $state.set({ notice: undefined, alert: only && $state.get().alert }),
  }
}
