import type { CaipNetwork, SentTransfer, W3m } from '@w3m/core'
import { explorerLink } from '@w3m/core/networks'
import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/button/button.js'
import '../../elements/spinner/spinner.js'
import { checkIcon } from '../../icons/action-icons.js'
import type { Translate } from '../../i18n/text-key.js'
import { alertIcon } from '../../icons/status-icons.js'

/** The sign above an outcome; a spinner while it is pending. Needs `outcomeStyles`, as all of this. */
export const outcomeSign = (variant: string, isPending: boolean, spinnerSize = 20): TemplateResult =>
  html`<span class="sign ${variant}" aria-hidden="true"
    >${
      isPending
        ? html`<w3m-ui-spinner size=${spinnerSize}></w3m-ui-spinner>`
        : variant === 'good'
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

/** Whether the id is not yet that of a transaction: of a batch, or of what a contract account proposed. */
export const isWithoutHash = (mark: SentTransfer['mark']): boolean => 'batch' in mark || 'contract' in mark

/** What an outcome means. The text of a proposal is loaded with the first one, and empty until then. */
export function outcomeText(w3m: W3m, t: Translate, flow: 'send' | 'swap', { status, mark }: SentTransfer): string {
  if (status !== 'pending' || !('contract' in mark)) return t(`${flow}.text-${status}`)
  import('../pending/pending-texts.js').then(({ loadPendingTexts }) => loadPendingTexts(w3m)).catch(() => undefined)
  return t('pending.contract', { name: w3m.getWalletInfo()?.name ?? '' })
}

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
