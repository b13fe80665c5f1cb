import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property } from '../../internal/property.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import { focusInside } from '../control.js'

/** One tab: `id` is what `selected` and the event name, `label` is its text. */
export interface Tab {
  /** What `selected` and the event call it. */
  readonly id: string
  /** Its text, in the visitor's language. */
  readonly label: string
  /** `data-testid` of the tab's button. */
  readonly testId?: string
}

const styles = css`
  :host {
    display: block;
  }
  [role='tablist'] {
    position: relative;
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    padding: 3px;
    border: 1px solid transparent;
    border-radius: var(--_radius-m);
    background: var(--_surface-1);
  }
  [role='tablist']::before {
    content: '';
    position: absolute;
    inset-block: 3px;
    inline-size: calc((100% - 6px) / var(--_count));
    inset-inline-start: 3px;
    border-radius: calc(var(--_r) * 2.25);
    background: var(--_thumb);
    box-shadow: var(--_lift);
    translate: calc(100% * var(--_at));
    transition: translate var(--_move) var(--_ease);
  }
  [role='tablist']:dir(rtl)::before {
    translate: calc(-100% * var(--_at));
  }
  button {
    position: relative;
    min-inline-size: 0;
    min-block-size: 36px;
    padding: 2px 4px;
    border-radius: calc(var(--_r) * 2.25);
    text-align: center;
    font-weight: 500;
    line-height: 1.2;
    color: var(--_text-2);
    overflow: hidden;
    overflow-wrap: anywhere;
    hyphens: auto;
    transition: color var(--_fast);
  }
  [aria-selected='true'] {
    color: var(--_text);
  }
  @media (hover: hover) {
    button:hover {
      color: var(--_text);
    }
  }
  @media (pointer: coarse) {
    button {
      min-block-size: 44px;
    }
  }
  button:focus-visible {
    outline-offset: -2px;
  }
  @media (max-width: 360px) {
    button {
      padding-inline: 0;
      font-size: var(--_size-12);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    [role='tablist']::before {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    [role='tablist'] {
      border-color: CanvasText;
    }
    [aria-selected='true'] {
      color: Highlight;
      text-decoration: underline;
    }
  }
`

/**
 * @summary A few views of one thing. One Tab stop; arrows follow the reading direction, Home and End reach the ends,
 *   and the focused tab is the selected one. The panel is the caller's: give it `role="tabpanel"` and the tab's label.
 * @event {CustomEvent<{ id: string }>} w3m-ui-select - Another tab was chosen; `selected` is already the new one.
 *   Bubbles, composed.
 * @csspart tab - A tab's button.
 */
@customElement('w3m-ui-tabs')
export class W3mUiTabs extends LitElement {
  static override shadowRootOptions = focusInside
  static override styles = [reset, styles]

  /** The tabs, in the order of the screen. */
  @property({ attribute: false }) tabs: readonly Tab[] = []
  /** The id of the selected tab; the first where there is no such tab. */
  @property() selected = ''
  /** Accessible name of the list. */
  @property() label = ''

  private get index(): number {
    return Math.max(
      0,
      this.tabs.findIndex(({ id }) => id === this.selected),
    )
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('tabs') && !changed.has('selected')) return
    this.style.setProperty('--_count', String(this.tabs.length))
    this.style.setProperty('--_at', String(this.index))
  }

  override render() {
    const selected = this.index
    return html`<div role="tablist" aria-label=${this.label || nothing} @keydown=${this.onKeydown}>
      ${this.tabs.map(
        ({ label, testId }, index) =>
          html`<button
            type="button"
            role="tab"
            part="tab"
            tabindex=${index === selected ? '0' : '-1'}
            aria-selected=${index === selected ? 'true' : 'false'}
            data-testid=${testId ?? nothing}
            @click=${() => this.choose(index)}
          >
            ${label}
          </button>`,
      )}
    </div>`
  }

  private onKeydown(event: KeyboardEvent): void {
    const last = this.tabs.length - 1
    const forward = this.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight'
    const arrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : arrow
            ? (this.index + (event.key === forward ? 1 : last)) % (last + 1)
            : -1
    if (next < 0) return
    event.preventDefault()
    this.choose(next)
    this.renderRoot.querySelectorAll('button')[next]?.focus()
  }

  private choose(index: number): void {
    const id = this.tabs[index]?.id
    if (id === undefined || index === this.index) return
    this.selected = id
    this.dispatchEvent(new CustomEvent('w3m-ui-select', { detail: { id }, bubbles: true, composed: true }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-tabs': W3mUiTabs
  }
}
