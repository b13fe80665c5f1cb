import type { W3m } from '@w3m/core'
import { html, type TemplateResult } from 'lit'
import { formerConnectionTexts } from '../i18n/en/former-connection.js'
import { noWalletTexts } from '../i18n/en/no-wallet.js'
import { translatorOf } from '../i18n/translator.js'
import './former-connection.js'
import './wallet-list/no-wallet.js'

/** What Connect tells some visitors above its list. */
export interface ConnectHints {
  /** Those who were connected with the kit that the page had before; nothing, and without a place, to anybody else. */
  readonly former: TemplateResult
  /** Those without a wallet, by where a code for one elsewhere is offered. */
  readonly empty: (codePlace: string | undefined) => TemplateResult
}

const loaded = new WeakSet<W3m>()

/** Its English words come with it. */
export function hintsOf(w3m: W3m): ConnectHints {
  if (!loaded.has(w3m)) translatorOf(w3m).addEnglish({ ...noWalletTexts, ...formerConnectionTexts })
  loaded.add(w3m)
  return {
    former: html`<w3m-former-connection .w3m=${w3m}></w3m-former-connection>`,
    empty: place => html`<w3m-no-wallet .w3m=${w3m} .place=${place}></w3m-no-wallet>`,
  }
}
