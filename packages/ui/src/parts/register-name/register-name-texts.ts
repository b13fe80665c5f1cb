import { viewTexts } from '../../i18n/feature-texts.js'
import type { texts } from './texts/en.js'
import { locales } from './texts/locales.js'

declare module '../../i18n/text-key.js' {
  interface ViewTexts extends Record<keyof typeof texts, string> {}
}

/** The texts of the views by which an account gets a name. */
export const registerNameTexts = viewTexts<keyof typeof texts>(locales)
