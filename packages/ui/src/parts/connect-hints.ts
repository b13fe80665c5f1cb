import type { W3m } from '@w3m/core'
import { html, type TemplateResult } from 'lit'
import { previousConnectionTexts } from '../i18n/en/previous-connection.js'
import { noWalletTexts } from '../i18n/en/no-wallet.js'
import { translatorOf } from '../i18n/translator.js'
import './previous-connection.js'
import './wallet-list/no-wallet.js'

/** Hints that Connect shows above its list to some visitors. */
export interface ConnectHints {
  /** For visitors who were connected with the page's previous wallet kit; takes no space for others. */
  readonly previousConnection: TemplateResult
  /** For visitors without a wallet; `codePlace` is where a QR code for another device is offered. */
  readonly empty: (codePlace: string | undefined) => TemplateResult
}

const loaded = new WeakSet<W3m>()

/** Adds the hints' English texts to the instance once. */
export function hintsOf(w3m: W3m): ConnectHints {
  if (!loaded.has(w3m)) translatorOf(w3m).addEnglish({ ...noWalletTexts, ...previousConnectionTexts })
  loaded.add(w3m)
  return {
    previousConnection: html`<w3m-previous-connection .w3m=${w3m}></w3m-previous-connection>`,
    empty: place => html`<w3m-no-wallet .w3m=${w3m} .place=${place}></w3m-no-wallet>`,
  }
}
