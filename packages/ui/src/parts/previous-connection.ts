import { css, html, nothing } from 'lit'
import type { TextKey } from '../i18n/text-key.js'
import { customElement } from '../internal/define-element.js'
import { SliceElement } from '../internal/slice-element.js'
import { reset } from '../styles/reset.js'

const styles = css`
  :host {
    display: contents;
  }
  p {
    padding: 12px 16px;
    border-radius: var(--_radius-m);
    color: var(--_text-2);
    background: var(--_surface-1);
    text-wrap: pretty;
  }
`

/** The hosts of AppKit's embedded wallets. With one of them as `services.frame` the wallets stay the same. */
const legacyFrameHosts: readonly string[] = ['secure.walletconnect.org', 'secure.walletconnect.com', 'secure.reown.com']

/** @summary Tells a visitor who was connected with the page's previous wallet kit to connect again. */
@customElement('w3m-previous-connection')
export class W3mPreviousConnection extends SliceElement {
  static override styles = [reset, styles]

  readonly #wallets = this.watchSlice(
    w3m => w3m.load.walletList(),
    store => store.$state,
  )
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #options = this.watch(w3m => w3m.$options)

  override render() {
    const text = this.#text()
    // Shows nothing while a connection exists or is being restored.
    if (!text || Object.values(this.#accounts.value).some(({ status }) => status !== 'disconnected')) return nothing
    return html`<p data-testid="connect-former">${this.t(text)}</p>`
  }

  /** The key of the hint; undefined if the page does not offer the previous way to connect. */
  #text(): TextKey | undefined {
    const { previous: previousConnection, methods = [] } = this.#wallets.value ?? {}
    const kind = methods.find(method => method === previousConnection?.split(':')[0])
    const { frame } = this.#options.value.services ?? {}
    if (!kind) return undefined
    return kind !== 'wallet' && frame && legacyFrameHosts.includes(new URL(frame).host)
      ? 'connect.previous-login'
      : `connect.previous-${kind}`
  }
}
