import { html, type TemplateResult } from 'lit'
import type { AccountContentProperties } from './account-content.js'
import type { ButtonElement } from './button-element.js'

/** The account of a connected visitor. */
export const accountShell = (button: ButtonElement & AccountContentProperties): TemplateResult =>
  button.onDemand(
    () => import('./account-content.js'),
    'account-button',
    html`<w3m-account-content
      exportparts="button, label, avatar, balance"
      .w3m=${button.w3m}
      .namespace=${button.namespace}
      .size=${button.size}
      .disabled=${button.disabled}
      .balance=${button.balance}
      .charsStart=${button.charsStart}
      .charsEnd=${button.charsEnd}
    ></w3m-account-content>`,
  )
