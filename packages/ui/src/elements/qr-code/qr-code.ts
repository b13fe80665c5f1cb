import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from '../../internal/property.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import '../picture/picture.js'
import { qrCodeStyles } from './qr-code.styles.js'
import type { drawQr, QrDrawing } from './qr-drawing.js'
import { bodyArea, centreOf, pupils, quietZone, rings } from './qr-eyes.js'

/** The side of the codes that are drawn most, a pairing's: what is awaited has their shape. */
const usualSide = 65
/**
 * As long as a pairing: a code of it is drawn for nobody while the pairing is awaited. The first one takes a browser
 * several times as long.
 */
const warmUpText = 'w'.repeat(190)
/** How long a new code takes to stand there, in ms. It can be read from the first moment. */
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

  /** What the code says; empty while that is awaited. */
  @property() value = ''
  /** Accessible name. */
  @property() label = ''
  /** Address of the picture in the middle. */
  @property() picture = ''
  /** Whose picture it is: its initials stand there until it comes. Without a name and a mark the middle is code. */
  @property() name = ''
  /** An icon in place of the picture. */
  @property({ attribute: false }) mark: TemplateResult | undefined
  @state() private drawing: QrDrawing | undefined
  /** What draws, once it is loaded: from then on a code is rendered together with its text. */
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

  /** Also without a text: what draws is there, and has been used once, when the text comes. */
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
