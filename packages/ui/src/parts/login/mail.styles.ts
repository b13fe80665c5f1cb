import { css } from 'lit'

/** Styles of a view that waits for a mail, a window or the frame: a sign, a text and actions. */
export const mailStyles = css`
  :host {
    display: block;
    padding: 4px 20px 20px;
  }
  .sign {
    display: grid;
    place-items: center;
    inline-size: 56px;
    block-size: 56px;
    margin-block: 8px 16px;
    border-radius: var(--_radius-l);
    color: var(--_accent-text);
    background: var(--_accent-soft);
  }
  .bad {
    color: var(--_bad);
    background: var(--_bad-soft);
  }
  .sign .icon {
    inline-size: 26px;
    block-size: 26px;
  }
  .said {
    min-block-size: 0;
  }
  w3m-ui-otp-input {
    inline-size: 100%;
    margin-block-start: 20px;
  }
  .hint {
    max-inline-size: 38ch;
    margin-block-start: 12px;
    font-size: var(--_size-12);
    color: var(--_text-2);
    text-wrap: balance;
  }
  .wait {
    margin-block-start: 20px;
  }
  .wrong {
    margin-block-start: 16px;
    color: var(--_bad);
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
    color: var(--_on-accent);
    background: var(--_accent);
  }
  @media (hover: hover) {
    .open:hover {
      background: var(--_accent-hover);
    }
  }
  .tile {
    display: grid;
    place-items: center;
    inline-size: 80px;
    block-size: 80px;
    border-radius: calc(var(--_r) * 5.5);
    color: var(--_text);
    background: var(--_surface-1);
  }
  .tile .icon {
    inline-size: 36px;
    block-size: 36px;
  }
  @media (forced-colors: active) {
    .open {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
      border-color: LinkText;
    }
  }
`
