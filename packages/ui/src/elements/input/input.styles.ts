import { css } from 'lit'

export const inputStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
  }
  .label {
    display: block;
    margin-block-end: 6px;
    font-weight: 500;
    color: var(--_text-2);
  }
  .field {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 48px;
    padding-inline: 13px;
    border: 1px solid transparent;
    border-radius: calc(var(--_r) * 3.5);
    color: var(--_text-2);
    background: var(--_surface-1);
    cursor: text;
    box-shadow: inset 0 0 0 1px var(--_control);
    transition:
      box-shadow var(--_fast) var(--_ease),
      background-color var(--_fast);
  }
  .search {
    box-shadow: none;
  }
  .field:focus-within {
    box-shadow: inset 0 0 0 2px var(--_focus);
    background: var(--_surface);
  }
  .bad {
    box-shadow: inset 0 0 0 1px var(--_bad);
  }
  .bad:focus-within {
    box-shadow: inset 0 0 0 2px var(--_bad);
  }
  .field:has(:disabled) {
    opacity: 0.5;
  }
  .field input {
    flex: 1;
    min-inline-size: 0;
    block-size: 46px;
    outline: none;
    font-size: max(16px, var(--_size-16));
    color: var(--_text);
    text-overflow: ellipsis;
  }
  input::placeholder {
    color: var(--_text-2);
    opacity: 1;
  }
  input::-webkit-search-cancel-button {
    display: none;
  }
  .clear {
    position: relative;
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    margin-inline-end: -6px;
    border-radius: 50%;
    color: var(--_text-2);
  }
  @media (hover: hover) {
    .clear:hover {
      color: var(--_text);
      background: var(--_surface-3);
    }
  }
  @media (pointer: coarse) {
    .clear::after {
      content: '';
      position: absolute;
      inset: -8px;
    }
  }
  .note {
    margin-block-start: 6px;
    font-size: var(--_size-12);
    line-height: 1.4;
    color: var(--_text-2);
  }
  .error {
    color: var(--_bad);
  }
  @media (forced-colors: active) {
    .field {
      border-color: ButtonText;
    }
    .field:focus-within {
      outline: 2px solid Highlight;
    }
    .bad {
      border-width: 2px;
    }
  }
`
