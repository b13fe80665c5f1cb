import type { ErrorKey } from '../errors/error-messages.js'

export type NoticeTone = 'success' | 'error' | 'info' | 'warning'

/** A short message in the modal. `text` is a key of the catalog, or a code whose sentence the catalog has. */
export interface Notice {
  readonly id: number
  readonly tone: NoticeTone
  readonly text: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** Contract 6.3: the short text shows in the modal only in debug mode, the long one always goes to the console. */
export interface Alert {
  readonly code: ErrorKey | string
  readonly short: string
  readonly long: string
  readonly tone: NoticeTone
}

export interface NoticesState {
  readonly notice: Notice | undefined
  readonly alert: Alert | undefined
}
