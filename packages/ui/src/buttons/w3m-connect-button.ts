import { html } from 'lit'
import { property } from '../internal/property.js'
import { customElement } from '../internal/define-element.js'
import { ButtonElement } from './button-element.js'

/**
 * @summary Opens the modal for a visitor to connect, and closes it when it is open.
 * @attr {'md' | 'sm'} size - `md` (40 px high) or `sm` (32 px). Default: `md`.
 * @attr {boolean} disabled - Answers no click.
 * @attr {string} namespace - Offers wallets of this namespace only.
 * @attr {string} label - In place of "Connect Wallet".
 * @attr {string} loadingLabel - In place of "Connecting…".
 * @slot start - An icon before the label.
 * @csspart button - The native button.
 * @csspart label - Its text.
 * @cssproperty --w3m-accent - Its colour; the text on it follows.
 * @cssproperty --w3m-font-family - Its type.
 * @cssproperty --w3m-font-size-master - A tenth of the size of the type, 10 px by default.
 * @cssproperty --w3m-border-radius-master - A third of its radius, 4 px by default.
 */
@customElement('w3m-connect-button')
export class W3mConnectButton extends ButtonElement {
  /** Default: the catalog's "Connect Wallet". */
  @property() label: string | undefined
  /** Default: the catalog's "Connecting…". */
  @property() loadingLabel: string | undefined

  override render(): unknown {
    const { isBusy } = this
    const label = isBusy ? (this.loadingLabel ?? this.t('button.connecting')) : (this.label ?? this.t('button.connect'))
    const before = isBusy ? html`<span class="wait"></span>` : html`<slot name="start"></slot>`
    return this.control(
      label,
      { testId: 'connect-button', classes: 'primary', isBusy, click: () => void this.openModal('Connect') },
      before,
    )
  }

  /** It keeps its width while it works, unless the other text needs more. */
  protected override willUpdate(): void {
    const button = this.renderRoot.querySelector('button')
    if (!button) return
    if (!this.isBusy) button.style.minInlineSize = ''
    else button.style.minInlineSize ||= `${button.offsetWidth}px`
  }

  private get isBusy(): boolean {
    return this.status === 'connecting' || this.status === 'reconnecting'
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-button': W3mConnectButton
  }
}
