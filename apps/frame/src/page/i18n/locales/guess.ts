// Written by `node scripts/build/lists.mjs` from `supportedLocales` in packages/core/src/i18n/match-locale.ts.
import { texts as en } from '../en/guess.js'
import { texts as es } from '../es/guess.js'
import { texts as zh } from '../zh/guess.js'
import { texts as ja } from '../ja/guess.js'
import { texts as ar } from '../ar/guess.js'
import { texts as fa } from '../fa/guess.js'

/** The guess texts of each language. */
export const locales = { en, es, zh, ja, ar, fa }
