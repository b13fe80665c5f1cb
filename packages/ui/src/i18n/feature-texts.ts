import type { W3m } from '@w3m/core'
import { matchLocale, type Locale } from './locales.js'
import type { TextKey } from './text-key.js'
import { translatorOf } from './translator.js'

type Catalogs = Readonly<Record<Locale, () => Promise<Readonly<Partial<Record<TextKey, string>>>>>>

/** Texts that only some pages have. @returns what brings them in the locale of an instance; from then on they follow it to another one */
export function featureTexts(catalogs: Catalogs): (w3m: W3m) => Promise<void> {
  const laid = new WeakMap<W3m, { locale: string; done: Promise<void> }>()

  async function lay(w3m: W3m, locale: Locale): Promise<void> {
    const translator = translatorOf(w3m)
    // The catalog comes first: a new one takes the place of all that was there.
    const [texts] = await Promise.all([catalogs[locale](), translator.ready('first')])
    if (matchLocale(w3m.$locale.get()) === locale) translator.lay(texts)
  }

  return function bring(w3m) {
    const locale = matchLocale(w3m.$locale.get())
    const former = laid.get(w3m)
    if (former?.locale === locale) return former.done
    if (!former) w3m.$locale.listen(() => void bring(w3m).catch(() => undefined))
    const done = lay(w3m, locale)
    laid.set(w3m, { locale, done })
    // What failed is asked for again.
    done.catch(() => laid.get(w3m)?.done === done && laid.set(w3m, { locale: '', done }))
    return done
  }
}
