import { css } from 'lit'

export const styles = css`
  .foot {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 12px;
    min-block-size: 44px;
    margin-block-start: 16px;
    padding-inline-start: 4px;
  }
  .foot h2 {
    font-size: var(--_size-14);
    line-height: 1.43;
  }
  .foot .sentence {
    margin: 0;
    font-size: var(--_size-12);
  }
  @media (max-width: 359px) {
    .foot {
      grid-template-columns: 1fr;
      text-align: center;
      padding: 0;
    }
    .foot w3m-ui-copy-button {
      display: flex;
    }
  }
`
