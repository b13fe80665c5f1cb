import type { W3m } from '@w3m/core'
import { css, html, nothing } from 'lit'

/** A row that has nothing to say leaves no gap either. */
export const nameRowsStyles = css`
  w3m-choose-name-row,
  w3m-own-name-row {
    display: contents;
  }
`

/** The rows of the account's name: the one to choose it, or the one that it has. Their code comes after the view. */
export function nameRows(w3m: W3m) {
  if (!w3m.$options.get().services?.api) return nothing
  for (const row of [import('./choose-name-row.js'), import('./own-name-row.js')]) row.catch(() => undefined)
  return html`<w3m-choose-name-row .w3m=${w3m}></w3m-choose-name-row><w3m-own-name-row .w3m=${w3m}></w3m-own-name-row>`
}
