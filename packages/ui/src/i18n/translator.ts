import type { W3m } from '@w3m/core'
import { atom, type ReadableAtom } from 'nanostores'
import { buttonTexts } from './button-texts.js'
import { directionOf, locales, matchLocale, partTexts, type TextPart } from './locales.js'
import type { TextKey, TextValues } from './text-key.js'

export type Texts = Readonly<Partial<Record<TextKey, string>>>

export interface Translator {
  /** What is loaded of the present locale, the host's own texts laid over it. */
  readonly $texts: ReadableAtom<Texts>
  /** Loads the catalog of the present locale: all of it, or a part. Undefined where it is there. */
  ready(part?: TextPart): Promise<void> | undefined
  /** Lays texts of the present locale over what is loaded: those of a part that some pages alone have. */
  lay(texts: Texts): void
  /** Lays English texts below all that is loaded or comes. */
  layBelow(texts: Texts): void
  translate(texts: Texts, key: TextKey, values?: TextValues): string
}

const translators = new WeakMap<W3m, Translator>()

/** The translator of an instance; made when it is first asked for. */
export function translatorOf(w3m: W3m): Translator {
  let translator = translators.get(w3m)
  if (!translator) translators.set(w3m, (translator = createTranslator(w3m)))
  return translator
}

/** The language of the texts: what is asked for where the host has texts of it, else what is spoken here for it. */
export function langOf(w3m: W3m): string {
  const tag = w3m.$locale.get()
  return w3m.$options.get().messages?.[tag] ? tag : matchLocale(tag)
}

function createTranslator(w3m: W3m): Translator {
  const $texts = atom<Texts>(buttonTexts)
  let of: string | undefined
  let english: Texts = buttonTexts
  let catalog = english
  const loaded = new Set<TextPart>()
  const loading = new Map<string, Promise<void>>()

  const publish = () => {
    const own = w3m.$options.get().messages ?? {}
    const tag = w3m.$locale.get()
    $texts.set({ ...catalog, ...own[matchLocale(tag)], ...own[tag] } as Texts)
  }

  const lay = (texts: Texts) => {
    catalog = { ...catalog, ...texts }
    publish()
  }

  function load(asked: TextPart = 'all'): Promise<void> | undefined {
    const locale = matchLocale(w3m.$locale.get())
    const part = partTexts[locale] ? asked : 'all'
    if (of === locale && (loaded.has('all') || loaded.has(part))) return undefined
    const key = `${locale}/${part}`
    const running = loading.get(key)
    if (running) return running
    const done = (part === 'all' ? locales[locale] : partTexts[locale]![part])()
      .then(texts => {
        if (matchLocale(w3m.$locale.get()) !== locale) return
        if (of !== locale) {
          loaded.clear()
          catalog = english
        }
        of = locale
        loaded.add(part)
        lay(texts)
      })
      .finally(() => loading.delete(key))
    loading.set(key, done)
    return done
  }

  // English buttons need no more than they came with; another language, or a modal that stands open, needs its catalog.
  w3m.$locale.subscribe(tag => {
    publish()
    if (matchLocale(tag) !== 'en' || of) load()?.catch(() => undefined)
  })
  w3m.$options.listen(publish)

  return {
    $texts,
    ready: load,
    lay,
    layBelow(texts) {
      english = { ...english, ...texts }
      catalog = { ...texts, ...catalog }
      publish()
    },
    translate(texts, key, values = {}) {
      // A name or an address among words of the other direction would change places with what stands beside it.
      const [start, end] = directionOf(w3m.$locale.get()) === 'rtl' ? ['\u2068', '\u2069'] : ['', '']
      return (texts[key] ?? '').replace(/\$(\w+)/g, (whole, name: string) => (values[name] === undefined ? whole : start + values[name] + end))
    },
  }
}
