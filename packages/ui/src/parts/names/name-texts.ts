import { textLoader, viewTexts } from '../../i18n/feature-texts.js'
import type { NameCatalog } from './name-catalog.js'

/** The texts of the views of a name that an account has. */
export const nameTexts = viewTexts<keyof NameCatalog>({
  en: () => import('./texts/en.js'),
  es: () => import('./texts/es.js'),
  zh: () => import('./texts/zh.js'),
  ja: () => import('./texts/ja.js'),
  ar: () => import('./texts/ar.js'),
  fa: () => import('./texts/fa.js'),
})
export const loadNameTexts = textLoader(nameTexts)
