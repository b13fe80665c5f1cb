import { textLoader, viewTexts } from '../../i18n/feature-texts.js'
import type { texts } from './texts/en.js'
import { locales } from './texts/locales.js'

declare module '../../i18n/text-key.js' {
  interface ViewTexts extends Record<keyof typeof texts, string> {}
}

/** The texts of asking for an amount. They come with the view: its route is loaded with the modal. */
export const loadReceiveTexts = textLoader(viewTexts<keyof typeof texts>(locales))
