import type { CaipNetworkId } from '@w3m/core'
import { css, html } from 'lit'
import { ImagesController } from '../internal/images-controller.js'
import { property } from '../internal/property.js'
import '../elements/picture/picture.js'
import { customElement } from '../internal/define-element.js'
import { SliceElement } from '../internal/slice-element.js'

/**
 * @summary A network's picture in a button; loaded for connected visitors, whose page knows by then where pictures are.
 */
@customElement('w3m-network-picture')
export class W3mNetworkPicture extends SliceElement {
  static override styles = css`
    :host {
      display: grid;
    }
  `

  @property({ attribute: false }) network!: { readonly caipNetworkId: CaipNetworkId; readonly name: string }
  @property({ type: Number }) size = 28

  readonly #images = this.bindToInstance(new ImagesController(this))

  override render() {
    const { caipNetworkId, name } = this.network
    return html`<w3m-ui-picture
      round
      .size=${this.size}
      .name=${name}
      .src=${this.#images.value?.networkImage(caipNetworkId) ?? ''}
    ></w3m-ui-picture>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-picture': W3mNetworkPicture
  }
}
