import type { W3m } from '@w3m/core'
import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/button/button.js'
import type { Translate } from '../../i18n/text-key.js'
import { retryIcon } from '../../icons/action-icons.js'
import { alertIcon } from '../../icons/status-icons.js'
import './frame-window.js'
import { isFrameMissing, loginError } from './login-error.js'

export interface LoginOutcomeContent {
  readonly w3m: W3m
  readonly t: Translate
  readonly error: unknown
  /** The name of the social login. */
  readonly name?: string
  /** A picture in place of the sign. */
  readonly picture?: TemplateResult
  readonly retry: (() => void) | undefined
  readonly onOther: (() => void) | undefined
}

/** The button for another way to log in, below the pending one. */
export const otherLogin = (t: Translate, onOther: () => void): TemplateResult =>
  html`<w3m-ui-button full size="l" variant="quiet" test-id="login-other" @click=${onOther}
    >${t('login.other')}</w3m-ui-button
  >`

/** A login that failed: what happened, what to do, a retry, and another way. Announced when it appears. */
export function loginOutcome({ w3m, t, error, name, picture, retry, onOther }: LoginOutcomeContent): TemplateResult {
  const { heading, text, code } = loginError(t, error, name)
  return html`<div class="center">
    ${picture ?? html`<span class="sign bad">${alertIcon()}</span>`}
    <div class="said" role="alert">
      <h2>${heading}</h2>
      ${text ? html`<p class="sentence">${text}</p>` : nothing}
      ${code ? html`<p class="code">${t('error.code', { code })}</p>` : nothing}
    </div>
    <div class="actions">
      ${isFrameMissing(error) ? html`<w3m-frame-window .w3m=${w3m}></w3m-frame-window>` : nothing}
      ${
        retry
          ? html`<w3m-ui-button
              full
              size="l"
              variant=${isFrameMissing(error) ? 'quiet' : 'primary'}
              test-id="login-retry"
              @click=${retry}
              ><span slot="start">${retryIcon()}</span>${t('retry')}</w3m-ui-button
            >`
          : nothing
      }
      ${onOther ? otherLogin(t, onOther) : nothing}
    </div>
  </div>`
}
