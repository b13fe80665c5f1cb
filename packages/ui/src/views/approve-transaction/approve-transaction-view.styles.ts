import { css } from 'lit'

export const styles = css`
  :host {
    position: relative;
    padding: 0;
  }
  /* Units of the window grow with a page that is zoomed by its style, and the window does not. */
  .hole {
    block-size: min(max(144px, var(--_frame-height, 480px)), min(720px, 100dvh / var(--_zoom, 1) - 32px) - 64px);
  }
  .under {
    position: absolute;
    inset: 0;
    justify-content: center;
    padding: 20px;
  }
  .beside,
  .under-failed {
    padding: 4px 20px 20px;
  }
  .under w3m-ui-spinner {
    margin-block-end: 16px;
  }
  @media (max-width: 430px) {
    .hole {
      block-size: min(
        max(144px, var(--_frame-height, 480px)),
        100dvh / var(--_zoom, 1) - 96px - env(safe-area-inset-top) - env(safe-area-inset-bottom)
      );
    }
  }
`
