import { css } from 'lit'
import { nameFont } from './name.styles.js'

/** A row of something that is owned or was done: a picture, two lines, and figures at the end. */
export const assetRowStyles = css`
  .row {
    display: flex;
    align-items: center;
    gap: 12px;
    inline-size: 100%;
    block-size: 56px;
    padding-inline: 8px;
    border-radius: var(--_radius-l);
    color: var(--_text);
    text-align: start;
    text-decoration: none;
    font-variant-numeric: tabular-nums;
    transition:
      background-color var(--_fast) var(--_ease),
      transform var(--_fast) var(--_ease);
  }
  /* Skeleton rows have the same gap as the list. */
  w3m-ui-skeleton {
    gap: 4px;
  }
  @media (hover: hover) {
    :is(button, a).row:hover {
      background: var(--_surface-1);
    }
  }
  :is(button, a).row:active {
    background: var(--_surface-2);
    transform: scale(var(--_press));
  }
  .row:focus-visible {
    outline-offset: -2px;
  }
  .sign {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 40px;
    block-size: 40px;
    border-radius: 50%;
    color: var(--_text);
    background: var(--_surface-2);
  }
  .texts,
  .figures {
    display: grid;
    gap: 1px;
    min-inline-size: 0;
  }
  .texts {
    flex: 1 1 25%;
    justify-items: start;
  }
  .figures {
    flex: 0 1 auto;
    max-inline-size: 70%;
    justify-items: end;
    text-align: end;
  }
  .first,
  .second {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .first {
    ${nameFont}
  }
  .second {
    font-size: var(--_size-12);
    line-height: 1.35;
    color: var(--_text-2);
  }
  /* A sentence or an amount of which one piece is truncated, at its own end and in its own direction. */
  .pieces {
    display: grid;
    grid-template-columns: auto minmax(0, max-content) auto;
    justify-content: start;
    white-space: pre;
  }
  .amounts {
    grid-template-columns: auto minmax(0, max-content);
    column-gap: 0.3em;
  }
  .amounts:has(> .figure-text:empty) {
    column-gap: 0;
  }
  .cut {
    overflow: hidden;
    text-overflow: ellipsis;
    text-align: start;
  }
  .lines {
    flex: 1;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1px;
    min-inline-size: 0;
  }
  /* Each line divides its own width: a long amount takes no space from the line below. */
  .line {
    display: flex;
    align-items: baseline;
    gap: 0 4px;
  }
  .line > * {
    min-inline-size: 0;
  }
  @media (max-width: 360px) {
    .row {
      gap: 8px;
      padding-inline: 4px;
    }
    .first {
      font-size: var(--_size-14);
    }
  }
  @media (forced-colors: active) {
    :is(button, a).row {
      border: 1px solid ButtonText;
    }
    :is(button, a).row:hover {
      border-color: Highlight;
    }
    :is(button, a).row:active {
      border-style: dashed;
    }
  }
`
