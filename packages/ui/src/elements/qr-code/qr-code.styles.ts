import { css } from 'lit'

/**
 * A code is dark on a white plate in every theme and in forced colours: readers need that. The host page may tint it
 * (`--w3m-qr-color`, and the accent in the eyes); a tint that is too light is darkened until it can be read.
 */
export const qrCodeStyles = css`
  :host {
    --_plate: #fff;
    --_module: var(--w3m-qr-color, #15151d);
    --_pupil: var(--_module);
    display: block;
  }
  @supports (color: oklch(from red l c h)) {
    :host {
      --_module: oklch(from var(--w3m-qr-color, #15151d) min(l, 0.42) c h);
      --_pupil: oklch(from var(--_accent, #15151d) min(l, 0.48) c h);
    }
  }
  .plate {
    position: relative;
    aspect-ratio: 1;
    border-radius: var(--_radius-l);
    background: var(--_plate);
    color: #15151d;
    forced-color-adjust: none;
    overflow: clip;
  }
  .plate::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 1px #15151d14;
    pointer-events: none;
  }
  .code {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
  .code path:not(.area) {
    fill: var(--_module);
    transition: fill var(--_move) var(--_ease);
  }
  .code path.pupils {
    fill: var(--_pupil);
  }
  .waiting .code path:not(.area) {
    fill: #dddde6;
  }
  .code circle {
    fill: #e3e3ea;
  }
  .waiting::before {
    content: '';
    position: absolute;
    inset-block: 0;
    left: -200%;
    inline-size: 300%;
    background: linear-gradient(115deg, #fff0 42%, #fffb 50%, #fff0 58%);
    animation: sweep 1.8s linear infinite;
  }
  .centre {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    pointer-events: none;
  }
  w3m-ui-picture {
    inline-size: var(--_centre);
    block-size: var(--_centre);
    --_surface-2: #f1f1f5;
    --_text: #15151d;
    --_text-2: #585868;
  }
  .mark {
    display: grid;
    place-items: center;
    inline-size: 100%;
    block-size: 100%;
    color: var(--_pupil);
  }
  .mark .icon {
    inline-size: 56%;
    block-size: 56%;
  }
  @keyframes sweep {
    to {
      transform: translateX(66.667%);
    }
  }
  @keyframes breathe {
    50% {
      opacity: 0.55;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .waiting::before {
      content: none;
    }
    .waiting .code {
      animation: breathe 1.8s ease-in-out infinite;
    }
  }
`
