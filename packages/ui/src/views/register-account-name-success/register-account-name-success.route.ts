import { textLoader, viewTexts } from '../../i18n/feature-texts.js'
import { defineView } from '../define-view.js'
import type { texts } from './texts/en.js'

declare module '@w3m/core' {
  interface Views {
    RegisterAccountNameSuccess: { readonly name: string }
  }
}
declare module '../../i18n/text-key.js' {
  interface ViewTexts extends Record<keyof typeof texts, string> {}
}

const loadTexts = textLoader(
  viewTexts({
    en: () => import('./texts/en.js'),
    es: () => import('./texts/es.js'),
    zh: () => import('./texts/zh.js'),
    ja: () => import('./texts/ja.js'),
    ar: () => import('./texts/ar.js'),
    fa: () => import('./texts/fa.js'),
  }),
)

export const registerAccountNameSuccessRoute = defineView<'RegisterAccountNameSuccess'>({
  load: w3m => Promise.all([import('./register-account-name-success-view.js'), loadTexts(w3m)]),
  title: () => ({ key: 'register-account-name-success.title' }),
})
