// Written by `node scripts/build/lists.mjs` from `supportedLocales` in packages/core/src/i18n/match-locale.ts.
import { texts as en } from '../en/removal.js'
import { texts as es } from '../es/removal.js'
import { texts as zh } from '../zh/removal.js'
import { texts as ja } from '../ja/removal.js'
import { texts as ar } from '../ar/removal.js'
import { texts as fa } from '../fa/removal.js'

/** The removal texts of each language. */
export const locales = { en, es, zh, ja, ar, fa }
