import { css } from 'lit'
import { nameFont } from '../../parts/account/name.styles.js'

export const styles = css`
  :host {
    padding-inline: 20px;
  }
  .what {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 4px;
    padding-block: 8px 12px;
    text-align: center;
  }
  h2 {
    margin-block-start: 8px;
    ${nameFont}
    overflow-wrap: anywhere;
  }
  .figure {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }
  .long {
    font-size: var(--_size-20);
  }
  .quiet {
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }
  /* A line of its own for what has no room beside the others. */
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .actions > * {
    flex: 1 0 auto;
  }
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  h3 {
    font-size: var(--_size-12);
    font-weight: 500;
    color: var(--_text-2);
  }
  .facts {
    margin-block-start: 4px;
  }
  /* It begins where the facts above it do. */
  a {
    justify-self: start;
    padding-inline: 0;
  }
`
