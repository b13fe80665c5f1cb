import { directionOf, fillText, findLocales, matchLocale } from '@w3m/core/i18n'
import { locales } from './locales.js'
import {
  loadEnglish,
  type LoadedTexts,
  type Speech,
  type TextFeature,
  type TextPart,
  type Texts,
} from './text-groups.js'

export { locales }

/** Loads a group of texts in the language that matches a tag, and the functions that fill them. */
export async function loadTexts(tag: string, group: TextPart | TextFeature): Promise<LoadedTexts> {
  const catalogLocale = matchLocale(tag)
  const loading =
    catalogLocale === 'en'
      ? loadEnglish(group)
      : typeof group === 'function'
        ? group(catalogLocale)
        : locales[catalogLocale].views()
  const { texts } = await loading
  return {
    texts,
    script: { fillText, speechOf: (requestedTag, hostTexts) => speechOf(requestedTag, hostTexts, catalogLocale) },
  }
}

/**
 * The language and formats of the texts. The host's own texts count too: those of a region override those of its
 * language.
 */
function speechOf(tag: string, hostTexts: Readonly<Record<string, Texts>>, catalogLocale: string): Speech {
  const tags = Object.keys(hostTexts).filter(locale => Object.keys(hostTexts[locale] ?? {}).length > 0)
  const matchingTags = [...tags.filter(locale => locale === tag), ...findLocales(tag, tags)]
  const lang = matchingTags[0] ?? catalogLocale
  return {
    lang,
    // Formats must not put words, plural forms or digits of another language into a sentence of `lang`.
    locale: findLocales(tag, [lang]).length > 0 ? tag : lang,
    direction: directionOf(lang),
    hostTexts: [catalogLocale, ...matchingTags.reverse()].map(locale => hostTexts[locale]),
  }
}
