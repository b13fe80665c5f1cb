import { css } from 'lit'

/** Pictures of NFTs side by side, each with two lines below. */
export const nftCardStyles = css`
  .cards {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 8px;
    list-style: none;
  }
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    inline-size: 100%;
    padding: 8px;
    border-radius: var(--_radius-l);
    color: var(--_text);
    text-align: start;
    transition: background-color var(--_fast) var(--_ease);
  }
  @media (hover: hover) {
    button.card:hover {
      background: var(--_surface-1);
    }
  }
  button.card:active {
    background: var(--_surface-2);
  }
  .card:focus-visible {
    outline-offset: -2px;
  }
  /* As wide as its card, whatever size it was given. */
  w3m-ui-picture {
    --_scale: 1;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 1;
    border-radius: var(--_radius-m);
  }
  .titles {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    min-inline-size: 0;
  }
  .name,
  .collection {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .name {
    font-size: var(--_size-14);
    font-weight: 500;
    line-height: 1.4;
  }
  .collection {
    font-size: var(--_size-12);
    line-height: 1.35;
    color: var(--_text-2);
  }
  @media (forced-colors: active) {
    button.card {
      border: 1px solid ButtonText;
    }
  }
`
