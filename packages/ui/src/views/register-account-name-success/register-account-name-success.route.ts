import { textLoader, viewTexts } from '../../i18n/feature-texts.js'
import { defineView } from '../define-view.js'
import type { texts } from './texts/en.js'
import { locales } from './texts/locales.js'

declare module '@w3m/core' {
  interface Views {
    RegisterAccountNameSuccess: { readonly name: string }
  }
}
declare module '../../i18n/text-key.js' {
  interface ViewTexts extends Record<keyof typeof texts, string> {}
}

const loadTexts = textLoader(viewTexts(locales))

export const registerAccountNameSuccessRoute = defineView<'RegisterAccountNameSuccess'>({
  load: w3m => Promise.all([import('./register-account-name-success-view.js'), loadTexts(w3m)]),
  title: () => ({ key: 'register-account-name-success.title' }),
})
