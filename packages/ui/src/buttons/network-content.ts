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
  // The tokens come by inheritance from the public element around it.
  static override styles = [reset, styles, pictured]

  @property() label: string | undefined

  constructor() {
    super()
    this.bindToInstance(addAccountButtonTexts)
  }

  override render() {
    const { networks, active } = this.network.value
    const id = active[this.shownNamespace]
    const network = networks.find(each => each.caipNetworkId === id)
    const isConnected = this.status === 'connected'
    const isAstray = id !== undefined && !network
    const label =
      network?.name ??
      (isAstray
        ? this.t('button.switch-network')
        : (this.label ?? this.t(isConnected ? 'button.unknown-network' : 'button.select-network')))
    const isPictured = isConnected && network
    if (isPictured) import('./network-picture.js').catch(() => undefined)
    return this.control(
      html`<slot>${label}</slot>`,
      {
        testId: 'network-button',
        look: `${isPictured ? 'pictured' : ''} ${isAstray ? 'bad' : ''}`,
        title: network && this.t('button.network', { name: label }),
        // The way out of an unknown network cannot be closed: it is for those who must leave it.
        click: () =>
          void this.openModal(
            isAstray && isConnected && !this.app.$options.get().allowUnsupportedChain ? 'UnsupportedChain' : 'Networks',
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
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-content': W3mNetworkContent
  }
}
