import type { Token, W3m } from '@w3m/core'
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import '../../elements/button/button.js'
import type { EventFrom } from '../../elements/event-from.js'
import '../../elements/picture/picture.js'
import { allowOnlyAmountKeys } from '../amount-keys.js'
import { amountSize } from './amount-size.js'
import { tokenPicture } from './token-picture.js'

interface AmountField {
  /** The id of the input, for its `<label>`. */
  readonly id: string
  readonly testId: string
  readonly amount: string
  /** Refers to the element with the id `wrong` for the reason. */
  readonly isWrong: boolean
  /** True while another amount is being computed. */
  readonly isWaiting?: boolean
  /** True if the amount cannot be edited. */
  readonly isFixed?: boolean
  readonly type: (amount: string) => void
  readonly pick: TemplateResult
}

/** An amount to type, and the token that it is of. Needs `amountCardStyles`. */
export const amountField = ({ id, testId, amount, isWrong, isWaiting, isFixed, type, pick }: AmountField) =>
  html`<div class="line">
    <input
      id=${id}
      class="amount ${amountSize(amount)} ${isWaiting ? 'waiting' : ''}"
      aria-invalid=${isWrong}
      aria-describedby=${isWrong ? 'wrong' : nothing}
      data-testid=${testId}
      type="text"
      dir="ltr"
      inputmode="decimal"
      autocomplete="off"
      maxlength="80"
      placeholder="0"
      ?readonly=${isFixed}
      @beforeinput=${allowOnlyAmountKeys}
      .value=${live(amount)}
      @input=${({ target }: EventFrom<HTMLInputElement>) => type(target.value)}
    />
    ${pick}
  </div>`

interface TokenPick {
  readonly testId: string
  readonly token: Token | undefined
  readonly images: Awaited<ReturnType<W3m['load']['images']>> | undefined
  /** The accessible purpose of the button, if the token alone is not enough. */
  readonly label?: string
  /** In place of a token. */
  readonly text: string
  readonly pick: () => void
}

/** The token that an amount is of, and the way to choose another. Needs `amountCardStyles`. */
export const tokenPick = ({ testId, token, images, label, text, pick }: TokenPick): TemplateResult =>
  html`<button type="button" class="pick ${token ? '' : 'none'}" data-testid=${testId} @click=${pick}>
    ${label === undefined ? nothing : html`<span class="sr-only">${label}</span>`}
    ${
      token
        ? html`<w3m-ui-picture
              round
              size="32"
              .name=${token.symbol}
              .src=${tokenPicture(token, images)}
            ></w3m-ui-picture
            ><span><bdi>${token.symbol}</bdi></span>`
        : html`<span>${text}</span>`
    }
  </button>`

/** Takes all that there is of a token. */
export const maxButton = (testId: string, text: string, label: string, setMax: () => void): TemplateResult =>
  html`<w3m-ui-button size="s" test-id=${testId} .label=${`${text}: ${label}`} @click=${setMax}>${text}</w3m-ui-button>`

interface ReviewButton {
  readonly testId: string
  readonly isReady: boolean
  readonly isBusy: boolean
  /** The button's text: the next step, or what is missing. */
  readonly step: string
  readonly review: () => void
}

/** The one button below amounts. */
export const reviewButton = ({ testId, isReady, isBusy, step, review }: ReviewButton): TemplateResult =>
  html`<w3m-ui-button
    full
    size="l"
    variant="primary"
    test-id=${testId}
    ?disabled=${!isReady}
    .reason=${isReady ? '' : step}
    ?loading=${isBusy}
    .text=${step}
    @click=${review}
  ></w3m-ui-button>`
