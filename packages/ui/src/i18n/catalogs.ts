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

/** Texts in the language that is spoken for a tag, and what they take. */
export async function loadTexts(tag: string, group: TextPart | TextFeature): Promise<LoadedTexts> {
  const spoken = matchLocale(tag)
  const loading =
    spoken === 'en' ? loadEnglish(group) : typeof group === 'function' ? group(spoken) : locales[spoken].views()
  const { texts } = await loading
  return { texts, script: { fillText, speechOf: (asked, own) => speechOf(asked, own, spoken) } }
}

/** In what the texts are where the host has some of its own: those of a region lie over those of its language. */
function speechOf(tag: string, own: Readonly<Record<string, Texts>>, spoken: string): Speech {
  const tags = Object.keys(own).filter(each => Object.keys(own[each] ?? {}).length > 0)
  const found = [...tags.filter(each => each === tag), ...findLocales(tag, tags)]
  const lang = found[0] ?? spoken
  return {
    lang,
    // Words of another language have no place in a sentence, nor have its plural forms and its digits.
    locale: findLocales(tag, [lang]).length > 0 ? tag : lang,
    direction: directionOf(lang),
    own: [spoken, ...found.reverse()].map(each => own[each]),
  }
}
