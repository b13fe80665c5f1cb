import { css } from 'lit'

export const loadingRingStyles = css`
  :host {
    position: relative;
    display: inline-grid;
    inline-size: 104px;
    block-size: 104px;
    margin: 4px;
  }
  /* A card of the track's colour, on it what turns and what it closes to, and on these all but the edge. */
  .ring {
    position: absolute;
    inset: 0;
    overflow: hidden;
    border-radius: var(--_round);
    background: var(--_surface-2);
  }
  .ring::before,
  .ring::after,
  .arc {
    content: '';
    position: absolute;
    inset: -25%;
  }
  .ring::before,
  .arc {
    opacity: 0;
    transition: opacity var(--_move);
  }
  .ring::before {
    background: var(--_good);
  }
  .ring::after {
    inset: 3px;
    border-radius: calc(var(--_round) - 3px);
    background: var(--_surface);
  }
  /* It stands where it was while it fades. */
  .arc {
    background: conic-gradient(transparent 60%, var(--_accent-text) 90%);
    animation: turn 1.4s linear infinite paused;
  }
  .busy .arc {
    opacity: 1;
    animation-play-state: running;
  }
  :is(.done, .refused) .ring::before {
    opacity: 1;
  }
  .refused .ring::before {
    background: var(--_bad);
  }
  .body {
    --_round: calc(var(--_r) * 8);
    display: grid;
    place-items: center;
  }
  /* What is given in place of the picture lies on the ring, as the picture does by itself. */
  ::slotted(*) {
    position: relative;
  }
  .round {
    --_round: 52px;
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
    stroke-width: 2;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  @keyframes arrive {
    from {
      opacity: 0;
      transform: scale(0.6);
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
      background: var(--_accent-text);
      animation: breathe 2s ease-in-out infinite;
    }
    .refused.body {
      animation: none;
    }
    .badge {
      animation-name: appear;
    }
  }
  @media (forced-colors: active) {
    .ring {
      forced-color-adjust: none;
      background: GrayText;
    }
    .ring::after {
      background: Canvas;
    }
    .body > .ring::before {
      background: CanvasText;
    }
    .badge {
      color: CanvasText;
      border-color: Canvas;
      background: Canvas;
    }
  }
`
