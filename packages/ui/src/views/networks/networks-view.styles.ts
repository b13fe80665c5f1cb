import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    padding: 8px 20px 20px;
  }
  p {
    margin-block-start: 16px;
    padding-inline: 4px;
    color: var(--_text-2);
    font-size: var(--_size-12);
    text-wrap: pretty;
  }
`
