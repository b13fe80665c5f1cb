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
  .title {
    margin: 0;
    font-size: var(--_size-16);
    font-weight: 600;
    line-height: 24px;
    text-align: center;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .button {
    display: grid;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    border-radius: 12px;
    color: var(--_text-2);
    cursor: pointer;
  }
  .button:hover {
    background: var(--_surface-2);
    color: var(--_text);
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
