import type { CaipNetwork } from '@w3m/core'
import { explorerLink } from '@w3m/core/networks'
import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/button/button.js'
import '../../elements/spinner/spinner.js'
import { checkIcon } from '../../icons/action-icons.js'
import { alertIcon } from '../../icons/status-icons.js'

/** The sign above an outcome; a spinner while it is pending. Needs `outcomeStyles`, as all of this. */
export const outcomeSign = (tone: string, isPending: boolean, spinnerSize = 20): TemplateResult =>
  html`<span class="sign ${tone}" aria-hidden="true"
    >${
      isPending
        ? html`<w3m-ui-spinner size=${spinnerSize}></w3m-ui-spinner>`
        : tone === 'good'
          ? checkIcon()
          : alertIcon()
    }</span
  >`

/** The way on, below an outcome. */
export const outcomeDone = (
  testId: string,
  text: string,
  onDone: () => void,
  variant: 'primary' | 'secondary' = 'primary',
): TemplateResult =>
  html`<w3m-ui-button full size="l" variant=${variant} test-id=${testId} @click=${onDone}>${text}</w3m-ui-button>`

interface TransactionLink {
  readonly networks: readonly CaipNetwork[]
  readonly account: string
  /** The hash of the transaction, if there is one. */
  readonly hash: string | undefined
  readonly testId: string
  /** @param name the explorer's name */
  readonly text: (name: string) => string
}

/** The transaction's page at the explorer of the account's network. */
export function transactionLink({ networks, account, hash, testId, text }: TransactionLink) {
  const network = networks.find(({ caipNetworkId }) => account.startsWith(`${caipNetworkId}:`))
  const href = network && hash ? explorerLink(network, 'transaction', hash) : undefined
  return href
    ? html`<a href=${href} target="_blank" rel="noopener noreferrer" data-testid=${testId}
        >${text(network?.blockExplorers?.default.name ?? '')}</a
      >`
    : nothing
}
