// Written by `node scripts/build/lists.mjs` from `spokenLocales` in packages/core/src/i18n/match-locale.ts.
import type { SpokenLocale } from '@w3m/core/i18n'
import type { ServerTexts } from './server-texts.js'
import { en } from './en.js'
import { es } from './es.js'
import { zh } from './zh.js'
import { ja } from './ja.js'
import { ar } from './ar.js'
import { fa } from './fa.js'

/** The texts of mails and of the last page of a login's popup, by language. */
export const catalogs: Readonly<Record<SpokenLocale, ServerTexts>> = { en, es, zh, ja, ar, fa }
