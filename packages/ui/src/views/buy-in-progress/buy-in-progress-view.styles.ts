import { css } from 'lit'

export const styles = css`
  .text {
    min-block-size: 40px;
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 4px 8px;
    inline-size: 100%;
  }
  /* Nothing else leads on. */
  .main {
    flex: 1 0 100%;
    padding: 13px;
    border: 1px solid transparent;
    border-radius: var(--_radius-l);
    color: var(--_on-accent);
    background: var(--_accent);
    font-weight: 600;
    text-decoration: none;
  }
`
