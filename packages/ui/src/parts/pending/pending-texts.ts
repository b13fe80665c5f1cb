import { textLoader, viewTexts } from '../../i18n/feature-texts.js'
import type { texts } from './texts/en.js'
import { locales } from './texts/locales.js'

declare module '../../i18n/text-key.js' {
  interface ViewTexts extends Record<keyof typeof texts, string> {}
}

/** The texts of a transaction that is on its way. */
const pendingTexts = viewTexts<keyof typeof texts>(locales)
export const loadPendingTexts = textLoader(pendingTexts)
