import { css } from 'lit'

export const styles = css`
  .sign {
    display: grid;
    place-items: center;
    inline-size: 56px;
    block-size: 56px;
    margin-block: 8px 16px;
    border-radius: var(--_radius-l);
    color: var(--_warn);
    background: var(--_warn-soft);
  }
  .said {
    min-block-size: 0;
  }
  w3m-network-list {
    margin-block: 20px 12px;
  }
`
