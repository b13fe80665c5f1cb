import { css } from 'lit'

export const styles = css`
  /*
   * Resets inherited text, pointer and selection styles of the page: an address in other letters, such as upper case,
   * would be a different one. In a layer, so that all other rules override it.
   */
  @layer {
    :host {
      all: initial;
    }
  }
  :host {
    display: contents;
  }
  /* By per cent: units of the window grow with a page that is zoomed by its style. */
  dialog {
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 16px;
    border: 0;
    background: none;
    color: var(--_text);
    z-index: var(--w3m-z-index, auto);
  }
  dialog[open] {
    display: grid;
    grid-template: minmax(0, 100%) / minmax(0, 100%);
    place-items: center;
  }
  dialog::backdrop {
    background: var(--_scrim);
  }
  .card {
    position: relative;
    display: flex;
    flex-direction: column;
    inline-size: min(376px, 100%);
    max-block-size: min(720px, 100%);
    border-radius: var(--_radius-card);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    overflow: clip;
  }
  .grip {
    display: none;
  }
  w3m-view-outlet {
    display: block;
    min-block-size: 0;
    outline: 0 !important;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
  @media (max-width: 430px) {
    dialog {
      padding: 0;
    }
    dialog[open] {
      place-items: end stretch;
    }
    .card {
      inline-size: 100%;
      max-block-size: calc(100% - 24px - env(safe-area-inset-top));
      border-end-start-radius: 0;
      border-end-end-radius: 0;
      padding-block-end: env(safe-area-inset-bottom);
    }
    .grip {
      display: block;
      flex: none;
      inline-size: 36px;
      block-size: 4px;
      margin: 8px auto -4px;
      border-radius: 2px;
      background: var(--_text-2);
      opacity: 0.4;
      touch-action: none;
    }
  }
  @media (forced-colors: active) {
    .card {
      border: 1px solid CanvasText;
    }
  }
`
