import { css } from 'lit'

export const styles = css`
  :host {
    padding-inline: 20px;
  }
  .sides {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
  }
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    padding: 11px 15px;
    border: 1px solid transparent;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
  }
  .card:focus-within:has(input:focus-visible) {
    border-color: var(--_focus);
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
  label,
  summary {
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  .card input {
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
  .card input.long {
    font-size: var(--_size-20);
  }
  .card input.waiting {
    opacity: 0.5;
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
  @media (hover: hover) {
    .pick:not(.none):hover {
      background: var(--_surface-3);
    }
  }
  .pick span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .reverse {
    justify-self: center;
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    margin-block: -20px;
    z-index: 1;
    border: 4px solid var(--_surface);
    border-radius: 50%;
    background: var(--_surface-2);
  }
  .reverse svg {
    rotate: 90deg;
  }
  summary {
    display: flex;
    align-items: center;
    min-block-size: 44px;
    cursor: pointer;
    font-variant-numeric: tabular-nums;
  }
  .more {
    display: grid;
    gap: 12px;
    padding-block-end: 8px;
  }
  @media (forced-colors: active) {
    .card,
    .pick,
    .reverse {
      border: 1px solid CanvasText;
    }
  }
`
