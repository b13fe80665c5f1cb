import { directionOf, matchLocale, type SpokenLocale } from '@w3m/core/i18n'
import { en, type FrameTextKey, type FrameTexts } from './en.js'

/** A text of the frame with its values filled in. */
export type Translate = (key: FrameTextKey, values?: Readonly<Record<string, string | number>>) => string

const catalogs: Readonly<Record<SpokenLocale, () => Promise<FrameTexts>>> = {
  en: () => Promise.resolve(en),
  es: () => import('./es.js').then(module => module.es),
  zh: () => import('./zh.js').then(module => module.zh),
  ja: () => import('./ja.js').then(module => module.ja),
  ar: () => import('./ar.js').then(module => module.ar),
  fa: () => import('./fa.js').then(module => module.fa),
}

/** The texts of a locale. English where its catalog cannot be loaded: an approval is never held up by a language. */
export async function loadTexts(tag: string): Promise<Translate> {
  const locale = matchLocale(tag)
  const texts = await catalogs[locale]().catch(() => en)
  return translateFrom(texts, directionOf(locale) === 'rtl')
}

/**
 * @param isRtl the sentences run from right to left: in them, the two sides of an address or of a host would change
 * places.
 */
export const translateFrom =
  (texts: FrameTexts, isRtl = false): Translate =>
  (key, values = {}) =>
    texts[key].replace(/\$(\w+)/g, (whole, name: string) => {
      const value = String(values[name] ?? whole)
      return isRtl ? `\u2068${value}\u2069` : value
    })
