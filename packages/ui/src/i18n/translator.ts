import type { W3m } from '@w3m/core'
import { atom, type ReadableAtom } from 'nanostores'
import { buttonTexts } from './en/button.js'
import type { TextKey, TextValues } from './text-key.js'
import { loadEnglish, type LoadedTexts, type TextFeature, type TextPart, type Texts } from './text-groups.js'

export interface Translator {
  /** What is loaded of the present locale, the host's own texts laid over it. */
  readonly $texts: ReadableAtom<Texts>
  /** The language of what is loaded. */
  lang(): string
  /** The direction in which it is written. */
  direction(): 'ltr' | 'rtl'
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

/** The language of the texts: what is asked for where the host has texts of it, else that of the catalog. */
export function langOf(w3m: W3m): string {
  const tag = w3m.$locale.get()
  return w3m.$options.get().messages?.[tag] ? tag : translatorOf(w3m).lang()
}

const isEnglish = (tag: string): boolean => /^en\b/i.test(tag)

function createTranslator(w3m: W3m): Translator {
  const $texts = atom<Texts>(buttonTexts)
  let english: Texts = buttonTexts
  /** Of what is loaded: its language, and what was asked for. */
  let lang = 'en'
  let of: string | undefined
  /** Comes with the first language that is not English. */
  let script: LoadedTexts['script']
  const wanted = new Set<TextPart | TextFeature>()
  const loaded = new Map<TextPart | TextFeature, Texts>()

  const publish = () => {
    const own = w3m.$options.get().messages ?? {}
    $texts.set(Object.assign({}, english, ...loaded.values(), own[lang], own[w3m.$locale.get()]) as Texts)
  }

  function ready(group: TextPart | TextFeature = 'all'): Promise<void> | undefined {
    wanted.add(group)
    const tag = w3m.$locale.get()
    if (of === tag && (loaded.has(group) || (typeof group === 'string' && loaded.has('all')))) return undefined
    const found = isEnglish(tag)
      ? loadEnglish(group)
      : import('./catalogs.js').then(({ loadTexts }) => loadTexts(tag, group))
    return found.then(({ texts, spoken = 'en', script: itsScript }) => {
      script ??= itsScript
      if (w3m.$locale.get() !== tag) return
      if (of !== tag) loaded.clear()
      of = tag
      lang = spoken
      loaded.set(group, texts)
      publish()
    })
  }

  w3m.$locale.subscribe(tag => {
    publish()
    // English buttons need no more than they came with.
    if (!isEnglish(tag)) wanted.add('all')
    for (const each of wanted) ready(each)?.catch(() => undefined)
  })
  w3m.$options.listen(publish)

  const direction = () => script?.directionOf(langOf(w3m)) ?? 'ltr'

  return {
    $texts,
    lang: () => lang,
    direction,
    ready,
    addEnglish(texts) {
      english = { ...english, ...texts }
      publish()
    },
    translate(texts, key, values = {}) {
      const text = texts[key] ?? ''
      return (
        script?.fillText(text, values, w3m.$locale.get()) ??
        text.replace(/\$(\w+)/g, (whole, name: string) => `${values[name] ?? whole}`)
      )
    },
  }
}
