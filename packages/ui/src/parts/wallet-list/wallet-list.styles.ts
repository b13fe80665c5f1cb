import { css } from 'lit'

export const styles = css`
  :host { display: block }
  ul { display: grid; gap: 8px; padding: 0 }
  li { min-inline-size: 0 }
  .installed w3m-ui-list-item::part(control) { min-block-size: 64px }
  .count { font-variant-numeric: tabular-nums }
  .warning { display: flex; gap: 8px; margin-block-start: 8px; padding: 10px 12px; border-radius: var(--_radius-m); font-size: var(--_size-12); line-height: 1.5; color: var(--_warn); background: var(--_warn-soft) }
  .note { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 8px; margin-block-start: 12px; color: var(--_text-2); text-align: center }
`
