import { html } from 'lit'
import { property } from '../internal/property.js'
import { customElement } from '../internal/define-element.js'
import { reset } from '../styles/reset.js'
import { ButtonElement } from './button-element.js'
import { styles } from './button-element.styles.js'
import { pictured } from './pictured-button.styles.js'
import { addAccountButtonTexts } from '../i18n/account-button-texts.js'

/** @summary What `w3m-network-button` shows: the network's name, and for connected visitors its picture. */
@customElement('w3m-network-content')
export class W3mNetworkContent extends ButtonElement {
  // The design tokens are inherited from the public element around this one.
  static override styles = [reset, styles, pictured]

  @property() label: string | undefined
  /** Frameworks change the data of a text node in place, which causes no `slotchange`. */
  readonly #hostTexts = new MutationObserver(() => this.requestUpdate())

  constructor() {
    super()
    this.bindToInstance(addAccountButtonTexts)
    // Bubbles from the slot in the light DOM, to which the public element's children are assigned.
    this.addEventListener('slotchange', () => this.requestUpdate())
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const root = this.getRootNode()
    if (root instanceof ShadowRoot) this.#hostTexts.observe(root.host, { characterData: true, subtree: true })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#hostTexts.disconnect()
  }

  override render() {
    const { networks, active } = this.network.value
    const id = active[this.shownNamespace]
    const network = networks.find(item => item.caipNetworkId === id)
    const isConnected = this.status === 'connected'
    const isUnsupported = id !== undefined && !network
    const label =
      network?.name ??
      (isUnsupported
        ? this.t('button.switch-network')
        : (this.label ?? this.t(isConnected ? 'button.unknown-network' : 'button.select-network')))
    const isPictured = isConnected && network
    if (isPictured) import('./network-picture.js').catch(() => undefined)
    return this.control(
      // An empty inner slot would replace the label too, so it is only rendered with content.
      this.#hasChildren ? html`<slot></slot>` : label,
      {
        testId: 'network-button',
        classes: `${isPictured ? 'pictured' : ''} ${isUnsupported ? 'bad' : ''}`,
        title: network && this.t('button.network', { name: label }),
        // The view `UnsupportedChain` cannot be closed, so it only opens for connected visitors who must leave their
        // network.
        click: () =>
          void this.openModal(
            isUnsupported && isConnected && !this.app.$options.get().allowUnsupportedChain
              ? 'UnsupportedChain'
              : 'Networks',
          ),
      },
      isPictured
        ? html`<w3m-network-picture
            part="picture"
            class="picture"
            .w3m=${this.app}
            .network=${network}
            .size=${this.size === 'sm' ? 22 : 28}
          ></w3m-network-picture>`
        : html`<span class="dot" part="picture"></span>`,
    )
  }

  /** True if the host has slotted content in place of the label. */
  get #hasChildren(): boolean {
    const nodes = this.querySelector('slot')?.assignedNodes() ?? []
    return nodes.some(node => node instanceof Element || node.textContent?.trim())
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-content': W3mNetworkContent
  }
}
