import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
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
  label,
  .label,
  .hint {
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  .hint {
    min-block-size: 18px;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .hint.bad {
    color: var(--_bad);
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
  /* The card around it has the ring. */
  input:focus-visible {
    outline: none;
  }
  .figure {
    display: flex;
    align-items: center;
    overflow-wrap: anywhere;
  }
  input.long,
  .figure.long {
    font-size: var(--_size-20);
  }
  .figure.none,
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
  .pick.plain {
    padding-inline: 16px;
  }
  .pick span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (hover: hover) {
    .pick:hover {
      background: var(--_surface-3);
    }
  }
  .presets {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(64px, 1fr));
    gap: 8px;
    min-block-size: 36px;
  }
  @media (forced-colors: active) {
    .card,
    .pick {
      border: 1px solid CanvasText;
    }
  }
`
