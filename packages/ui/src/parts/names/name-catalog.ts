import type { texts } from './texts/en.js'

/** The texts of a name that an account has, in another language: a key too few or too many does not compile. */
export type NameCatalog = Readonly<Record<keyof typeof texts, string>>

declare module '../../i18n/text-key.js' {
  interface ViewTexts extends Record<keyof typeof texts, string> {}
}
