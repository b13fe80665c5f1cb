import { directionOf, matchLocale, type SpokenLocale } from '@w3m/core/i18n'
import { ar } from './ar/locale.js'
import { es } from './es/locale.js'
import { fa } from './fa/locale.js'
import { ja } from './ja/locale.js'
import type { LocaleTexts } from './text-key.js'
import { loadEnglish, type LoadedTexts, type TextFeature, type TextPart } from './text-groups.js'
import { zh } from './zh/locale.js'

/** The languages beside English, each a folder. This list is a chunk too: a language costs nobody else. */
export const locales: Readonly<Record<Exclude<SpokenLocale, 'en'>, LocaleTexts>> = { ar, es, fa, ja, zh }

/** A name or an address among words of the other direction would change places with what stands beside it. */
const isolate = (value: string | number): string => `\u2068${value}\u2069`

/** Texts in the language that is spoken for a tag, and which that is. */
export async function loadTexts(tag: string, group: TextPart | TextFeature): Promise<LoadedTexts> {
  const spoken = matchLocale(tag)
  const loading =
    spoken === 'en' ? loadEnglish(group) : typeof group === 'function' ? group(spoken) : locales[spoken].views()
  return { spoken, texts: (await loading).texts, directionOf, isolate }
}
