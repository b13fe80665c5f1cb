import { css } from 'lit'

export const styles = css`
  :host {
    padding-inline: 20px;
  }
  .stack {
    gap: 12px;
  }
  w3m-ui-picture {
    --_scale: 1;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 1;
    border-radius: var(--_radius-l);
  }
  h2 {
    font-size: var(--_size-20);
    font-weight: 600;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  /* At the start of the view, whichever way their own words run. */
  h2,
  .text {
    text-align: match-parent;
  }
  .quiet,
  .text {
    color: var(--_text-2);
    overflow-wrap: anywhere;
  }
  .quiet {
    font-size: var(--_size-12);
  }
  h2 {
    margin-block-start: 4px;
    font-size: var(--_size-14);
    font-weight: 600;
  }
  .traits {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 8px;
  }
  .traits div {
    display: grid;
    align-content: start;
    padding: 8px 12px;
    border-radius: var(--_radius-m);
    background: var(--_surface-1);
  }
`
