import { featureTexts } from '../feature-texts.js'
import type { Locale } from '../locales.js'
import type { LoginCatalog } from '../text-key.js'

/** The texts of logging in, each locale in its own chunk: every locale that is spoken has them. */
export const loginLocales: Readonly<Record<Locale, () => Promise<LoginCatalog>>> = {
  en: () => import('./login-en.js').then(module => module.loginEn),
  es: () => import('./login-es.js').then(module => module.loginEs),
  zh: () => import('./login-zh.js').then(module => module.loginZh),
  ja: () => import('./login-ja.js').then(module => module.loginJa),
  ar: () => import('./login-ar.js').then(module => module.loginAr),
}

/** Brings the texts of logging in, in the locale of the instance; from then on they follow it to another one. */
export const bringLoginTexts = /* @__PURE__ */ featureTexts(loginLocales)
