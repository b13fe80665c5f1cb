import type { SwapStore, Token } from '@w3m/core'
import { css, html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { atom } from 'nanostores'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import '../../elements/input/input.js'
import '../../elements/picture/picture.js'
import '../../elements/skeleton/skeleton.js'
import { searchIcon } from '../../icons/row-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { state } from '../../internal/property.js'
import { ViewElement } from '../../internal/view-element.js'
import { assetRowStyles } from '../../parts/account/asset-row.styles.js'
import { skeletonRows } from '../../parts/account/retry-panel.js'
import { typedIn } from '../../parts/swap/swap-amounts.js'
import { swapUnread } from '../../parts/swap/swap-failure.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { tokenPicture } from '../../parts/account/token-picture.js'
import { reset } from '../../styles/reset.js'

/** So many rows stand there at first; a search finds the others. */
const shownMax = 50
const suggestedMax = 4

const styles = css`
  w3m-ui-input {
    margin-inline: 8px;
  }
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    list-style: none;
  }
  ul.chips {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    padding-inline: 8px;
  }
`

/** @summary The tokens that can be swapped: those of the account first. */
@customElement('w3m-swap-select-token-view')
export class W3mSwapSelectTokenView extends ViewElement<'SwapSelectToken'> {
  static override styles = [reset, assetRowStyles, stackStyles, styles]

  @state() private query = ''
  readonly #list = this.watchSlice(
    w3m => w3m.load.swap(),
    swap => swap.$tokens,
    swap => void (swap.$tokens.get().phase === 'ready' || swap.loadTokens()),
  )
  readonly #tokens = this.watchSlice(
    w3m => w3m.load.tokens(),
    tokens => atom(tokens),
  )
  readonly #images = this.bindToInstance(new ImagesController(this))

  override render() {
    const { slice, value } = this.#list
    if (!slice || !value || (value.phase === 'loading' && value.tokens.length === 0)) return skeletonRows(this.t, 4)
    if (value.tokens.length === 0) return swapUnread(this.t, () => void slice.loadTokens())
    const found = slice.search(this.query)
    return html`<div class="stack">
      <w3m-ui-input
        search
        hide-label
        label=${this.t('swap.search')}
        placeholder=${this.t('swap.search')}
        clear-label=${this.t('swap.clear')}
        test-id="token-search"
        .value=${this.query}
        @input=${(event: Event) => (this.query = typedIn(event))}
      ></w3m-ui-input>
      ${this.query.trim() ? nothing : this.#suggested(slice)}
      <ul aria-label=${this.t('swap.list')}>
        ${repeat(
          found.slice(0, shownMax),
          ({ id }) => id,
          token => this.#row(slice, token),
        )}
      </ul>
      <div role="status">
        ${
          found.length
            ? nothing
            : html`<w3m-ui-empty
                heading=${this.t('swap.none')}
                action=${this.t('swap.clear')}
                data-testid="swap-none"
                @w3m-ui-action=${this.#clear}
                ><span slot="icon">${searchIcon()}</span></w3m-ui-empty
              >`
        }
      </div>
    </div>`
  }

  readonly #clear = (): void => {
    this.query = ''
    this.renderRoot.querySelector('w3m-ui-input')?.focus()
  }

  #suggested(slice: SwapStore) {
    const suggested = slice.suggested().slice(0, suggestedMax)
    if (suggested.length === 0) return nothing
    return html`<ul class="chips" aria-label=${this.t('swap.suggested')}>
      ${suggested.map(
        token =>
          html`<li>
            <w3m-ui-button
              size="s"
              test-id=${`swap-suggested-${token.assetId ?? token.symbol}`}
              .text=${token.symbol}
              @click=${() => this.#choose(slice, token)}
            ></w3m-ui-button>
          </li>`,
      )}
    </ul>`
  }

  #row(slice: SwapStore, token: Token) {
    const { name, symbol, units, assetId = symbol } = token
    const amounts = this.#tokens.slice
    return html`<li>
      <button type="button" class="row" data-testid=${`token-${assetId}`} @click=${() => this.#choose(slice, token)}>
        <w3m-ui-picture round .name=${symbol} .src=${tokenPicture(token, this.#images.value)}></w3m-ui-picture>
        <span class="texts"
          ><span class="first" dir="auto" title=${name}>${name}</span
          ><span class="second"
            ><bdi>${symbol}</bdi>${token.spam ? html` · ${this.t(`tokens.spam-${token.spam}`)}` : nothing}</span
          ></span
        >
        <span class="figures"
          >${
            units > 0n && amounts
              ? html`<span class="second"><bdi>${amounts.showAmount(token, this.app.$locale.get())}</bdi></span>`
              : nothing
          }</span
        >
      </button>
    </li>`
  }

  #choose(slice: SwapStore, token: Token): void {
    slice.setToken(this.params.side, token)
    if (!this.app.router.back()) this.app.router.reset('Swap')
  }
}
