import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    padding: 4px 20px 20px;
  }
  .suffix,
  .said,
  h2 {
    color: var(--_text-2);
  }
  .suffix {
    padding-inline-end: 12px;
    white-space: nowrap;
  }
  /* A name ends with its suffix in every language. */
  :host(:dir(rtl)) .suffix {
    order: -1;
  }
  /* What is said of the name keeps its room. */
  .said {
    min-block-size: 40px;
    overflow-wrap: anywhere;
  }
  .free {
    color: var(--_good);
  }
  .stack,
  .found,
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    list-style: none;
  }
  .found,
  ul {
    gap: 4px;
    align-content: start;
  }
  /* Six names with what they are called: what stands above does not move when they come. */
  .found {
    min-block-size: 281px;
  }
  h2 {
    font-size: var(--_size-12);
    font-weight: 500;
  }
`
