import { css } from 'lit'

export const styles = css`
  :host {
    position: absolute;
    inset: 60px 12px calc(12px + env(safe-area-inset-bottom));
    z-index: 1;
    display: grid;
    align-content: start;
    gap: 8px;
    pointer-events: none;
  }
  .gone {
    position: absolute;
    inset: 0;
    display: grid;
    align-content: start;
    gap: 8px;
  }
  .notice,
  .alert {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    inline-size: fit-content;
    max-inline-size: 100%;
    margin: 0 auto;
    padding: 7px 13px;
    border: 1px solid transparent;
    border-radius: calc(var(--_r) * 3.5);
    background: var(--_surface-1);
    box-shadow: 0 4px 24px rgb(0 0 0 / 18%);
  }
  /* Not over the terms that it asks for: they stand above what does not answer. */
  .low {
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0;
  }
  /* What lies under a notice is pressed through it, but for its button. */
  .alert,
  .close {
    pointer-events: auto;
  }
  .error {
    color: var(--_bad);
  }
  .success {
    color: var(--_good);
  }
  .warning {
    color: var(--_warn);
  }
  .close {
    position: relative;
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    border-radius: var(--_radius-s);
    cursor: pointer;
  }
  @media (pointer: coarse) {
    .close::after {
      content: '';
      position: absolute;
      inset: -10px;
    }
  }
  @media (forced-colors: active) {
    .notice,
    .alert {
      border-color: currentColor;
    }
  }
`
