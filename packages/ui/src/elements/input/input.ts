import { html, LitElement, nothing } from 'lit'
import type { EventFrom } from '../event-from.js'
import { property } from '../../internal/property.js'
import { live } from 'lit/directives/live.js'
import { closeIcon } from '../../icons/action-icons.js'
import { searchIcon } from '../../icons/row-icons.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import { focusInside } from '../control.js'
import { inputStyles } from './input.styles.js'

/**
 * @summary A line of text, or a search. The error is tied to the field and announced when it appears.
 * @slot start - Before the text.
 * @slot end - After the text: a button, a unit.
 * @event {InputEvent} input - The visitor typed or cleared; `value` is already the new one. Bubbles, composed.
 * @event {Event} w3m-ui-submit - Enter, never while an input method composes. Bubbles, composed.
 * @csspart control - The native input.
 * @csspart error - The error's text.
 */
@customElement('w3m-ui-input')
export class W3mUiInput extends LitElement {
  static override shadowRootOptions = focusInside
  static override styles = [reset, inputStyles]

  /** The field's text; already updated when `input` is dispatched. */
  @property() value = ''
  /** Accessible name; required. Shown above the field unless `hideLabel`. */
  @property() label = ''
  /** Leaves the label to assistive technology. */
  @property({ type: Boolean, attribute: 'hide-label' }) hideLabel = false
  /** `type` of the native input; not used with `search`. */
  @property() type: 'text' | 'email' | 'url' | 'tel' = 'text'
  /** A magnifier at the start, and the field has a search's semantics. */
  @property({ type: Boolean }) search = false
  /** `placeholder` of the native input. */
  @property() placeholder = ''
  /** Name of the button that empties the field; without it there is none. */
  @property({ attribute: 'clear-label' }) clearLabel = ''
  /** The error's text. */
  @property() error = ''
  /** The hint's text; replaced by `error`. */
  @property() hint = ''
  /** Takes no text and no focus. */
  @property({ type: Boolean }) disabled = false
  /** Takes no text; it can be focused and copied from. */
  @property({ type: Boolean }) readonly = false
  /** `name` of the native input. */
  @property() name = ''
  /** `autocapitalize` of the native input. */
  @property() override autocapitalize = 'off'
  /** `autocomplete` of the native input. */
  @property() autocomplete = 'off'
  /** `inputmode` of the native input: which keyboard a phone shows; empty for that of `type`. */
  @property() inputmode = ''
  /** `enterkeyhint` of the native input: what a phone's Enter key says; empty for the browser's own. */
  @property() enterkeyhint = ''
  /** The most characters that can be typed; 0: any number. */
  @property({ type: Number }) maxlength = 0
  /** `data-testid` of the native input. */
  @property({ attribute: 'test-id' }) testId = ''
  /** `data-testid` of the button that empties the field. */
  @property({ attribute: 'clear-test-id' }) clearTestId = ''
  private get control(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input')
  }

  override render() {
    const { error, label } = this
    const note = error || this.hint
    return html`${this.hideLabel ? nothing : html`<label class="label" for="control">${label}</label>`}
      <div class="field ${this.search ? 'search' : ''} ${error ? 'bad' : ''}" @click=${this.onFieldClick}>
        ${this.search ? searchIcon() : nothing}<slot name="start"></slot>
        <input
          id="control"
          part="control"
          type=${this.search ? 'search' : this.type}
          .value=${live(this.value)}
          placeholder=${this.placeholder || nothing}
          name=${this.name || nothing}
          aria-label=${this.hideLabel ? label : nothing}
          aria-invalid=${error ? 'true' : nothing}
          aria-describedby=${note ? 'note' : nothing}
          ?disabled=${this.disabled}
          ?readonly=${this.readonly}
          autocomplete=${this.autocomplete}
          autocapitalize=${this.autocapitalize}
          spellcheck="false"
          dir=${this.value ? 'auto' : nothing}
          inputmode=${this.inputmode || nothing}
          enterkeyhint=${this.enterkeyhint || nothing}
          maxlength=${this.maxlength || nothing}
          data-testid=${this.testId || nothing}
          @input=${this.onInput}
          @keydown=${this.onKeydown}
        />
        ${
          this.clearLabel && this.value && !this.disabled && !this.readonly
            ? html`<button
                type="button"
                class="clear"
                aria-label=${this.clearLabel}
                title=${this.clearLabel}
                data-testid=${this.clearTestId || nothing}
                @click=${this.onClear}
              >
                ${closeIcon()}
              </button>`
            : nothing
        }<slot name="end"></slot>
      </div>
      <div
        id="note"
        part="error"
        class="note ${error ? 'error' : ''}"
        role=${error ? 'alert' : nothing}
        ?hidden=${!note}
      >
        ${note}
      </div>`
  }

  private onFieldClick(event: Event): void {
    if (event.target === event.currentTarget) this.control?.focus()
  }

  private onInput(event: EventFrom<HTMLInputElement>): void {
    this.value = event.target.value
  }

  private onKeydown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.isComposing)
      this.dispatchEvent(new Event('w3m-ui-submit', { bubbles: true, composed: true }))
    if (event.key === 'Escape' && this.search && this.value) {
      // The first Escape empties the search; only the next one may close the dialog.
      event.preventDefault()
      event.stopPropagation()
      this.onClear()
    }
  }

  private onClear(): void {
    this.value = ''
    this.control?.focus()
    this.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'deleteContent' }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-input': W3mUiInput
  }
}
