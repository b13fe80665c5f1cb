// Written by `node scripts/build/lists.mjs` from `supportedLocales` in packages/core/src/i18n/match-locale.ts.
import type { SupportedLocale } from '@w3m/core/i18n'
import type { ServerTexts } from './server-texts.js'
import { texts as en } from './en.js'
import { texts as es } from './es.js'
import { texts as zh } from './zh.js'
import { texts as ja } from './ja.js'
import { texts as ar } from './ar.js'
import { texts as fa } from './fa.js'

/** The texts of mails and of the last page of a login's popup, by language. */
export const catalogs: Readonly<Record<SupportedLocale, ServerTexts>> = { en, es, zh, ja, ar, fa }
