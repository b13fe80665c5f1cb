import type { W3m } from '@w3m/core'
import { atom, type ReadableAtom } from 'nanostores'
import { buttonTexts } from './button-texts.js'
import { firstTexts, locales, matchLocale } from './locales.js'
import type { TextKey, TextValues } from './text-key.js'

export type Texts = Readonly<Partial<Record<TextKey, string>>>

export interface Translator {
  /** What is loaded of the present locale, the host's own texts laid over it. */
  readonly $texts: ReadableAtom<Texts>
  /** Loads the catalog of the present locale: all of it, or what the first opening shows. Undefined where it is there. */
  ready(part?: 'all' | 'first'): Promise<void> | undefined
  translate(texts: Texts, key: TextKey, values?: TextValues): string
}

const translators = new WeakMap<W3m, Translator>()

/** The translator of an instance; made when it is first asked for. */
export function translatorOf(w3m: W3m): Translator {
  let translator = translators.get(w3m)
  if (!translator) translators.set(w3m, (translator = createTranslator(w3m)))
  return translator
}

function createTranslator(w3m: W3m): Translator {
  const $texts = atom<Texts>(buttonTexts)
  let loaded: string | undefined
  let catalog: Texts = buttonTexts
  const loading = new Map<string, Promise<void>>()

  const publish = () => {
    const own = w3m.$options.get().messages ?? {}
    const tag = w3m.$locale.get()
    $texts.set({ ...catalog, ...own[matchLocale(tag)], ...own[tag] } as Texts)
  }

  function load(part: 'all' | 'first' = 'all'): Promise<void> | undefined {
    const locale = matchLocale(w3m.$locale.get())
    const first = part === 'first' ? firstTexts[locale] : undefined
    const wanted = first ? `${locale}/first` : locale
    if (loaded === locale || loaded === wanted) return undefined
    const running = loading.get(wanted)
    if (running) return running
    const done = (first ?? locales[locale]!)()
      .then(texts => {
        if (matchLocale(w3m.$locale.get()) !== locale || loaded === locale) return
        loaded = wanted
        catalog = { ...buttonTexts, ...texts }
        publish()
      })
      .finally(() => loading.delete(wanted))
    loading.set(wanted, done)
    return done
  }

  // English buttons need no more than they came with; another language, or a modal that stands open, needs its catalog.
  w3m.$locale.subscribe(tag => {
    publish()
    if (matchLocale(tag) !== 'en' || loaded) load()?.catch(() => undefined)
  })
  w3m.$options.listen(publish)

  return {
    $texts,
    ready: load,
    translate(texts, key, values = {}) {
      return (texts[key] ?? '').replace(/\$(\w+)/g, (whole, name: string) => String(values[name] ?? whole))
    },
  }
}
