import type { W3m } from '@w3m/core'
import type { SpokenLocale } from '@w3m/core/i18n'
import type { FeatureName, LocaleTexts, ViewTexts } from './text-key.js'
import type { TextFeature } from './text-groups.js'
import { translatorOf } from './translator.js'

/** Texts that some pages alone have. English stands where they are named; the other languages have theirs in a folder. */
export const featureTexts =
  <Name extends FeatureName>(name: Name, english: LocaleTexts[Name]): TextFeature =>
  async locale =>
    locale === 'en' ? english() : (await import('./catalogs.js')).locales[locale][name]()

/** Loads texts in the language of an instance; from then on they follow it to another one. */
export const textLoader =
  (group: TextFeature) =>
  async (w3m: W3m): Promise<void> =>
    translatorOf(w3m).ready(group)

/** Texts that stand in the folder of their view, in every language: `ViewTexts` names their keys. */
export const viewTexts =
  <Keys extends keyof ViewTexts>(
    locales: Readonly<Record<SpokenLocale, () => Promise<{ readonly texts: Readonly<Record<Keys, string>> }>>>,
  ): TextFeature =>
  locale =>
    locales[locale]()
