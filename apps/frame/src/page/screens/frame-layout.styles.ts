import { css } from 'lit'
import { factStyles } from './request-facts.styles.js'

export const layoutStyles = css`
  /* Chromium takes seconds to break one long word whose letters are kerned. */
  :host {
    display: block;
    background: var(--_surface);
    color: var(--_text);
    font-kerning: none;
  }
  .card {
    display: flex;
    flex-direction: column;
    max-inline-size: 480px;
    block-size: 100vh;
    block-size: 100dvh;
    margin-inline: auto;
    outline: none;
  }
  .body {
    flex: 1;
    min-block-size: 0;
    overflow: hidden auto;
    padding: 4px 20px 12px;
    scrollbar-width: thin;
    outline-offset: -2px;
  }
  .middle {
    display: grid;
    gap: 12px;
    place-content: center;
    justify-items: center;
    text-align: center;
    block-size: 100%;
    padding: 32px 20px;
    color: var(--_text-2);
  }
  .middle w3m-ui-spinner {
    inline-size: 28px;
    block-size: 28px;
  }
  .top {
    padding: 8px 20px;
  }
  .origin {
    display: inline-block;
    max-inline-size: 100%;
    padding: 4px 12px;
    border-radius: 14px;
    direction: ltr;
    font-weight: 500;
    overflow-wrap: anywhere;
    background: var(--_surface-1);
  }
  .asks {
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  h1 {
    outline: none;
    font-size: var(--_size-20);
    font-weight: 600;
    line-height: 1.25;
  }
  .origin + h1 {
    margin-block-start: 8px;
  }
  .note {
    margin-block: 8px;
    color: var(--_text-2);
    text-wrap: pretty;
  }
  dl {
    display: grid;
    margin: 0;
  }
  .panel,
  .body > dl,
  details dl {
    margin-block: 12px;
    padding: 4px 14px;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
  }
  .panel + .panel {
    margin-block-start: 0;
  }
  ${factStyles}
  .call {
    padding: 8px 14px;
    margin-block: 12px;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
  }
  .call .tree {
    padding: 0;
    margin: 0;
    padding-block: 9px;
    background: none;
    border-radius: 0;
  }
  .call dl + .tree {
    box-shadow: 0 -1px 0 var(--_line);
  }
  .call h2 {
    font-size: var(--_size-12);
    font-weight: 600;
    color: var(--_text-2);
    margin-block-start: 4px;
  }
  summary {
    cursor: pointer;
    display: flex;
    align-items: center;
    gap: 4px;
    inline-size: fit-content;
    list-style: none;
    padding-block: 8px;
    font-weight: 500;
    color: var(--_accent-text);
  }
  summary::-webkit-details-marker {
    display: none;
  }
  [open] > summary .icon {
    rotate: 180deg;
  }
  .fee {
    flex-basis: 100%;
    display: flex;
    align-items: center;
    gap: 8px;
    margin-block-start: 4px;
  }
  .fee .asks {
    flex: 1;
  }
  .step {
    inline-size: 40px;
    block-size: 32px;
    border-radius: var(--_radius-s);
    display: grid;
    place-items: center;
    background: var(--_surface-3);
  }
  .step[aria-disabled='true'] {
    opacity: 0.4;
  }
  .more:not(.done) {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    padding-inline: 20px;
    min-block-size: 36px;
    box-shadow: 0 -1px 0 var(--_line);
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  .more .link {
    flex: none;
    min-block-size: 36px;
  }
  .done .link {
    display: none;
  }
  .bottom {
    padding: 12px 20px 20px;
    box-shadow: 0 -1px 0 var(--_line);
    background: var(--_surface);
  }
  .flags {
    display: grid;
    gap: 6px;
    margin-block-end: 12px;
    padding: 10px 14px;
    border-radius: var(--_radius-l);
    background: var(--_bad-soft);
    color: var(--_red);
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  .amber {
    background: var(--_warn-soft);
    color: var(--_warn);
  }
  .banner {
    margin-block-end: 12px;
    padding: 10px 14px;
    border-radius: var(--_radius-l);
    background: var(--_warn-soft);
    color: var(--_warn);
    text-wrap: pretty;
  }
  .body > .banner {
    font-size: var(--_size-12);
  }
  .banner .link {
    color: inherit;
  }
  .buttons {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 12px;
  }
  .region {
    display: grid;
    touch-action: manipulation;
    border-radius: calc(var(--_r) * 3.5);
  }
  .button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 48px;
    padding-inline: 16px;
    border-radius: calc(var(--_r) * 3.5);
    font-size: var(--_size-16);
    font-weight: 600;
    line-height: 1.25;
    text-align: center;
    background: var(--_surface-1);
    color: var(--_text);
  }
  .primary {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  /* Not --_bad: the more a page mixes into the surfaces, the less red that is. Nothing is mixed into these grounds. */
  .danger {
    --_fill: light-dark(var(--_red), #d43d2f);
    background: var(--_fill);
    color: #fff;
  }
  @media (hover: hover) {
    .button:hover {
      background: var(--_surface-2);
    }
    .primary:hover {
      background: var(--_accent-hover);
    }
    .danger:hover {
      background: color-mix(in oklab, #000 8%, var(--_fill));
    }
  }
  .button:is(:disabled, [aria-disabled='true']) {
    background: var(--_surface-2);
    color: var(--_text-2);
  }
  .button.full {
    inline-size: 100%;
  }
  .hint {
    margin-block: 8px;
    text-align: center;
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  .link {
    color: var(--_accent-text);
    text-decoration: underline;
    text-underline-offset: 2px;
    font-weight: 500;
  }
  @media (pointer: coarse) {
    .step {
      inline-size: 44px;
      block-size: 44px;
    }
    .link,
    summary {
      min-block-size: 44px;
    }
  }
  @media (min-width: 481px) {
    .top {
      padding-block-start: 32px;
    }
  }
  /* Lower than the frame ever asks for: what is asked, and the buttons, need what room there is. */
  @media (max-height: 319px) {
    .card {
      overflow-y: auto;
    }
    .top {
      padding-block: 0;
    }
    .origin {
      display: block;
      padding: 0;
      font-size: var(--_size-12);
      line-height: 16px;
      background: none;
    }
    .origin + h1 {
      margin: 0;
      font-size: var(--_size-16);
    }
    .bottom {
      padding-block: 6px;
    }
    .flags {
      margin-block-end: 6px;
      padding-block: 6px;
      font-size: var(--_size-12);
    }
    .button {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .button,
    .step {
      border: 1px solid ButtonText;
    }
    .flags {
      border: 2px solid Mark;
    }
  }
`
