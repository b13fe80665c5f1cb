import { css } from 'lit'

export const styles = css`
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
    display: grid;
    place-items: center;
    inline-size: 72px;
    block-size: 72px;
    border-radius: 50%;
    background: var(--_surface-1);
    transition: background-color var(--_move) var(--_ease);
  }
  .sign svg {
    inline-size: 32px;
    block-size: 32px;
  }
  .delivered {
    color: var(--_good);
    background: var(--_good-soft);
  }
  .refused {
    color: var(--_bad);
    background: var(--_bad-soft);
  }
  :is(.expired, .refunded) {
    color: var(--_warn);
    background: var(--_warn-soft);
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
    min-block-size: 40px;
    color: var(--_text-2);
    text-wrap: balance;
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 4px 8px;
    inline-size: 100%;
  }
  .full {
    inline-size: 100%;
  }
  a {
    display: inline-block;
    padding: 10px;
    color: var(--_accent-text);
    font-weight: 500;
    text-decoration: underline;
    text-underline-offset: 3px;
    border-radius: var(--_radius-m);
  }
  /* Nothing else leads on. */
  .main {
    flex: 1 0 100%;
    padding: 13px;
    border: 1px solid transparent;
    border-radius: var(--_radius-l);
    color: var(--_on-accent);
    background: var(--_accent);
    font-weight: 600;
    text-decoration: none;
  }
`
