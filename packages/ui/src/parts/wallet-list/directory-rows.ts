import type { W3m } from '@w3m/core'
import { directoryTexts } from '../../i18n/en/directory.js'
import { translatorOf } from '../../i18n/translator.js'

/** The code that the wallet list loads only on pages with a directory or a relay. */
export { SlowController } from '../../internal/slow-controller.js'
export { allWalletsRow } from './all-wallets-row.js'
export { pairingRow } from './pairing-row.js'

/** Adds the English texts of these rows; catalogs of other languages already contain them. */
export async function addDirectoryTexts(w3m: W3m): Promise<void> {
  const translator = translatorOf(w3m)
  await translator.ready('first')
  translator.addEnglish(directoryTexts)
}
