import { css } from 'lit'

export const styles = css`
  :host { display: block }
  ul { display: grid; gap: 8px; padding: 0 }
  li { min-inline-size: 0 }
  .installed w3m-ui-list-item::part(control) { min-block-size: 64px }
  .count { font-variant-numeric: tabular-nums }
  .note { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 8px; margin-block-start: 12px; color: var(--_text-2); text-align: center }
`
