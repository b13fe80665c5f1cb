import type { EmailUpdateState, LoginStore, W3m } from '@w3m/core'
import { html, type TemplateResult } from 'lit'
import '../../elements/button/button.js'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import './code-form.js'
import { loginOutcome } from './login-outcome.js'

export interface UpdateCodeLook {
  readonly w3m: W3m
  readonly t: (key: TextKey, values?: TextValues) => string
  readonly state: EmailUpdateState | undefined
  readonly store: LoginStore | undefined
  /** Why the store could not be loaded. */
  readonly error: unknown
  /** Where the code went. */
  readonly email: string
  readonly heading: string
  readonly retry: () => void
  /** Back to the address. */
  readonly again: () => void
}

/** The code of one of the two mailboxes while the mailbox is changed. */
export function updateCode({
  w3m,
  t,
  state,
  store,
  error,
  email,
  heading,
  retry,
  again,
}: UpdateCodeLook): TemplateResult {
  if (error !== undefined || state?.phase === 'failed')
    return loginOutcome({
      w3m,
      t,
      error: error ?? (state?.phase === 'failed' && state.error),
      retry: store ? again : retry,
      other: undefined,
    })
  const waits = state?.phase === 'primary' || state?.phase === 'secondary' ? state : undefined
  return html`<w3m-code-form
    .w3m=${w3m}
    .heading=${heading}
    .text=${email && t('update.sent', { email })}
    .failure=${waits?.error}
    .resendAtMs=${store?.resendAtMs() ?? 0}
    ?busy=${waits?.isVerifying}
    ?sending=${state?.phase === 'sending'}
    @w3m-code=${({ detail }: CustomEvent<string>) => store?.submitUpdateCode(detail)}
    @w3m-resend=${() => store?.resendUpdateCode()}
    ><w3m-ui-button variant="quiet" test-id="update-again" @click=${again}
      >${t('update.again')}</w3m-ui-button
    ></w3m-code-form
  >`
}
