import { css } from 'lit'
import { formStyles } from '../recovery/form.styles.js'

/** The styles of the wallet's own page that no screen of the frame has. */
export const walletStyles = [
  formStyles,
  css`
    h2 {
      margin-block: 24px 8px;
      font-size: var(--_size-16);
      font-weight: 600;
    }
    .button {
      transition: background-color var(--_fast) var(--_ease);
    }
    .quiet {
      background: none;
    }
    @media (prefers-reduced-motion: reduce) {
      .button {
        transition: none;
      }
    }
    .done {
      color: var(--_good);
      font-weight: 600;
    }
    .words {
      display: grid;
      grid-template-columns: repeat(3, 1fr);
      gap: 8px;
      margin-block: 12px;
      padding: 0;
      list-style: none;
      direction: ltr;
    }
    .words li {
      padding: 10px;
      border-radius: var(--_radius-s);
      background: var(--_surface-1);
      overflow-wrap: anywhere;
      font-family: ui-monospace, monospace;
      font-size: var(--_size-12);
    }
    .rows {
      display: grid;
      gap: 8px;
      margin-block: 12px;
    }
    .row {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 12px;
      min-block-size: 56px;
      padding: 8px 14px;
      border-radius: var(--_radius-l);
      background: var(--_surface-1);
      overflow-wrap: anywhere;
    }
    .row .link {
      flex: none;
      margin-inline-end: -4px;
      padding: 7px 14px;
      border-radius: var(--_radius-m);
      text-decoration: none;
      background: var(--_surface-2);
    }
    @media (hover: hover) {
      .row .link:hover {
        background: var(--_surface-3);
      }
    }
    .skeleton {
      animation: breathe 1.8s ease-in-out infinite;
    }
    @keyframes breathe {
      50% {
        opacity: 0.55;
      }
    }
    button[aria-busy='true'] {
      position: relative;
      cursor: progress;
    }
    /* The text stays until the spinner shows itself. */
    button[aria-busy='true'] > span {
      opacity: 0;
      transition: opacity var(--_fast) 0.4s;
    }
    button > w3m-ui-spinner {
      position: absolute;
      inset: 0;
      margin: auto;
    }
    /* Nothing to see, and still there for who hears what comes. */
    .hint:empty {
      position: absolute;
    }
    :host(w3m-frame-wallet) .top {
      padding-block-start: 28px;
    }
    @media (min-width: 481px) {
      :host(w3m-frame-wallet) {
        min-block-size: 100dvh;
        padding: 32px;
        background: light-dark(var(--_surface-1), #0e0e12);
      }
      :host(w3m-frame-wallet) .card {
        block-size: auto;
        max-block-size: calc(100dvh - 64px);
        border-radius: var(--_radius-card);
        background: var(--_surface);
        box-shadow: var(--_shadow);
      }
    }
    @media (max-width: 359px) {
      .words {
        grid-template-columns: repeat(2, 1fr);
      }
    }
  `,
]
