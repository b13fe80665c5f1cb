import { css } from 'lit'
import { nameFont } from '../../parts/account/name.styles.js'

export const styles = css`
  :host {
    padding-inline: 20px;
  }
  .stack {
    gap: 12px;
  }
  [role='status'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .whose {
    display: flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
    padding-block: 4px;
  }
  .whose span > bdi {
    ${nameFont}
  }
  .whose span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .whose small {
    display: block;
    color: var(--_text-2);
  }
  .recent {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    list-style: none;
  }
`
