import { css, html, LitElement } from 'lit'
import { property } from '../../internal/property.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  :host {
    display: grid;
    gap: 8px;
  }
  :host([shape='round']),
  :host([shape='block']) {
    inline-size: 40px;
    block-size: 40px;
  }
  :host([shape='block']) {
    inline-size: 100%;
  }
  .bone {
    background: var(--_surface-2);
    border-radius: var(--_radius-s);
    animation: breathe 1.8s ease-in-out infinite;
    block-size: 100%;
  }
  .text {
    block-size: 12px;
    border-radius: var(--_r);
  }
  .text:last-child:nth-child(n + 2) {
    inline-size: 60%;
  }
  .block {
    border-radius: var(--_radius-m);
  }
  .round {
    border-radius: 50%;
  }
  .row {
    display: flex;
    align-items: center;
    gap: 12px;
    block-size: 56px;
    padding-inline: 8px 16px;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
    animation-delay: calc(var(--_at, 0) * 0.12s);
  }
  .row::before {
    content: '';
    inline-size: 40px;
    block-size: 40px;
    border-radius: var(--_radius-picture);
    background: var(--_surface-2);
  }
  .row::after {
    content: '';
    inline-size: 38%;
    block-size: 12px;
    border-radius: var(--_r);
    background: var(--_surface-2);
  }
  .row:nth-child(even)::after {
    inline-size: 52%;
  }
  .bone:nth-child(2) {
    --_at: 1;
  }
  .bone:nth-child(3) {
    --_at: 2;
  }
  .bone:nth-child(n + 4) {
    --_at: 3;
  }
  @keyframes breathe {
    50% {
      opacity: 0.55;
    }
  }
  @media (forced-colors: active) {
    .bone {
      border: 1px solid GrayText;
    }
  }
`

/**
 * @summary The shape of what comes, hidden from assistive technology. Its sizes are those of the host: `inline-size`,
 * `block-size`.
 */
@customElement('w3m-ui-skeleton')
export class W3mUiSkeleton extends LitElement {
  static override styles = [reset, styles]

  /** `row` is a `w3m-ui-list-item`, `text` a line, `block` a card, `round` an avatar. */
  @property({ reflect: true }) shape: 'row' | 'text' | 'block' | 'round' = 'row'
  /** How many of them stand below each other. */
  @property({ type: Number }) count = 1

  override connectedCallback(): void {
    super.connectedCallback()
    this.setAttribute('aria-hidden', 'true')
  }

  override render() {
    return Array.from({ length: this.count }, () => html`<div class="bone ${this.shape}"></div>`)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-skeleton': W3mUiSkeleton
  }
}
