import type { W3m } from '@w3m/core'
import { translatorOf } from './translator.js'

/** The English texts of the buttons that show an account or a network. `en.ts` holds them too. */
export const faceTexts = {
  'button.account': 'Account $address',
  'button.select-network': 'Select Network',
  'button.switch-network': 'Switch Network',
  'button.unknown-network': 'Unknown Network',
  'button.network': 'Network: $name',
} as const

/** Brings them to each instance that such a button meets. */
export const layFaceTexts = {
  bind(w3m: W3m | undefined): void {
    if (w3m) translatorOf(w3m).layBelow(faceTexts)
  },
}
