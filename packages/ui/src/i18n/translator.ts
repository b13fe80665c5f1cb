import type { W3m } from '@w3m/core'
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
  /** What is loaded of the present locale, the host's own texts laid over it. */
  readonly $texts: ReadableAtom<Texts>
  /** In what the texts are. */
  language(): Speech
  /** Loads texts in the present locale, and in each that follows. Undefined where they are there. */
  ready(group?: TextPart | TextFeature): Promise<void> | undefined
  /** Lays English texts below all that is loaded or comes. */
  addEnglish(texts: Texts): void
  translate(texts: Texts, key: TextKey, values?: TextValues): string
}

const translators = new WeakMap<W3m, Translator>()

/** The translator of an instance; made when it is first asked for. */
export function translatorOf(w3m: W3m): Translator {
  let translator = translators.get(w3m)
  if (!translator) translators.set(w3m, (translator = createTranslator(w3m)))
  return translator
}

const isEnglish = (tag: string): boolean => /^en\b/i.test(tag)

function createTranslator(w3m: W3m): Translator {
  const $texts = atom<Texts>(buttonTexts)
  let english: Texts = buttonTexts
  /** For what the texts that are loaded were asked for. */
  let loadedTag: string | undefined
  /** Of what is loaded; undefined on pages in English. */
  let script: LoadedTexts['script']
  const requestedGroups = new Set<TextPart | TextFeature>()
  const loaded = new Map<TextPart | TextFeature, Texts>()

  // Found once for all texts: `Intl` takes its time.
  let language: Speech

  const publish = () => {
    const tag = w3m.$locale.get()
    const hostTexts: Readonly<Record<string, Texts>> = w3m.$options.get().messages ?? {}
    language = script?.speechOf(tag, hostTexts) ?? {
      lang: hostTexts[tag] ? tag : 'en',
      locale: tag,
      direction: 'ltr',
      own: [hostTexts.en, hostTexts[tag]],
    }
    $texts.set(Object.assign({}, english, ...loaded.values(), ...language.own) as Texts)
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
    // English buttons need no more than they came with.
    if (!isEnglish(tag)) requestedGroups.add('all')
    for (const each of requestedGroups) ready(each)?.catch(() => undefined)
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
    translate(texts, key, values = {}) {
      const text = texts[key] ?? ''
      return (
        script?.fillText(text, values, language.locale) ??
        text.replace(/\$(\w+)/g, (match, name: string) => `${values[name] ?? match}`)
      )
    },
  }
}
