import type { W3m } from '@w3m/core'
import { css, html, nothing } from 'lit'

/** An empty row leaves no gap. */
export const nameRowsStyles = css`
  w3m-choose-name-row,
  w3m-own-name-row {
    display: contents;
  }
`

/** The rows for choosing the account's name and for its existing name. Their code is loaded after the view. */
export function nameRows(w3m: W3m) {
  if (!w3m.$options.get().services?.api) return nothing
  for (const row of [import('./choose-name-row.js'), import('./own-name-row.js')]) row.catch(() => undefined)
  return html`<w3m-choose-name-row .w3m=${w3m}></w3m-choose-name-row><w3m-own-name-row .w3m=${w3m}></w3m-own-name-row>`
}
