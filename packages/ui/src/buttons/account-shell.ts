import { html, type TemplateResult } from 'lit'
import type { AccountContentProperties } from './account-content.js'

const load = (): Promise<unknown> => import('./account-content.js').catch(() => undefined)

/** The account of a connected visitor. What draws it is loaded now: until then it is a tag that upgrades in place. */
export function accountShell({
  w3m,
  namespace,
  size,
  disabled,
  balance,
  charsStart,
  charsEnd,
}: AccountContentProperties): TemplateResult {
  void load()
  return html`<w3m-account-content
    exportparts="button, label, avatar, balance"
    .w3m=${w3m}
    .namespace=${namespace}
    .size=${size}
    .disabled=${disabled}
    .balance=${balance}
    .charsStart=${charsStart}
    .charsEnd=${charsEnd}
  ></w3m-account-content>`
}
