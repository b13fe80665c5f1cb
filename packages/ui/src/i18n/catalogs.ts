import { directionOf, matchLocale } from '@w3m/core/i18n'
import { locales } from './locales.js'
import { loadEnglish, type LoadedTexts, type TextFeature, type TextPart } from './text-groups.js'

export { locales }

/** A name or an address among words of the other direction would change places with what stands beside it. */
function fill(value: string | number, locale: string, direction: 'ltr' | 'rtl'): string {
  const text = typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
  return direction === 'rtl' ? `\u2068${text}\u2069` : text
}

/** Texts in the language that is spoken for a tag, and which that is. */
export async function loadTexts(tag: string, group: TextPart | TextFeature): Promise<LoadedTexts> {
  const spoken = matchLocale(tag)
  const loading =
    spoken === 'en' ? loadEnglish(group) : typeof group === 'function' ? group(spoken) : locales[spoken].views()
  return { spoken, texts: (await loading).texts, script: { directionOf, fill } }
}
