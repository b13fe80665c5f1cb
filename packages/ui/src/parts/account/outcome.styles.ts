import { css } from 'lit'
import { circleSign } from '../circle-sign.styles.js'
import { textLinkStyles } from './text-link.styles.js'

/** The result of a transfer, swap or purchase: a large sign, a heading, the amount, and a sentence. */
export const outcomeStyles = [
  circleSign,
  textLinkStyles,
  css`
    :host {
      display: block;
      padding: 16px 20px 20px;
    }
    .stack {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      justify-items: center;
      gap: 12px;
      text-align: center;
    }
    .sign {
      --_sign: 72px;
    }
    .sign svg {
      inline-size: 32px;
      block-size: 32px;
    }
    h2 {
      font-size: var(--_size-20);
      font-weight: 600;
      line-height: 1.3;
    }
    .what {
      font-weight: 500;
      font-variant-numeric: tabular-nums;
      overflow-wrap: anywhere;
    }
    .text {
      max-inline-size: 34ch;
      color: var(--_text-2);
      text-wrap: balance;
    }
    .stack > w3m-ui-button {
      inline-size: 100%;
    }
    .stack > w3m-ui-button:only-of-type {
      margin-block-start: 8px;
    }
  `,
]

/** The look of each final state; a pending one has none. */
export const outcomeVariants = {
  pending: '',
  confirmed: 'good',
  failed: 'bad',
  dropped: 'bad',
  replaced: 'warn',
} as const
