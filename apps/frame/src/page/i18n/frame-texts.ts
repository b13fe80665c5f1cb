import { fillText, matchLocale } from '@w3m/core/i18n'
import { texts as en, type FrameTextKey, type FrameTexts } from './en/frame.js'
import { locales } from './locales/frame.js'

/** A text of the frame with its values filled in. */
export type Translate = (key: FrameTextKey, values?: Readonly<Record<string, string | number>>) => string

/** The texts of a locale. English where its catalog cannot be loaded: an approval is never held up by a language. */
export async function loadTexts(tag: string): Promise<Translate> {
  const locale = matchLocale(tag)
  const { texts } = locale === 'en' ? { texts: en } : await locales[locale]().catch(() => ({ texts: en }))
  return translateFrom(texts, locale)
}

export const translateFrom =
  (texts: FrameTexts = en, locale = 'en'): Translate =>
  (key, values = {}) =>
    fillText(texts[key], values, locale)
