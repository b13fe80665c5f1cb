import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    padding: 0;
  }
  .foot {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 2px 12px;
    min-block-size: 44px;
    margin-block-start: 16px;
    padding-inline-start: 4px;
  }
  .foot h2 {
    font-size: var(--_size-14);
    line-height: 1.43;
    text-wrap: pretty;
  }
  .clock {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 8px;
    margin-block-start: 12px;
    padding: 10px 12px;
    border-radius: calc(var(--_r) * 3);
    font-size: var(--_size-12);
    line-height: 1.34;
    text-wrap: pretty;
    background: var(--_warn-soft);
  }
  .clock .icon {
    inline-size: 20px;
    block-size: 20px;
    color: var(--_warn);
  }
  .hint {
    grid-column: 1;
    font-size: var(--_size-12);
    line-height: 1.34;
    color: var(--_text-2);
    text-wrap: pretty;
    font-variant-numeric: tabular-nums;
    min-block-size: 2.68em;
  }
  .foot w3m-ui-button {
    grid-area: 1 / 2 / 3;
  }
  w3m-ui-button[test-id='connecting-other'] {
    margin-block-start: 8px;
  }
  .undrawable {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 12px;
    aspect-ratio: 1;
    padding: 32px;
    text-align: center;
    text-wrap: balance;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
  }
  .reach {
    display: grid;
    place-items: center;
    inline-size: 80px;
    block-size: 80px;
    border-radius: calc(var(--_r) * 5.5);
    color: var(--_accent-text);
    background: var(--_accent-soft);
  }
  .reach .icon {
    inline-size: 36px;
    block-size: 36px;
  }
  .small {
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  .get {
    margin-block-start: 16px;
    text-align: center;
    color: var(--_text-2);
    text-wrap: balance;
  }
  .open {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 48px;
    padding: 8px 20px;
    border: 1px solid transparent;
    border-radius: calc(var(--_r) * 3.5);
    font-size: var(--_size-16);
    font-weight: 600;
    line-height: 1.25;
    color: var(--_on-accent);
    background: var(--_accent);
    transition:
      background-color var(--_fast) var(--_ease),
      transform var(--_fast) var(--_ease);
  }
  .open:active {
    transform: scale(var(--_press));
  }
  .again {
    font-weight: 500;
    color: var(--_text);
    background: var(--_surface-1);
  }
  @media (hover: hover) {
    .open:hover {
      background: var(--_accent-hover);
    }
    .again:hover {
      background: var(--_surface-2);
    }
  }
  @media (max-width: 359px) {
    .foot {
      grid-template-columns: 1fr;
      text-align: center;
      padding: 0;
    }
    .hint {
      min-block-size: 0;
    }
    .foot w3m-ui-button {
      grid-area: auto;
      display: flex;
      margin-block-start: 10px;
    }
  }
  @media (forced-colors: active) {
    .open {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
      border-color: LinkText;
    }
    .again {
      background: ButtonFace;
      color: ButtonText;
    }
  }
`
