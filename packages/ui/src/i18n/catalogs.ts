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

/** Texts in the language that matches a tag, and what fills them. */
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

/** In what the texts are where the host has some of its own: those of a region lie over those of its language. */
function speechOf(tag: string, hostTexts: Readonly<Record<string, Texts>>, catalogLocale: string): Speech {
  const tags = Object.keys(hostTexts).filter(each => Object.keys(hostTexts[each] ?? {}).length > 0)
  const matchingTags = [...tags.filter(each => each === tag), ...findLocales(tag, tags)]
  const lang = matchingTags[0] ?? catalogLocale
  return {
    lang,
    // Words of another language have no place in a sentence, nor have its plural forms and its digits.
    locale: findLocales(tag, [lang]).length > 0 ? tag : lang,
    direction: directionOf(lang),
    own: [catalogLocale, ...matchingTags.reverse()].map(each => hostTexts[each]),
  }
}
