import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property } from '../../internal/property.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import { textHash } from '../text-hash.js'

const styles = css`
  :host {
    display: inline-block;
    flex: none;
    inline-size: var(--_avatar, 40px);
    block-size: var(--_avatar, 40px);
  }
  .art {
    inline-size: 100%;
    block-size: 100%;
    border-radius: 50%;
    background: #6b6b80;
    box-shadow: inset 0 0 0 1px #0000001a;
    forced-color-adjust: none;
  }
  @supports (color: oklch(0 0 0)) {
    .art {
      background:
        radial-gradient(circle at var(--_x) var(--_y), oklch(0.9 0.1 var(--_h1)), oklch(0.9 0.1 var(--_h1) / 0) 60%),
        radial-gradient(
          circle at calc(110% - var(--_y)) calc(105% - var(--_x) * 0.4),
          oklch(0.66 0.2 var(--_h3)),
          oklch(0.66 0.2 var(--_h3) / 0) 65%
        ),
        linear-gradient(var(--_turn), oklch(0.74 0.16 var(--_h1)), oklch(0.5 0.19 var(--_h2)));
    }
  }
`

/**
 * The numbers of an address's picture: three hues and the light's place. The same for the same address, whatever the
 * case of its letters.
 */
export const avatarNumbers = (address: string): Readonly<Record<string, string>> => {
  const hash = textHash(address.toLowerCase())
  const more = textHash(`${address.toLowerCase()}#`)
  const hue = hash % 360
  return {
    '--_h1': String(hue),
    '--_h2': String(hue + 25 + ((hash >>> 9) % 40)),
    '--_h3': String(hue + 70 + ((more >>> 4) % 60)),
    '--_x': `${15 + (more % 40)}%`,
    '--_y': `${10 + ((more >>> 8) % 40)}%`,
    '--_turn': `${(hash >>> 16) % 360}deg`,
  }
}

/** @summary The picture of an account that has none: light and colour that belong to its address alone. */
@customElement('w3m-ui-avatar')
export class W3mUiAvatar extends LitElement {
  static override styles = [reset, styles]

  /** The address that the picture belongs to; its case does not matter. */
  @property() address = ''
  /** Diameter in px. */
  @property({ type: Number }) size = 40
  /** Accessible name; empty where the address stands beside it. */
  @property() label = ''

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('address'))
      for (const [name, value] of Object.entries(avatarNumbers(this.address))) this.style.setProperty(name, value)
    if (changed.has('size')) this.style.setProperty('--_avatar', `${this.size}px`)
  }

  override render() {
    return html`<div class="art" role=${this.label ? 'img' : nothing} aria-label=${this.label || nothing}></div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-avatar': W3mUiAvatar
  }
}
