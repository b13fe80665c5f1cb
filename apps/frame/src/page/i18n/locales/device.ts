// Written by `node scripts/build/lists.mjs` from `supportedLocales` in packages/core/src/i18n/match-locale.ts.
import { texts as en } from '../en/device.js'
import { texts as es } from '../es/device.js'
import { texts as zh } from '../zh/device.js'
import { texts as ja } from '../ja/device.js'
import { texts as ar } from '../ar/device.js'
import { texts as fa } from '../fa/device.js'

/** The device texts of each language. */
export const locales = { en, es, zh, ja, ar, fa }
