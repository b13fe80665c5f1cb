import { withLikelySubtags } from './direction.js'

/** The languages that texts are written in, everywhere: in the elements, the secure frame, mails and server pages. */
export const supportedLocales = ['en', 'es', 'zh', 'ja', 'ar', 'fa'] as const
/** One of `supportedLocales`: a language tag (BCP 47). */
export type SupportedLocale = (typeof supportedLocales)[number]

/** The language that is spoken here for a BCP 47 tag; English for one that is not. */
export const matchLocale = (tag: string): SupportedLocale => findLocale(tag, supportedLocales) ?? 'en'

/**
 * Those of a list that a BCP 47 tag may be answered in, the nearest first: in its region, in its script (`pt-BR`,
 * `zh-Hant`), and in the language alone. `Intl` knows other names of a language: `prs` is `fa-AF`.
 */
export function findLocales<Locale extends string>(tag: string, list: readonly Locale[]): readonly Locale[] {
  const [language, script, region] = withLikelySubtags(tag).split('-')
  const names: readonly unknown[] = [`${language}-${region}`, `${language}-${script}`, language]
  return names.flatMap(name => list.filter(locale => locale === name))
}

/** The nearest of a list that a BCP 47 tag may be answered in. */
export const findLocale = <Locale extends string>(tag: string, list: readonly Locale[]): Locale | undefined =>
  findLocales(tag, list)[0]
