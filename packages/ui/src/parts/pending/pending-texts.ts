import { textLoader, viewTexts } from '../../i18n/feature-texts.js'
import type { texts } from './texts/en.js'

declare module '../../i18n/text-key.js' {
  interface ViewTexts extends Record<keyof typeof texts, string> {}
}

/** The texts of a transaction that is on its way. */
export const pendingTexts = viewTexts<keyof typeof texts>({
  en: () => import('./texts/en.js'),
  es: () => import('./texts/es.js'),
  zh: () => import('./texts/zh.js'),
  ja: () => import('./texts/ja.js'),
  ar: () => import('./texts/ar.js'),
  fa: () => import('./texts/fa.js'),
})
export const loadPendingTexts = textLoader(pendingTexts)
