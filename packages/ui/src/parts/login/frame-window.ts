import type { FrameWindow } from '@w3m/core'
import { css, html, nothing } from 'lit'
import { property } from '../../internal/property.js'
import '../../elements/button/button.js'
import { externalIcon } from '../../icons/row-icons.js'
import { customElement } from '../../internal/define-element.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'
import { centered } from '../centered.styles.js'
import { mailStyles } from './mail.styles.js'
import { openLink } from './open-link.js'

type Phase = FrameWindow['phase']

const labels = { offered: 'window.go', closed: 'window.open', open: 'window.show' } as const

const styles = css`
  :host {
    padding: 0;
  }
  :host([hidden]) {
    display: none;
  }
  .sentence {
    margin-block-end: 12px;
  }
`

/**
 * @summary Opens the secure frame in its own window if it cannot load in the page: by a click, or by a link if the
 *   browser blocked the window. Focuses an open window. Hidden if no window is needed.
 */
@customElement('w3m-frame-window')
export class W3mFrameWindow extends SliceElement {
  static override styles = [reset, centered, mailStyles, styles]

  /** The phases of the window in which the element is visible. */
  @property({ attribute: false }) phases: readonly Phase[] = ['offered', 'closed', 'blocked']

  readonly #window = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$window,
  )

  override render() {
    const { value: state, slice } = this.#window
    this.hidden = !state || !slice || state.phase === 'opening' || !this.phases.includes(state.phase)
    if (this.hidden || !state || !slice || state.phase === 'opening') return nothing
    if (state.phase !== 'blocked') {
      return html`<w3m-ui-button
        full
        size="l"
        variant="primary"
        test-id="frame-window"
        @click=${() => void slice.openWindow()}
        >${this.t(labels[state.phase])}<span slot="end">${externalIcon()}</span></w3m-ui-button
      >`
    }
    // If the script cannot open a window even in a click, the link does; `rel=opener` lets its page message this one.
    const open = (event: Event): void => {
      if (slice.openWindow()) event.preventDefault()
    }
    return html`<p class="sentence" role="status">${this.t('social.blocked-text')}</p>
      ${openLink({ testId: 'frame-window-link', href: state.url, text: this.t('window.open'), rel: 'opener', open })}`
  }
}
