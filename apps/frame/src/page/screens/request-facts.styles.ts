import { css } from 'lit'

/** How what is asked is shown: its facts, texts, code and data. A part of the layout, in its order. */
export const factStyles = css`
  .fact {
    display: grid;
    gap: 2px;
    padding-block: 9px;
  }
  .fact + .fact {
    box-shadow: 0 -1px 0 var(--_line);
  }
  dt {
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  .fact:has(> .plain) {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    column-gap: 16px;
    align-items: baseline;
  }
  .plain {
    margin-inline-start: auto;
    text-align: end;
  }
  .fact:has(> .fiat) {
    row-gap: 0;
  }
  .fiat {
    flex-basis: 100%;
    text-align: end;
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  [data-field='field.value'] {
    font-size: var(--_size-16);
    font-weight: 600;
  }
  :is([data-field='field.gives'], [data-field='field.gets']) {
    font-weight: 500;
  }
  [data-field='field.gets'] {
    color: var(--_good);
  }
  .bad {
    color: var(--_bad);
  }
  /* What piles up on a letter stays on it. */
  :is(dt, dd:not(.fee), .text, .leaf, [data-flag]) {
    overflow: clip;
    overflow-clip-margin: 4px;
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  .code,
  .address,
  .long {
    font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    font-size: var(--_size-12);
    direction: ltr;
    text-align: start;
  }
  :host(:dir(rtl)) :is(.code, .address) {
    text-align: right;
  }
  .long {
    padding: 8px;
    border-radius: var(--_radius-s);
    background: var(--_surface-2);
  }
  /* The same again, byte by byte, for who looks for it: the rest is all in one thing that scrolls. */
  details .long {
    max-block-size: 160px;
    overflow: auto;
  }
  .text {
    margin-block: 12px;
    padding: 14px;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }
  .tree {
    margin-block: 12px;
    padding: 12px 14px;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
    overflow-wrap: anywhere;
  }
  .tree ul {
    padding-inline-start: 12px;
    border-inline-start: 1px solid var(--_line);
  }
  .tree li {
    padding-block: 3px;
  }
  .tree .name {
    font-weight: 500;
  }
  .tree .type {
    margin-inline: 6px;
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  .tree .leaf {
    display: block;
    white-space: pre-wrap;
    unicode-bidi: plaintext;
  }
  /* Deep data keeps its room: what is set in further than this would stand out of the card. */
  .tree ul ul ul ul ul ul ul {
    padding-inline-start: 0;
    border: 0;
  }
`
