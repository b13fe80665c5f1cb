import type { Catalog, TextKey } from './text-key.js'

/** The locales that are spoken here, each in its own chunk. */
export const locales = {
  en: () => import('./en.js').then(module => module.en),
  es: () => import('./es.js').then(module => module.es),
  zh: () => import('./zh.js').then(module => module.zh),
  ja: () => import('./ja.js').then(module => module.ja),
  ar: () => import('./ar.js').then(module => module.ar),
} satisfies Record<string, () => Promise<Catalog>>
export type Locale = keyof typeof locales

type SomeTexts = () => Promise<Readonly<Partial<Record<TextKey, string>>>>

/** What a view is shown with: all texts, those of the first opening, or those from a chosen wallet to the account. */
export type TextPart = 'all' | 'first' | 'connected'

/** Where a part of the texts is a smaller chunk of its own. */
export const partTexts: Readonly<Partial<Record<Locale, Readonly<Record<Exclude<TextPart, 'all'>, SomeTexts>>>>> = {
  en: {
    first: () => import('./list-texts.js').then(module => module.listTexts),
    connected: () => import('./connected-texts.js').then(module => module.connectedTexts),
  },
}

/** The locale that is spoken for a language tag: `es-MX` is Spanish, an unknown one English. */
export function matchLocale(tag: string): Locale {
  const language = tag.toLowerCase().split('-')[0]!
  return Object.hasOwn(locales, language) ? (language as Locale) : 'en'
}

/** The reading direction of a locale. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (matchLocale(tag) === 'ar' ? 'rtl' : 'ltr')
