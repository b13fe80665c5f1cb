import type { WalletRow } from '@w3m/core'
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { EventFrom } from '../../elements/event-from.js'
import { safeImageUrl } from '../../elements/safe-url.js'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'

export interface WalletRowContent {
  readonly t: (key: TextKey, values?: TextValues) => string
  readonly testId: string
  readonly isConnected: boolean
  /** The reason why the row is disabled; empty if it is enabled. */
  readonly reason: string
  readonly choose: () => void
}

const styles = css`
  :host {
    display: block;
    min-inline-size: 0;
  }
  button {
    display: flex;
    align-items: center;
    gap: 12px;
    inline-size: 100%;
    min-block-size: 56px;
    padding-block: 7px;
    padding-inline: 7px 15px;
    border: 1px solid transparent;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
    transition:
      background-color var(--_fast) var(--_ease),
      transform var(--_fast) var(--_ease);
  }
  @media (hover: hover) {
    button:hover {
      background: var(--_surface-2);
    }
  }
  button:active {
    background: var(--_surface-3);
    transform: scale(var(--_press));
  }
  [aria-disabled] {
    transform: none !important;
    color: var(--_text-2);
  }
  [aria-disabled] > :first-child {
    opacity: 0.5;
  }
  img,
  .tile {
    flex: none;
    inline-size: 40px;
    block-size: 40px;
    border-radius: var(--_radius-picture);
    background: var(--_surface-2);
  }
  img {
    object-fit: cover;
    outline: 1px solid var(--_line);
    outline-offset: -1px;
  }
  .name {
    flex: 1;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
    font-size: var(--_size-16);
    font-weight: 500;
    line-height: 1.25;
  }
  .tag {
    flex: none;
    padding: 3px 8px;
    border-radius: var(--_radius-s);
    font-size: var(--_size-12);
    font-weight: 500;
    line-height: 1.34;
    color: var(--_text-2);
    background: var(--_surface-2);
  }
  .good {
    color: var(--_good);
    background: var(--_good-soft);
  }
  .warn {
    color: var(--_warn);
    background: var(--_warn-soft);
  }
  @media (forced-colors: active) {
    button,
    .tag {
      border: 1px solid;
    }
    button:hover {
      border-color: Highlight;
    }
    [aria-disabled] > * {
      opacity: 1;
      color: GrayText;
    }
  }
`

/**
 * @summary One wallet of a list: its picture, its name, and a tag such as "Installed" or "Recent". A smaller
 *   `w3m-ui-list-item`, because the first opening waits for this code.
 */
@customElement('w3m-wallet-row')
export class W3mWalletRow extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true }
  static override styles = [reset, styles]
  static override properties = { row: { attribute: false }, content: { attribute: false } }

  declare row: WalletRow
  declare content: WalletRowContent
  /** The URL of a picture that failed to load. */
  private broken: string | undefined

  /** A row that was removed before its first rendering no longer has access to texts. */
  protected override shouldUpdate(): boolean {
    return this.isConnected
  }

  protected override willUpdate(_changed: PropertyValues): void {
    // The fallback picture is loaded only if a picture is missing; its space is reserved.
    if (!this.image && !customElements.get('w3m-ui-picture'))
      void import('../../elements/picture/picture.js').catch(() => undefined)
  }

  override render() {
    const { name, isDuplicate, isRecent, connectors } = this.row
    const { t, testId, isConnected, reason, choose } = this.content
    const tag = isDuplicate
      ? 'duplicate'
      : isConnected
        ? 'connected'
        : isRecent
          ? 'recent'
          : connectors.length
            ? 'installed'
            : undefined
    // The tooltip is set on hover only: an attribute in the template would cost style recalculation for each row while
    // scrolling.
    const showFullName = ({ target }: EventFrom<HTMLElement>): void => void (target.title = name)
    return html`<button
      type="button"
      data-testid=${testId}
      aria-disabled=${reason ? 'true' : nothing}
      title=${reason || nothing}
      aria-description=${reason || nothing}
      @click=${reason ? nothing : choose}
    >
      ${
        this.image
          ? html`<img
              src=${this.image}
              alt=""
              loading="lazy"
              decoding="async"
              referrerpolicy="no-referrer"
              draggable="false"
              @error=${this.onImageError}
            />`
          : html`<w3m-ui-picture class="tile" .name=${name}></w3m-ui-picture>`
      }
      <span class="name" @pointerenter=${showFullName}><bdi>${name}</bdi></span>
      ${tag ? html`<span class="tag ${isDuplicate ? 'warn' : isConnected ? 'good' : ''}">${t(`wallet.${tag}`)}</span>` : nothing}
    </button>`
  }

  private get image(): string | undefined {
    const { image } = this.row
    return image && image !== this.broken ? safeImageUrl(image) : undefined
  }

  private readonly onImageError = (): void => {
    this.broken = this.row.image
    this.requestUpdate()
  }
}

/** One wallet as a row. */
export const walletRow = (row: WalletRow, content: WalletRowContent): TemplateResult =>
  html`<w3m-wallet-row .row=${row} .content=${content}></w3m-wallet-row>`

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-row': W3mWalletRow
  }
}
