import { css } from 'lit'

export const listItemStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
  }
  .control {
    display: flex;
    align-items: center;
    gap: 12px;
    inline-size: 100%;
    min-block-size: 56px;
    padding-block: 7px;
    padding-inline: 7px 15px;
    border: 1px solid transparent;
    border-radius: var(--_radius-l);
    color: var(--_text);
    background: var(--_surface-1);
    transition:
      background-color var(--_fast) var(--_ease),
      transform var(--_fast) var(--_ease);
  }
  .plain {
    background: transparent;
  }
  @media (hover: hover) {
    .control:hover {
      background: var(--_surface-2);
    }
    .plain:hover {
      background: var(--_surface-1);
    }
  }
  .control:active {
    background: var(--_surface-3);
    transform: scale(var(--_press));
  }
  [aria-current] {
    background: var(--_accent-soft);
  }
  .control:is(:disabled, [aria-disabled='true']) {
    transform: none;
  }
  .control:is(:disabled, [aria-disabled='true']):not([aria-busy]) {
    color: var(--_text-2);
  }
  .control:is(:disabled, [aria-disabled='true']):not([aria-busy]) [name='picture'] {
    --_dim: 0.5;
  }
  w3m-ui-picture,
  ::slotted([slot='picture']) {
    opacity: var(--_dim, 1);
  }
  [aria-busy] {
    cursor: progress;
  }
  .texts {
    flex: 1;
    min-inline-size: 0;
    display: grid;
    gap: 1px;
    justify-items: start;
  }
  .name,
  ::slotted([slot='name']) {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .name,
  ::slotted([slot='name']) {
    font-size: var(--_size-16);
    font-weight: 500;
    line-height: 1.375;
  }
  .sub {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
    text-align: start;
    font-size: var(--_size-12);
    line-height: 1.35;
    color: var(--_text-2);
  }
  .end {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: none;
    max-inline-size: 50%;
    font-size: var(--_size-14);
    color: var(--_text-2);
  }
  .tick {
    color: var(--_accent-text);
    display: flex;
  }
  ::slotted([slot='picture']:not(w3m-ui-picture, w3m-ui-avatar)) {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 40px;
    block-size: 40px;
    border-radius: var(--_radius-picture);
    background: var(--_surface-2);
    color: var(--_text);
  }
  @media (forced-colors: active) {
    .control {
      border-color: ButtonText;
    }
    .control:hover {
      border-color: Highlight;
    }
    .control:active {
      border-style: dashed;
    }
    [aria-current] {
      border-color: Highlight;
    }
    .control:is(:disabled, [aria-disabled='true']) {
      border-color: GrayText;
    }
    .control:is(:disabled, [aria-disabled='true']) > * {
      opacity: 1;
      color: GrayText;
    }
  }
`
