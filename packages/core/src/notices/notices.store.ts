import { atom, type ReadableAtom } from 'nanostores'
import { noticeSwapDelayMs } from '../limits.js'
import type { Alert, Notice, NoticesState } from './notices.state.js'

export interface NoticesStore {
  readonly $state: ReadableAtom<NoticesState>
  /** Shows a notice in place of the former one. */
  show(notice: Omit<Notice, 'id'>): void
  /** Tells the developer: the long text on the console, the short one in the modal when debugging. */
  alert(alert: Alert): void
  dismiss(): void
}

export interface NoticesDeps {
  readonly isDebug: () => boolean
  readonly log: (text: string, details: { readonly code: string }) => void
  readonly later: (act: () => void, ms: number) => () => void
}

export function createNoticesStore({ isDebug, log, later }: NoticesDeps): NoticesStore {
  const $state = atom<NoticesState>({ notice: undefined, alert: undefined })
  let count = 0
  let cancel: (() => void) | undefined
  const set = (notice: Notice | undefined) => $state.set({ ...$state.get(), notice })
  return {
    $state,
    show(notice) {
      cancel?.()
      const next = { ...notice, id: ++count }
      if (!$state.get().notice) return set(next)
      // The gap lets the eye, and a screen reader, notice that it is another one.
      set(undefined)
      cancel = later(() => set(next), noticeSwapDelayMs)
    },
    alert(alert) {
      log(alert.long, { code: alert.code })
      if (isDebug()) $state.set({ ...$state.get(), alert })
    },
    dismiss() {
      cancel?.()
      $state.set({ notice: undefined, alert: undefined })
    },
  }
}
