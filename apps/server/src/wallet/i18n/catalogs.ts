import type { SpokenLocale } from '@w3m/core/i18n'
import { ar } from './ar.js'
import { en } from './en.js'
import { es } from './es.js'
import { fa } from './fa.js'
import { ja } from './ja.js'
import { zh } from './zh.js'
import type { ServerTexts } from './server-texts.js'

/** The texts of mails and of the last page of a login's popup, by language. */
export const catalogs: Readonly<Record<SpokenLocale, ServerTexts>> = { en, es, zh, ja, ar, fa }
