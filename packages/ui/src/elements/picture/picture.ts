import { html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, state } from '../../internal/property.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import { safeImageUrl } from '../safe-url.js'
import { textHash } from '../text-hash.js'
import { pictureStyles } from './picture.styles.js'

/**
 * The first letters of the first and the last word, at most two: "Local One" gives "LO". Letters and digits of any
 * script.
 */
export const initialsOf = (name: string): string => {
  const initials = name.split(/[\s_.-]+/).flatMap(word => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? [])
  return `${initials[0] ?? ''}${initials.length > 1 ? initials.at(-1) : ''}`.toUpperCase()
}

/**
 * @summary A wallet's, network's or token's picture. Until it is there, and when it cannot come, the initials of `name`
 * stand on a colour of their own; a broken image is never seen. Loads from https, `data:image/`, this origin and
 * loopback only.
 * @slot - An icon in place of the initials.
 * @csspart image - The `<img>`.
 */
@customElement('w3m-ui-picture')
export class W3mUiPicture extends LitElement {
  static override styles = [reset, pictureStyles]

  /** An address that may not be loaded counts as none. */
  @property() src = ''
  /** The name that the picture belongs to; gives initials and colour. */
  @property() name = ''
  /** Side in px. */
  @property({ type: Number }) size = 40
  /** A circle: networks and tokens. */
  @property({ type: Boolean, reflect: true }) round = false
  /** Accessible name; empty where the name stands beside it. */
  @property() label = ''
  @state() private phase: 'waiting' | 'shown' | 'failed' = 'waiting'

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('src')) this.phase = 'waiting'
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('size')) {
      this.style.setProperty('--_picture', `${this.size}px`)
      this.style.setProperty('--_scale', `${this.size / 40}`)
    }
    // Set on the inner element: on the host it would recalculate the styles of everything inside.
    this.renderRoot.querySelector<HTMLElement>('.mark')?.style.setProperty('--_hue', `${textHash(this.name) % 360}`)
  }

  override render() {
    const src = this.phase === 'failed' ? undefined : safeImageUrl(this.src)
    const initials = initialsOf(this.name)
    const isShown = src !== undefined && this.phase === 'shown'
    return html`${
      isShown
        ? nothing
        : html`<slot
            ><span
              class="mark ${initials ? 'initials' : ''}"
              role=${this.label ? 'img' : nothing}
              aria-label=${this.label || nothing}
              aria-hidden=${this.label ? nothing : 'true'}
              >${initials}</span
            ></slot
          >`
    }${
      src === undefined
        ? nothing
        : html`<img
            part="image"
            class=${isShown ? 'shown' : ''}
            src=${src}
            alt=${isShown ? this.label : ''}
            loading="lazy"
            decoding="async"
            referrerpolicy="no-referrer"
            draggable="false"
            @load=${() => (this.phase = 'shown')}
            @error=${() => (this.phase = 'failed')}
          />`
    }`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-picture': W3mUiPicture
  }
}
