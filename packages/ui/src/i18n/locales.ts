// Written by `node scripts/build/lists.mjs` from `supportedLocales` in packages/core/src/i18n/match-locale.ts.
import type { SupportedLocale } from '@w3m/core/i18n'
import type { LocaleTexts } from './text-key.js'
import { texts as es } from './es/locale.js'
import { texts as zh } from './zh/locale.js'
import { texts as ja } from './ja/locale.js'
import { texts as ar } from './ar/locale.js'
import { texts as fa } from './fa/locale.js'

/** The languages beside English, each a folder. This list is a chunk too: a language costs nobody else. */
export const locales: Readonly<Record<Exclude<SupportedLocale, 'en'>, LocaleTexts>> = { es, zh, ja, ar, fa }
