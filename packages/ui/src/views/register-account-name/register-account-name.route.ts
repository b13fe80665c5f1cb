import { textLoader, viewTexts } from '../../i18n/feature-texts.js'
import { defineView } from '../define-view.js'
import type { texts } from './texts/en.js'
import { locales } from './texts/locales.js'

declare module '@w3m/core' {
  interface Views {
    /** A name for the connected account. */
    RegisterAccountName: undefined
  }
}
declare module '../../i18n/text-key.js' {
  interface ViewTexts extends Record<keyof typeof texts, string> {}
}

const loadTexts = textLoader(viewTexts(locales))

export const registerAccountNameRoute = defineView<'RegisterAccountName'>({
  load: w3m => Promise.all([import('./register-account-name-view.js'), loadTexts(w3m)]),
  title: () => ({ key: 'register-account-name.title' }),
})
