import type { W3m } from '@w3m/core'
import type { SupportedLocale } from '@w3m/core/i18n'
import type { FeatureName, LocaleTexts, ViewTexts } from './text-key.js'
import type { TextFeature } from './text-groups.js'
import { translatorOf } from './translator.js'

/** Loads texts that only some pages have. English comes from `english`, other languages from their folders. */
export const featureTexts =
  <Name extends FeatureName>(name: Name, english: LocaleTexts[Name]): TextFeature =>
  async locale =>
    locale === 'en' ? english() : (await import('./catalogs.js')).locales[locale][name]()

/** Loads texts in the language of an instance; they are loaded again when the language changes. */
export const textLoader =
  (group: TextFeature) =>
  async (w3m: W3m): Promise<void> =>
    translatorOf(w3m).ready(group)

/** Loads texts from the folder of their view, in every language. `ViewTexts` has their keys. */
export const viewTexts =
  <Keys extends keyof ViewTexts>(
    locales: Readonly<Record<SupportedLocale, () => Promise<{ readonly texts: Readonly<Record<Keys, string>> }>>>,
  ): TextFeature =>
  locale =>
    locales[locale]()
