import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
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
  /* The card around it has the ring. */
  input:focus-visible {
    outline: none;
  }
  .figure {
    display: flex;
    align-items: center;
    overflow-wrap: anywhere;
  }
  .figure.none {
    color: var(--_text-2);
    opacity: 0.6;
  }
  .pick.plain {
    padding-inline: 16px;
  }
  .presets {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(64px, 1fr));
    gap: 8px;
    min-block-size: 36px;
  }
`
