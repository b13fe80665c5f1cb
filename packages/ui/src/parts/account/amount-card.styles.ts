import { css } from 'lit'
import { nameFont } from './name.styles.js'

/**
 * A typed or computed amount with its label and token, for sending, swapping and buying. Longer amounts (`long`,
 * `longer`, from `amountSize`) have a smaller font.
 */
export const amountCardStyles = css`
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    padding: 15px;
    border: 1px solid transparent;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
  }
  /* The field fills it, and has no ring of its own. */
  .card:focus-within:has(input:focus-visible) {
    border-color: var(--_focus);
    box-shadow: inset 0 0 0 1px var(--_focus);
  }
  .card w3m-ui-button {
    --_surface-1: var(--_surface-2);
  }
  .line {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-inline-size: 0;
  }
  .label,
  .quiet {
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  .quiet {
    min-block-size: 32px;
    font-variant-numeric: tabular-nums;
  }
  .read {
    font-size: var(--_size-14);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  /* A live region must exist before its content changes; an empty one takes no gap. */
  .read:not(:has(bdi)) {
    margin-block-start: -4px;
  }
  .quiet span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .amount {
    flex: 1;
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 44px;
    font-size: var(--_size-32);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.01em;
    outline: none;
  }
  /* An amount is written from left to right: the sign of .5 would stand behind its digit. */
  .line:dir(rtl) input {
    text-align: end;
  }
  .long {
    font-size: var(--_size-20);
  }
  .longer {
    font-size: var(--_size-16);
  }
  @media (max-width: 360px) {
    .amount {
      font-size: var(--_size-20);
    }
    .long {
      font-size: var(--_size-14);
    }
    .longer {
      font-size: var(--_size-12);
    }
  }
  .amount::placeholder {
    color: var(--_text-2);
    opacity: 1;
  }
  .pick {
    flex: none;
    display: flex;
    align-items: center;
    gap: 8px;
    max-inline-size: 50%;
    min-block-size: 44px;
    padding-inline: 6px 12px;
    border-radius: calc(var(--_r) * 5.5);
    background: var(--_surface-2);
    font-weight: 600;
    transition: background-color var(--_fast) var(--_ease);
  }
  .plain,
  .none {
    padding-inline: 16px;
  }
  .none {
    max-inline-size: 70%;
    color: var(--_on-accent, #fff);
    background: var(--_accent);
  }
  @media (hover: hover) {
    .pick:not(.none):hover {
      background: var(--_surface-3);
    }
  }
  .pick bdi {
    ${nameFont}
  }
  .pick span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    .card,
    .pick {
      border: 1px solid CanvasText;
    }
  }
`
