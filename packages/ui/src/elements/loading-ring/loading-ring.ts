import { html, LitElement, nothing } from 'lit'
import { property } from '../../internal/property.js'
import { checkIcon, closeIcon } from '../../icons/action-icons.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import '../picture/picture.js'
import { loadingRingStyles } from './loading-ring.styles.js'

/** The state of the ring: nothing, a wallet is awaited, a tick, or a refusal. */
export type RingState = 'idle' | 'busy' | 'done' | 'refused'

/**
 * @summary A picture with a ring that turns around it while a wallet is awaited, closes to a tick when it agrees and
 *   shakes once when it refuses. It says nothing itself: the sentence beside it does.
 * @slot - In place of the picture.
 */
@customElement('w3m-ui-loading-ring')
export class W3mUiLoadingRing extends LitElement {
  static override styles = [reset, loadingRingStyles]

  /** Address of the picture, as `w3m-ui-picture` takes it. */
  @property() src = ''
  /** The name that the picture belongs to; gives its initials and colour. */
  @property() name = ''
  /** What the ring shows. */
  @property() state: RingState = 'busy'
  /** The picture is a circle, as those of networks are. */
  @property({ type: Boolean }) round = false
  /** Accessible name of the picture; empty where the name stands beside it. */
  @property() label = ''

  override render() {
    const { state } = this
    return html`<div class="body ${state} ${this.round ? 'round' : ''}">
      <div class="ring"><div class="arc"></div></div>
      <slot
        ><w3m-ui-picture
          ?round=${this.round}
          .src=${this.src}
          .name=${this.name}
          .size=${80}
          .label=${this.label}
        ></w3m-ui-picture
      ></slot>
      ${
        state === 'done' || state === 'refused'
          ? html`<span class="badge">${state === 'done' ? checkIcon() : closeIcon()}</span>`
          : nothing
      }
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-loading-ring': W3mUiLoadingRing
  }
}
