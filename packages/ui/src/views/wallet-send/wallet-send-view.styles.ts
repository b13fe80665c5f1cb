import { css } from 'lit'

export const styles = css`
  :host {
    padding-inline: 20px;
  }
  .stack {
    gap: 12px;
  }
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
  .card w3m-ui-button {
    --_surface-1: var(--_surface-2);
  }
  .quiet span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  label {
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  input {
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
  input.long {
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
  [role='status'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .whose {
    display: flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
    padding-block: 4px;
    font-weight: 500;
  }
  .whose span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .whose small {
    display: block;
    font-weight: 400;
    color: var(--_text-2);
  }
  .recent {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    list-style: none;
  }
  @media (forced-colors: active) {
    .card,
    .pick {
      border: 1px solid CanvasText;
    }
  }
`
