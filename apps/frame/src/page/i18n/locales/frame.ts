// Written by `node scripts/build/lists.mjs` from `supportedLocales` in packages/core/src/i18n/match-locale.ts.

/** The frame texts of each language. */
export const locales = {
  es: () => import('../es/frame.js'),
  zh: () => import('../zh/frame.js'),
  ja: () => import('../ja/frame.js'),
  ar: () => import('../ar/frame.js'),
  fa: () => import('../fa/frame.js'),
}
