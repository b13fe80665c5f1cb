import { css } from 'lit'

export const styles = css`
  :host {
    position: absolute;
    inset-inline: 12px;
    inset-block-start: 60px;
    z-index: 1;
    display: grid;
    gap: 8px;
    pointer-events: none;
  }
  .gone {
    position: absolute;
    inset-inline: 0;
    display: grid;
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
    padding: 8px 14px;
    border-radius: 14px;
    background: var(--_surface-1);
    box-shadow: 0 4px 24px rgb(0 0 0 / 18%);
    font-size: 14px;
    line-height: 20px;
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
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    border-radius: 8px;
    cursor: pointer;
  }
`
