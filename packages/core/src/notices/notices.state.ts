import type { ErrorKey } from '../errors/error-messages.js'

/** How a notice looks and how urgently it is announced. */
export type NoticeTone = 'success' | 'error' | 'info' | 'warning'

/** A short message in the modal. `text` is a key of the catalog, or a code whose sentence the catalog has. */
export interface Notice {
  readonly id: number
  readonly tone: NoticeTone
  readonly text: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** The short text shows in the modal only in debug mode, the long one always goes to the console. */
export interface Alert {
  readonly code: ErrorKey | string
  readonly short: string
  readonly long: string
  readonly tone: NoticeTone
}

/** What is said now, and to whom. */
export interface NoticesState {
  /** To the visitor. */
  readonly notice: Notice | undefined
  /** To the developer, in debug mode. */
  readonly alert: Alert | undefined
}
