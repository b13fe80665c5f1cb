import { css } from 'lit'

export const styles = css`
  .views {
    overflow: clip;
  }
  .views,
  .view {
    outline: none;
  }
  .view > * {
    display: block;
  }
  .off > * {
    display: none;
  }
  .loading,
  .failed {
    padding: 32px 20px 40px;
    text-align: center;
    color: var(--_text-2);
  }
  .retry {
    margin-block-start: 12px;
    padding: 13px 15px;
    border: 1px solid transparent;
    border-radius: var(--_radius-m);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 500;
    cursor: pointer;
  }
`
