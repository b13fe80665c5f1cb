import type { texts } from './texts/en.js'

/** The texts of buying in another language: one that misses a key, or has one too many, does not compile. */
export type OnrampCatalog = Readonly<Record<keyof typeof texts, string>>

declare module '../../i18n/text-key.js' {
  interface ViewTexts extends Record<keyof typeof texts, string> {}
}
