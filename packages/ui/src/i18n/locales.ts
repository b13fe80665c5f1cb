import type { Catalog, TextKey } from './text-key.js'

/** The locales that are spoken here, each in its own chunk. */
export const locales: Readonly<Record<string, () => Promise<Catalog>>> = {
  en: () => import('./en.js').then(module => module.en),
  es: () => import('./es.js').then(module => module.es),
  zh: () => import('./zh.js').then(module => module.zh),
  ja: () => import('./ja.js').then(module => module.ja),
  ar: () => import('./ar.js').then(module => module.ar),
}

/** Where the texts of the first opening are a smaller chunk of their own. */
export const firstTexts: Readonly<Record<string, () => Promise<Readonly<Partial<Record<TextKey, string>>>>>> = {
  en: () => import('./list-texts.js').then(module => module.listTexts),
}

/** The locale that is spoken for a language tag: `es-MX` is Spanish, an unknown one English. */
export function matchLocale(tag: string): string {
  const language = tag.toLowerCase().split('-')[0]!
  return Object.hasOwn(locales, language) ? language : 'en'
}

/** The reading direction of a locale. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (matchLocale(tag) === 'ar' ? 'rtl' : 'ltr')
