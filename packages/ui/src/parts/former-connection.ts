import type { FormerConnection, W3m } from '@w3m/core'
import { css, html, nothing, type TemplateResult } from 'lit'
import { formerTexts } from '../i18n/former-texts.js'
import type { TextKey } from '../i18n/text-key.js'
import { translatorOf } from '../i18n/translator.js'
import { customElement } from '../internal/define-element.js'
import { W3mElement } from '../internal/w3m-element.js'
import { reset } from '../styles/reset.js'

const styles = css`
  p { padding: 12px 16px; border-radius: var(--_radius-m); color: var(--_text-2); background: var(--_surface-1); text-wrap: pretty }
`

/** Where AppKit's embedded wallets live: with it as the frame, they are the same. */
const formerFrameHosts: readonly string[] = ['secure.walletconnect.org', 'secure.walletconnect.com', 'secure.reown.com']

const loaded = new WeakSet<W3m>()

/** Its English words come with it. */
export function formerConnectionOf(w3m: W3m): (former: FormerConnection | undefined) => TemplateResult | typeof nothing {
  if (!loaded.has(w3m)) translatorOf(w3m).layBelow(formerTexts)
  loaded.add(w3m)
  return former => (former ? html`<w3m-former-connection .w3m=${w3m} .former=${former}></w3m-former-connection>` : nothing)
}

/** @summary What a visitor is told who was connected with the kit that the page had before, and has to connect again. */
@customElement('w3m-former-connection')
export class W3mFormerConnection extends W3mElement {
  static override styles = [reset, styles]
  static override properties = { former: {} }

  declare former: FormerConnection | undefined

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #options = this.watch(w3m => w3m.$options)

  override render() {
    // Who may come back by themselves is told nothing.
    if (!this.former || Object.values(this.#accounts.value).some(({ status }) => status !== 'disconnected')) return nothing
    return html`<p data-testid="connect-former">${this.t(this.#text(this.former))}</p>`
  }

  #text({ kind }: FormerConnection): TextKey {
    const { frame } = this.#options.value.services ?? {}
    return kind !== 'wallet' && frame && formerFrameHosts.includes(new URL(frame).host) ? 'connect.former-login' : `connect.former-${kind}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-former-connection': W3mFormerConnection
  }
}
