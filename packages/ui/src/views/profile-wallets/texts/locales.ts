// Written by `node scripts/build/lists.mjs` from `supportedLocales` in packages/core/src/i18n/match-locale.ts.

/** The texts of this folder in each language. */
export const locales = {
  en: () => import('./en.js'),
  es: () => import('./es.js'),
  zh: () => import('./zh.js'),
  ja: () => import('./ja.js'),
  ar: () => import('./ar.js'),
  fa: () => import('./fa.js'),
}
