import { css } from 'lit'

export const styles = css`
  .stack { display: grid; gap: 12px; padding: 0 20px 20px }
  .invitation { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; padding: 16px; border-radius: var(--_radius-l); background: var(--_accent-soft) }
  .sign { grid-row: 1 / 3; display: grid; place-items: center; inline-size: 40px; block-size: 40px; border-radius: var(--_radius-picture); color: var(--_accent-text); background: var(--_surface) }
  h2 { font-size: var(--_size-16); font-weight: 600; line-height: 1.375 }
  .invitation p { color: var(--_text-2); text-wrap: pretty }
  .invitation button { grid-column: 1 / -1; margin-block-start: 12px; block-size: 40px; border: 1px solid transparent; border-radius: var(--_radius-m); font-weight: 600; text-align: center; color: var(--_on-accent); background: var(--_accent) }
  .invitation button:hover { background: var(--_accent-hover) }
  w3m-wallets-row { min-block-size: 56px }
  .foot { display: grid; gap: 8px; padding-block-start: 4px; text-align: center; color: var(--_text-2) }
`
