import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    padding: 4px 20px 20px;
    text-align: center;
  }
  .pair {
    position: relative;
    display: flex;
    justify-content: center;
    gap: 8px;
    margin-block: 16px 20px;
  }
  .pair .mark {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: 50%;
    display: grid;
    place-items: center;
    inline-size: 32px;
    block-size: 32px;
    margin-block-start: -16px;
    margin-inline-start: -16px;
    border-radius: var(--_radius-full);
    color: var(--_accent-text);
    background: var(--_surface);
    box-shadow: 0 0 0 1px var(--_line);
  }
  .pair.refused .mark {
    color: var(--_bad);
  }
  .said {
    display: grid;
    gap: 4px;
    min-block-size: 88px;
    align-content: start;
  }
  h2 {
    font-size: var(--_size-20);
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .sentence {
    max-inline-size: 36ch;
    margin-inline: auto;
    color: var(--_text-2);
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
  .code {
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  dl {
    display: grid;
    margin-block: 16px 20px;
    padding: 4px 16px;
    border-radius: var(--_radius-m);
    background: var(--_surface-1);
    text-align: start;
  }
  dl > div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
    padding-block: 10px;
    min-inline-size: 0;
  }
  dl > div + div {
    border-block-start: 1px solid var(--_line);
  }
  dt {
    flex: none;
    color: var(--_text-2);
  }
  dd {
    margin: 0;
    min-inline-size: 0;
    font-weight: 500;
    text-align: end;
    overflow-wrap: anywhere;
  }
  .actions {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 12px;
  }
  .note {
    margin-block-start: 12px;
    font-size: var(--_size-12);
    color: var(--_text-2);
    text-wrap: balance;
  }
`
