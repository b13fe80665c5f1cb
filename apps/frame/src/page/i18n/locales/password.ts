// Written by `node scripts/build/lists.mjs` from `supportedLocales` in packages/core/src/i18n/match-locale.ts.
import { texts as en } from '../en/password.js'
import { texts as es } from '../es/password.js'
import { texts as zh } from '../zh/password.js'
import { texts as ja } from '../ja/password.js'
import { texts as ar } from '../ar/password.js'
import { texts as fa } from '../fa/password.js'

/** The password texts of each language. */
export const locales = { en, es, zh, ja, ar, fa }
