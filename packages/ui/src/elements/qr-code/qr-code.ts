import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from '../../internal/property.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import '../picture/picture.js'
import { qrCodeStyles } from './qr-code.styles.js'
import type { drawQr, QrDrawing } from './qr-drawing.js'
import { bodyArea, centreOf, pupils, quietZone, rings } from './qr-eyes.js'

/** The side in modules of a pairing's code, the most common one: the placeholder has its size. */
const usualSide = 65
/**
 * A text as long as a pairing's URI. Its code is computed and discarded while the URI is awaited, because a browser
 * takes several times as long for the first code.
 */
const warmUpText = 'w'.repeat(190)
/** Duration of a new code's fade-in, in ms. The code can be scanned from the start. */
const arrivalMs = 180

/**
 * @summary A text as a QR code, as wide as its place: round modules on a white plate, with a picture in the middle.
 *   Until there is a text it keeps the code's shape. What draws it is loaded when the element is first shown.
 * @event {Event} w3m-ui-qr-failed - The text could not be drawn. Bubbles, composed.
 * @cssproperty --w3m-qr-color - The modules; darkened where it is too light to be read.
 */
@customElement('w3m-ui-qr-code')
export class W3mUiQrCode extends LitElement {
  static override styles = [reset, qrCodeStyles]

  /** The encoded text; empty while it is awaited. */
  @property() value = ''
  /** Accessible name. */
  @property() label = ''
  /** Address of the picture in the middle. */
  @property() picture = ''
  /**
   * The name that the picture belongs to: its initials are shown until the picture has loaded. Without `name` and
   * `mark` the code has no centre.
   */
  @property() name = ''
  /** An icon in place of the picture. */
  @property({ attribute: false }) mark: TemplateResult | undefined
  @state() private drawing: QrDrawing | undefined
  /** `drawQr` once it is loaded; a code is then rendered in the same update as its text. */
  @state() private drawCode: typeof drawQr | undefined
  private drawnKey: string | undefined
  private side = 0

  protected override willUpdate(): void {
    const { value, hasCentre, drawCode } = this
    const key = value && `${hasCentre}${value}`
    if (!drawCode || this.drawnKey === key) return
    this.drawnKey = key
    this.drawing = undefined
    try {
      if (value) this.drawing = drawCode(value, hasCentre)
    } catch {
      this.fail()
    }
  }

  protected override firstUpdated(): void {
    void this.load()
  }

  override render() {
    const { drawing, hasCentre } = this
    const side = drawing?.side ?? usualSide
    return html`<div
      class="plate ${drawing ? '' : 'waiting'}"
      role="img"
      aria-label=${this.label || nothing}
      aria-busy=${drawing ? nothing : 'true'}
    >
      <svg
        class="code"
        viewBox="${-quietZone} ${-quietZone} ${side + 2 * quietZone} ${side + 2 * quietZone}"
        aria-hidden="true"
      >
        ${
          drawing
            ? svg`<path class="body" d=${drawing.body}></path>`
            : svg`<pattern id="dots" width="1" height="1" patternUnits="userSpaceOnUse"><circle cx=".5" cy=".5" r=".31"></circle></pattern>
              <path class="area" fill="url(#dots)" fill-rule="evenodd" d=${bodyArea(side, hasCentre)}></path>`
        }
        <path d=${drawing?.rings ?? rings(side)}></path>
        <path class="pupils" d=${drawing?.pupils ?? pupils(side)}></path>
      </svg>
      ${
        hasCentre
          ? html`<div class="centre">
              <w3m-ui-picture .src=${this.picture} .name=${this.name} .size=${56}
                >${this.mark ? html`<span class="mark">${this.mark}</span>` : nothing}</w3m-ui-picture
              >
            </div>`
          : nothing
      }
    </div>`
  }

  protected override updated(changed: PropertyValues): void {
    const side = this.drawing?.side ?? usualSide
    if (this.side !== side)
      this.style.setProperty('--_centre', `${(((centreOf(side) - 2) / (side + 2 * quietZone)) * 100).toFixed(2)}%`)
    this.side = side
    if (this.drawing && changed.has('drawing'))
      this.renderRoot
        .querySelector('.body')
        ?.animate({ opacity: [0.4, 1] }, { duration: arrivalMs, easing: 'ease-out' })
  }

  private get hasCentre(): boolean {
    return this.name !== '' || this.mark !== undefined
  }

  /** Loads and warms up `drawQr` even without a text, so that it is ready when the text arrives. */
  private async load(): Promise<void> {
    try {
      const { drawQr } = await import('./qr-drawing.js')
      if (!this.value) drawQr(warmUpText, this.hasCentre)
      this.drawCode = drawQr
    } catch {
      this.fail()
    }
  }

  private fail(): void {
    this.dispatchEvent(new Event('w3m-ui-qr-failed', { bubbles: true, composed: true }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-qr-code': W3mUiQrCode
  }
}
