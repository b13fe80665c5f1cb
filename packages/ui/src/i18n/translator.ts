import { interpolate, type W3m } from '@w3m/core'
import { atom, type ReadableAtom } from 'nanostores'
import { buttonTexts } from './en/button.js'
import type { TextKey, TextValues } from './text-key.js'
import {
  loadEnglish,
  type LoadedTexts,
  type Speech,
  type TextFeature,
  type TextPart,
  type Texts,
} from './text-groups.js'

export interface Translator {
  /** The texts loaded in the current locale, overridden by the host's own texts. */
  readonly $texts: ReadableAtom<Texts>
  /** The language, direction and formatting locale of the texts. */
  language(): Speech
  /**
   * Loads texts in the current locale, and again after each change of it. Returns undefined if they are already loaded.
   */
  ready(group?: TextPart | TextFeature): Promise<void> | undefined
  /** Adds English texts as a fallback: all loaded texts override them. */
  addEnglish(texts: Texts): void
  /** A text in the current locale; empty while it is not loaded. */
  translate(key: TextKey, values?: TextValues): string
}

const translators = new WeakMap<W3m, Translator>()

/** The translator of an instance, created on first use. */
export function translatorOf(w3m: W3m): Translator {
  let translator = translators.get(w3m)
  if (!translator) translators.set(w3m, (translator = createTranslator(w3m)))
  return translator
}

const isEnglish = (tag: string): boolean => /^en\b/i.test(tag)

function createTranslator(w3m: W3m): Translator {
  const $texts = atom<Texts>(buttonTexts)
  let english: Texts = buttonTexts
  /** The language tag for which the loaded texts were requested. */
  let loadedTag: string | undefined
  /** The script code of the loaded language; undefined for English. */
  let script: LoadedTexts['script']
  const requestedGroups = new Set<TextPart | TextFeature>()
  const loaded = new Map<TextPart | TextFeature, Texts>()

  // Computed once for all texts, because `Intl` is slow.
  let language: Speech

  const publish = () => {
    const tag = w3m.$locale.get()
    const hostTexts: Readonly<Record<string, Texts>> = w3m.$options.get().messages ?? {}
    language = script?.speechOf(tag, hostTexts) ?? {
      lang: hostTexts[tag] ? tag : 'en',
      locale: tag,
      direction: 'ltr',
      hostTexts: [hostTexts.en, hostTexts[tag]],
    }
    $texts.set(Object.assign({}, english, ...loaded.values(), ...language.hostTexts) as Texts)
  }

  function ready(group: TextPart | TextFeature = 'all'): Promise<void> | undefined {
    requestedGroups.add(group)
    const tag = w3m.$locale.get()
    if (loadedTag === tag && (loaded.has(group) || (typeof group === 'string' && loaded.has('all')))) return undefined
    const pending = isEnglish(tag)
      ? loadEnglish(group)
      : import('./catalogs.js').then(({ loadTexts }) => loadTexts(tag, group))
    return pending.then(({ texts, script: loadedScript }) => {
      if (w3m.$locale.get() !== tag) return
      if (loadedTag !== tag) loaded.clear()
      loadedTag = tag
      script = loadedScript
      loaded.set(group, texts)
      publish()
    })
  }

  w3m.$locale.subscribe(tag => {
    publish()
    // English buttons need only the texts in their own bundle.
    if (!isEnglish(tag)) requestedGroups.add('all')
    for (const group of requestedGroups) ready(group)?.catch(() => undefined)
  })
  w3m.$options.listen(publish)

  return {
    $texts,
    language: () => language,
    ready,
    addEnglish(texts) {
      english = { ...english, ...texts }
      publish()
    },
    translate(key, values = {}) {
      const text = $texts.get()[key] ?? ''
      return script?.fillText(text, values, language.locale) ?? interpolate(text, values)
    },
  }
}
