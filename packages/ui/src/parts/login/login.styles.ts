import { css } from 'lit'

/** The ways to log in without a wallet, one group below the other. */
export const loginStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    min-inline-size: 0;
  }
  .go::part(control) {
    background: var(--_surface-2);
  }
  .go.ready::part(control) {
    color: var(--_on-accent);
    background: var(--_accent);
  }
  .recent {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-block-start: 8px;
  }
  .recent li {
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  .recent button {
    max-inline-size: 100%;
    min-block-size: 32px;
    padding-inline: 12px;
    border: 1px solid transparent;
    border-radius: var(--_radius-full);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--_text-2);
    background: var(--_surface-1);
  }
  @media (hover: hover) {
    .go.ready:hover::part(control) {
      background: var(--_accent-hover);
    }
    .recent button:hover {
      color: var(--_text);
      background: var(--_surface-2);
    }
  }
  .window {
    margin-block-start: 8px;
    text-align: center;
  }
  .socials {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .socials w3m-ui-button::part(control) {
    padding-inline: 0;
  }
  .socials w3m-ui-skeleton {
    block-size: 48px;
  }
  .note {
    color: var(--_text-2);
  }
  .link {
    font-weight: 500;
    color: var(--_accent-text);
  }
  @media (pointer: coarse) {
    .recent button {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .recent button {
      border-color: ButtonText;
    }
  }
`
