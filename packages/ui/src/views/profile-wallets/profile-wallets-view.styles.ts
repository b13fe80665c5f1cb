import { css } from 'lit'

export const styles = css`
  :host {
    padding: 8px 20px 20px;
  }
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
  }
  h2 {
    font-size: var(--_size-12);
    font-weight: 500;
    color: var(--_text-2);
  }
  ul {
    display: grid;
    gap: 4px;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 4px;
  }
  /* By it alone two wallets are told apart: it has two lines before it is cut. */
  .name {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
    white-space: normal;
    line-height: 1.25;
  }
`
