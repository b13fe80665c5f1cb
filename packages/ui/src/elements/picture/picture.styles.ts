import { css } from 'lit'

export const pictureStyles = css`
  :host {
    position: relative;
    display: inline-grid;
    flex: none;
    overflow: hidden;
    inline-size: var(--_picture, 40px);
    block-size: var(--_picture, 40px);
    border-radius: calc(var(--_r) * 2.75 * var(--_scale, 1));
    background: var(--_surface-2);
  }
  :host([round]) {
    border-radius: 50%;
  }
  :host::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 1px color-mix(in srgb, currentColor 8%, transparent);
    pointer-events: none;
  }
  img,
  .mark {
    grid-area: 1 / 1;
    inline-size: 100%;
    block-size: 100%;
  }
  img {
    object-fit: cover;
    opacity: 0;
    transition: opacity var(--_move) var(--_ease);
  }
  .shown {
    opacity: 1;
  }
  .mark {
    display: grid;
    place-items: center;
    font-size: calc(var(--_picture, 40px) * 0.36);
    font-weight: 600;
    letter-spacing: -0.01em;
    line-height: 1;
    color: var(--_text-2);
    user-select: none;
  }
  .mark:empty::before {
    content: '';
    inline-size: 36%;
    aspect-ratio: 1;
    border: 1.5px solid;
    border-radius: 50%;
  }
  @supports (color: oklch(0 0 0)) {
    .initials {
      color: #fff;
      background: linear-gradient(160deg, oklch(0.56 0.11 var(--_hue)), oklch(0.47 0.12 calc(var(--_hue) + 24)));
    }
  }
`
