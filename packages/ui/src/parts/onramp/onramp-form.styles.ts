import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .hint {
    min-block-size: 18px;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .bad {
    color: var(--_bad);
  }
  .figure {
    display: flex;
    align-items: center;
    overflow-wrap: anywhere;
  }
  .empty {
    color: var(--_text-2);
  }
  .presets {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 8px;
  }
  /* Two rows of as many each. */
  .wide {
    grid-template-columns: 1fr 1fr;
  }
  @media (max-width: 360px) {
    .presets {
      grid-template-columns: 1fr 1fr;
    }
  }
`
