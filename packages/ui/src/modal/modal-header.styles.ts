import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: 40px 1fr 40px;
    align-items: center;
    gap: 8px;
    padding: 12px 12px 4px;
    touch-action: none;
  }
  /* Two lines are as high as the buttons beside them. */
  .title {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    margin: -2px 0;
    padding: 2px 0;
    font-size: var(--_size-16);
    font-weight: 600;
    line-height: 1.25;
    text-align: center;
    text-wrap: balance;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  .button {
    display: grid;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    border-radius: var(--_radius-m);
    color: var(--_text-2);
    cursor: pointer;
  }
  @media (hover: hover) {
    .button:hover {
      background: var(--_surface-2);
      color: var(--_text);
    }
  }
  .mirrored:dir(rtl) svg {
    transform: scaleX(-1);
  }
  @media (pointer: coarse) {
    :host {
      grid-template-columns: 44px 1fr 44px;
    }
    .button {
      inline-size: 44px;
      block-size: 44px;
    }
  }
`
