import type { W3m } from '@w3m/core'
import { matchLocale, type Locale } from '../locales.js'
import type { LoginCatalog } from '../text-key.js'
import { translatorOf } from '../translator.js'

/** The texts of logging in, each locale in its own chunk: every locale that is spoken has them. */
export const loginLocales: Readonly<Record<Locale, () => Promise<LoginCatalog>>> = {
  en: () => import('./login-en.js').then(module => module.loginEn),
  es: () => import('./login-es.js').then(module => module.loginEs),
  zh: () => import('./login-zh.js').then(module => module.loginZh),
  ja: () => import('./login-ja.js').then(module => module.loginJa),
  ar: () => import('./login-ar.js').then(module => module.loginAr),
}

const laid = new WeakMap<W3m, { locale: string; done: Promise<void> }>()

/** Brings the texts of logging in, in the locale of the instance; from then on they follow it to another one. */
export function bringLoginTexts(w3m: W3m): Promise<void> {
  const locale = matchLocale(w3m.$locale.get())
  const former = laid.get(w3m)
  if (former?.locale === locale) return former.done
  if (!former) w3m.$locale.listen(() => void bringLoginTexts(w3m).catch(() => undefined))
  const done = lay(w3m, locale)
  laid.set(w3m, { locale, done })
  // What failed is asked for again.
  done.catch(() => laid.get(w3m)?.done === done && laid.set(w3m, { locale: '', done }))
  return done
}

async function lay(w3m: W3m, locale: Locale): Promise<void> {
  const translator = translatorOf(w3m)
  // The catalog comes first: a new one takes the place of all that was there.
  const [texts] = await Promise.all([loginLocales[locale](), translator.ready('first')])
  if (matchLocale(w3m.$locale.get()) === locale) translator.lay(texts)
}
