import type { W3m } from '@w3m/core'
import { accountButtonTexts } from './en/account-button.js'
import { translatorOf } from './translator.js'

/** Gives them to each instance that such a button meets. */
export const addAccountButtonTexts = {
  bind(w3m: W3m | undefined): void {
    if (w3m) translatorOf(w3m).addEnglish(accountButtonTexts)
  },
}
