import { css } from 'lit'

export const loadingRingStyles = css`
  :host {
    position: relative;
    display: inline-grid;
    place-items: center;
    inline-size: 104px;
    block-size: 104px;
    margin: 4px;
  }
  .ring {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    fill: none;
    stroke-width: 3;
    stroke-linecap: round;
    overflow: visible;
  }
  rect {
    rx: calc(var(--_r) * 8);
    transition:
      stroke var(--_move),
      opacity var(--_move);
  }
  .round rect {
    rx: 50%;
  }
  .track {
    stroke: var(--_surface-2);
  }
  .arc {
    stroke: var(--_accent-text);
    stroke-dasharray: 28 72;
    transition:
      stroke-dasharray 0.35s var(--_ease),
      stroke var(--_move),
      opacity var(--_move);
  }
  .busy .arc {
    animation: travel 1.4s linear infinite;
  }
  .idle .arc {
    opacity: 0;
  }
  .done .arc {
    stroke: var(--_good);
    stroke-dasharray: 100 0;
  }
  .refused .arc {
    stroke: var(--_bad);
    stroke-dasharray: 100 0;
  }
  .body {
    display: grid;
    place-items: center;
  }
  .refused.body {
    animation: shake var(--_shake) var(--_ease);
  }
  .badge {
    position: absolute;
    inset-block-end: -4px;
    inset-inline-end: -4px;
    display: grid;
    place-items: center;
    inline-size: 32px;
    block-size: 32px;
    border-radius: 50%;
    border: 3px solid var(--_surface);
    color: var(--_surface);
    background: var(--_good);
    animation: arrive 0.25s 0.15s var(--_ease) backwards;
  }
  .refused .badge {
    background: var(--_bad);
  }
  .badge path {
    stroke-dasharray: 40;
    animation: draw 0.35s 0.25s var(--_ease) backwards;
    stroke-width: 2;
  }
  @keyframes travel {
    to {
      stroke-dashoffset: -100;
    }
  }
  @keyframes arrive {
    from {
      opacity: 0;
      transform: scale(0.6);
    }
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 40;
    }
  }
  @keyframes shake {
    15%,
    75% {
      transform: translateX(-6px);
    }
    30%,
    60% {
      transform: translateX(6px);
    }
    90% {
      transform: translateX(-2px);
    }
  }
  @keyframes breathe {
    50% {
      opacity: 0.3;
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .busy .arc {
      stroke-dasharray: 100 0;
      animation: breathe 2s ease-in-out infinite;
    }
    .arc {
      transition: opacity var(--_move);
    }
    .refused.body,
    .badge path {
      animation: none;
    }
    .badge {
      animation-name: appear;
    }
  }
  @media (forced-colors: active) {
    .track {
      stroke: GrayText;
    }
    .done .arc,
    .refused .arc {
      stroke: CanvasText;
    }
    .badge {
      color: CanvasText;
      border-color: Canvas;
      background: Canvas;
    }
  }
`
