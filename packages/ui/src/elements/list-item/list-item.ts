import { html, nothing } from 'lit'
import { property } from '../../internal/property.js'
import { checkIcon } from '../../icons/action-icons.js'
import { chevronIcon } from '../../icons/row-icons.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import { blockClick } from '../control.js'
import { ControlElement } from '../control-element.js'
import { safeHref } from '../safe-href.js'
import '../picture/picture.js'
import '../spinner/spinner.js'
import '../tag/tag.js'
import type { TagVariant } from '../tag/tag.js'
import { listItemStyles } from './list-item.styles.js'

/**
 * @summary A row to press: 56 px, a 40 px picture, a name, and one quiet thing at the end. A real button, or a link
 *   with `href`.
 * @slot picture - In place of the picture: a `<span>` with an icon gets a tile of its own; `w3m-ui-avatar` stands as it
 *   is.
 * @slot name - In place of the name's text.
 * @slot end - In place of the tag.
 * @csspart control - The native button or link.
 */
@customElement('w3m-ui-list-item')
export class W3mUiListItem extends ControlElement {
  static override styles = [reset, listItemStyles]

  /** What visitors read; also the picture's initials. */
  @property() name = ''
  /** A second, quiet line. */
  @property() sub = ''
  /** Address of the picture; initials of the name without it. */
  @property() image = ''
  /** The picture is a circle: networks and tokens. */
  @property({ type: Boolean }) round = false
  /** One word at the end. */
  @property() tag = ''
  /** The look of the tag. */
  @property({ attribute: 'tag-variant' }) tagVariant: TagVariant = 'neutral'
  /** Makes it a link. An address that runs code leads nowhere. */
  @property() href = ''
  /** Where a link opens: `_blank` for a new tab. */
  @property() target: '' | '_blank' = ''
  /** Answers no click; with a `reason` it keeps its place in the order of the focus. */
  @property({ type: Boolean }) disabled = false
  /** Why it is disabled, in the visitor's language. */
  @property() reason = ''
  /** A spinner stands in place of the end. */
  @property({ type: Boolean }) loading = false
  /** It is the active one: a tick, and `aria-current`. */
  @property({ type: Boolean }) selected = false
  /** It leads on: a chevron at the end. */
  @property({ type: Boolean }) chevron = false
  /** No tone of its own until it is pointed at. */
  @property({ type: Boolean }) plain = false
  /** Accessible name, where the texts are not enough. */
  @property() label = ''
  /** `data-testid` of the native button or link. */
  @property({ attribute: 'test-id' }) testId = ''

  override render() {
    const { disabled, loading } = this
    const reason = disabled && this.reason
    const blocked = loading || Boolean(reason)
    const href = disabled || loading ? undefined : safeHref(this.href)
    const classes = `control ${this.plain ? 'plain' : ''}`
    if (this.href) {
      return html`<a
        part="control"
        class=${classes}
        href=${href ?? nothing}
        role=${href ? nothing : 'link'}
        tabindex=${href ? nothing : '0'}
        target=${this.target || nothing}
        rel="noopener noreferrer"
        aria-disabled=${href ? nothing : 'true'}
        aria-busy=${loading ? 'true' : nothing}
        aria-current=${this.selected ? 'true' : nothing}
        aria-label=${this.label || nothing}
        title=${reason || nothing}
        aria-description=${reason || nothing}
        data-testid=${this.testId || nothing}
        @click=${href ? nothing : blockClick}
        >${this.renderContent()}</a
      >`
    }
    return html`<button
      type="button"
      part="control"
      class=${classes}
      ?disabled=${disabled && !blocked}
      aria-disabled=${blocked ? 'true' : nothing}
      aria-busy=${loading ? 'true' : nothing}
      aria-current=${this.selected ? 'true' : nothing}
      aria-label=${this.label || nothing}
      title=${reason || nothing}
      aria-description=${reason || nothing}
      data-testid=${this.testId || nothing}
      @click=${blocked ? blockClick : nothing}
    >
      ${this.renderContent()}
    </button>`
  }

  private renderContent() {
    return html`<slot name="picture"
        ><w3m-ui-picture .src=${this.image} .name=${this.name} ?round=${this.round}></w3m-ui-picture
      ></slot>
      <span class="texts"
        ><slot name="name"><span class="name" dir="auto" title=${this.name || nothing}>${this.name}</span></slot
        >${this.sub ? html`<span class="sub" dir="auto" title=${this.sub}>${this.sub}</span>` : nothing}</span
      >
      <span class="end"
        >${
          this.loading
            ? html`<w3m-ui-spinner></w3m-ui-spinner>`
            : html`<slot name="end"
                  >${this.tag ? html`<w3m-ui-tag .variant=${this.tagVariant}>${this.tag}</w3m-ui-tag>` : nothing}</slot
                >${
                  this.selected
                    ? html`<span class="tick">${checkIcon()}</span>`
                    : this.chevron
                      ? chevronIcon()
                      : nothing
                }`
        }</span
      >`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-list-item': W3mUiListItem
  }
}
