import { featureTexts } from '../feature-texts.js'
import type { Locale } from '../locales.js'
import type { SessionsCatalog } from '../text-key.js'

/** The texts of what sites may send by themselves, each locale in its own chunk. */
export const sessionsLocales: Readonly<Record<Locale, () => Promise<SessionsCatalog>>> = {
  en: () => import('./sessions-en.js').then(module => module.sessionsEn),
  es: () => import('./sessions-es.js').then(module => module.sessionsEs),
  zh: () => import('./sessions-zh.js').then(module => module.sessionsZh),
  ja: () => import('./sessions-ja.js').then(module => module.sessionsJa),
  ar: () => import('./sessions-ar.js').then(module => module.sessionsAr),
}

/** Brings them in the locale of the instance; from then on they follow it to another one. */
export const loadSessionsTexts = /* @__PURE__ */ featureTexts(sessionsLocales)
