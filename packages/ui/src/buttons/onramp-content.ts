import type { OnrampState, OnrampStore } from '@w3m/core/onramp'
import { css, html } from 'lit'
import '../elements/button/button.js'
import { customElement } from '../internal/define-element.js'
import { property } from '../internal/property.js'
import { SliceElement } from '../internal/slice-element.js'
import { ThemeController } from '../internal/theme-controller.js'
import { translatorOf } from '../i18n/translator.js'
import { loadOnramp } from '../parts/onramp/load-onramp.js'
import { limitTexts } from '../parts/onramp/onramp-form.js'
import { reset } from '../styles/reset.js'
import { tokens } from '../styles/tokens.js'

const styles = css`
  :host {
    display: block;
    inline-size: 376px;
    max-inline-size: 100%;
  }
  .widget {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding: 12px;
    border-radius: var(--_radius-card, 24px);
    color: var(--_text);
    background: var(--_surface);
    font-family: var(--_font);
    font-size: var(--_size-14);
  }
`

/** @summary What `w3m-onramp-widget` shows. */
@customElement('w3m-onramp-content')
export class W3mOnrampContent extends SliceElement {
  static override styles = [tokens, reset, styles]

  @property({ type: Boolean }) disabled = false
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #onramp = this.watchSlice(loadOnramp, store => store.$state)

  constructor() {
    super()
    const theme = this.watch(w3m => w3m.theme.$state)
    new ThemeController(this, theme)
  }

  override render() {
    void this.#accounts.value
    const { slice, value, error } = this.#onramp
    const isReady = slice?.amountProblem() === undefined && value?.purchaseCurrency !== undefined
    const { lang, direction } = translatorOf(this.app).language()
    return html`<div class="widget" lang=${lang} dir=${direction}>
      ${
        error === undefined
          ? html`<w3m-onramp-form
              .w3m=${this.app}
              ?disabled=${this.disabled}
              @w3m-onramp-pick=${({ detail }: CustomEvent<{ view: 'OnRampFiatSelect' | 'OnRampTokenSelect' }>) =>
                void this.#open(detail.view)}
            ></w3m-onramp-form>`
          : html`<div role="alert">
              <w3m-ui-button
                full
                size="l"
                test-id="onramp-reload"
                .text=${this.t('button.failed')}
                @click=${() => {
                  this.#onramp.retry()
                  this.requestUpdate()
                }}
              ></w3m-ui-button>
            </div>`
      }
      ${
        slice && value
          ? html`<w3m-ui-button
              full
              size="l"
              variant="primary"
              test-id="onramp-get-quotes"
              ?disabled=${this.disabled || !isReady}
              .reason=${this.#reason(slice, value)}
              .text=${this.t('onramp.get-quotes')}
              @click=${() => void this.#open(this.#isConnected ? 'OnRampProviders' : 'Connect')}
            ></w3m-ui-button>`
          : ''
      }
    </div>`
  }

  /** Why there is nothing to ask for yet. */
  #reason(slice: OnrampStore, { paymentCurrency }: OnrampState): string {
    const problem = slice.amountProblem()
    if (problem) return this.t(`onramp.problem-${problem}`, limitTexts(this.app, paymentCurrency))
    const { caipNetwork } = this.app.getNetwork(this.#network.value.namespace)
    return this.t('onramp.none', { network: caipNetwork?.name ?? '' })
  }

  get #isConnected(): boolean {
    return this.app.getAccount(this.#network.value.namespace).isConnected
  }

  #open(view: 'Connect' | 'OnRampProviders' | 'OnRampFiatSelect' | 'OnRampTokenSelect'): Promise<void> {
    // A modal that cannot be shown says so by itself.
    return this.app.modal.open({ view }).catch(() => undefined)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-onramp-content': W3mOnrampContent
  }
}
