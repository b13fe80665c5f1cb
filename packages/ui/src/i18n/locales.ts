// Written by `node scripts/build/lists.mjs` from `spokenLocales` in packages/core/src/i18n/match-locale.ts.
import type { SpokenLocale } from '@w3m/core/i18n'
import type { LocaleTexts } from './text-key.js'
import { es } from './es/locale.js'
import { zh } from './zh/locale.js'
import { ja } from './ja/locale.js'
import { ar } from './ar/locale.js'
import { fa } from './fa/locale.js'

/** The languages beside English, each a folder. This list is a chunk too: a language costs nobody else. */
export const locales: Readonly<Record<Exclude<SpokenLocale, 'en'>, LocaleTexts>> = { es, zh, ja, ar, fa }
