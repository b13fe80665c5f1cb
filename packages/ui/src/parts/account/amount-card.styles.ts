import { css } from 'lit'

/** A card in which an amount is typed, with what it is an amount of beside it: sending, swapping, buying. */
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
  .card:focus-within:has(input:focus-visible) {
    border-color: var(--_focus);
  }
  .line {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-inline-size: 0;
  }
  .quiet {
    min-block-size: 32px;
    font-size: var(--_size-12);
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }
  .quiet span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  label {
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  input,
  .figure {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 44px;
    font-size: var(--_size-32);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.01em;
  }
  input {
    inline-size: 100%;
  }
  .long {
    font-size: var(--_size-20);
  }
  input::placeholder {
    color: var(--_text-2);
    opacity: 0.6;
  }
  .pick {
    flex: none;
    display: flex;
    align-items: center;
    gap: 8px;
    max-inline-size: 50%;
    min-block-size: 44px;
    padding-inline: 6px 12px;
    border-radius: 22px;
    background: var(--_surface-2);
    font-weight: 600;
    transition: background-color var(--_fast) var(--_ease);
  }
  .pick.none {
    padding-inline: 16px;
    color: var(--_on-accent, #fff);
    background: var(--_accent);
  }
  .pick span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (hover: hover) {
    .pick:not(.none):hover {
      background: var(--_surface-3);
    }
  }
  @media (forced-colors: active) {
    .card,
    .pick {
      border: 1px solid CanvasText;
    }
  }
`
