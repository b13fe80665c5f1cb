import { viewTexts } from '../../i18n/feature-texts.js'
import { withOwnTexts } from '../../i18n/with-own-texts.js'
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

export const registerAccountNameSuccessRoute = defineView<'RegisterAccountNameSuccess'>({
  load: withOwnTexts(viewTexts(locales), () => import('./register-account-name-success-view.js')),
  title: () => ({ key: 'register-account-name-success.title' }),
})
