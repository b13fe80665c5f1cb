import type { W3m } from '@w3m/core'
import { html, nothing } from 'lit'
import '../../elements/error-panel/error-panel.js'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import { nameFailure } from './name-failure.js'

interface Owner {
  readonly app: W3m
  readonly t: (key: TextKey, values?: TextValues) => string
}

export interface NameStatus {
  /** True while the wallet is asked. */
  readonly isAsking: boolean
  /** The error of the failed action. */
  readonly error: { readonly code?: unknown } | undefined
  /** The heading of the failed action. */
  readonly heading: TextKey
  readonly testId: string
}

/** What the wallet is asked to sign for a name, or why that failed. */
export function nameStatus({ app, t }: Owner, { isAsking, error, heading: failedHeading, testId }: NameStatus) {
  if (error) {
    const { heading, text } = nameFailure(t, failedHeading, error)
    return html`<w3m-ui-error-panel heading=${heading} text=${text} data-testid=${testId}></w3m-ui-error-panel>`
  }
  const name = app.connection.connectorOf(app.network.$state.get().namespace)?.name ?? ''
  return html`<p class="status" role="status">${isAsking ? t('account-name.in-wallet', { name }) : nothing}</p>`
}
