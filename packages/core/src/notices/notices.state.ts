import type { ErrorKey } from '../errors/error-messages.js'

/** How a notice looks and how urgently it is announced. */
export type NoticeVariant = 'success' | 'error' | 'info' | 'warning'

/** A short message to the visitor, which the modal shows in their language. */
export interface Notice {
  /** Counts up: the same text said again has another one. */
  readonly id: number
  /** How it looks: `success`, `error`, `info` or `warning`. */
  readonly variant: NoticeVariant
  /** A key of the catalog of texts, such as `send.notice-confirmed`; not the text itself. */
  readonly text: string
  /** What stands for each `$name` in the text; absent where it has none. */
  readonly values?: Readonly<Record<string, string | number>>
}

/** A message to the developer, in English. */
export interface Alert {
  /** A key of the error table, or a word of the part that failed. */
  readonly code: ErrorKey | string
  /** Shows in the modal, in debug mode alone. */
  readonly short: string
  /** Goes to the console, always. */
  readonly long: string
  /** How it looks: `success`, `error`, `info` or `warning`. */
  readonly variant: NoticeVariant
}

/** What is said now, and to whom. */
export interface NoticesState {
  /** To the visitor. */
  readonly notice: Notice | undefined
  /** To the developer, in debug mode. */
  readonly alert: Alert | undefined
}
