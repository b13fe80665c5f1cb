import { directionOf, fillText, matchLocale } from '@w3m/core/i18n'
import { locales } from './locales.js'
import { loadEnglish, type LoadedTexts, type TextFeature, type TextPart } from './text-groups.js'

export { locales }

/** Texts in the language that is spoken for a tag, and which that is. */
export async function loadTexts(tag: string, group: TextPart | TextFeature): Promise<LoadedTexts> {
  const spoken = matchLocale(tag)
  const loading =
    spoken === 'en' ? loadEnglish(group) : typeof group === 'function' ? group(spoken) : locales[spoken].views()
  return { spoken, texts: (await loading).texts, script: { directionOf, fillText } }
}
