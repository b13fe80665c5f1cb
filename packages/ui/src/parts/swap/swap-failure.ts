import type { CaipNetwork, SwapState } from '@w3m/core'
import { nothing } from 'lit'
import { errorText, type FailureText } from '../../i18n/error-text.js'
import type { Translate } from '../../i18n/text-key.js'
import { retryPanel } from '../account/retry-panel.js'
import { hasUnknownOutcome } from '../account/unknown-outcome.js'

/** The heading of each code; its second sentence has the same key with `-text`. */
const headings = {
  SWAP_NETWORK_UNSUPPORTED: 'swap.unsupported',
  SWAP_NO_QUOTE: 'swap.no-quote',
  SWAP_EXACT_OUTPUT: 'swap.exact',
  SWAP_PRICE_MOVED: 'swap.moved',
  SWAP_NOT_SAFE: 'swap.unsafe',
  TOKEN_CHANGED: 'swap.unsafe',
  SWAP_REVERTED: 'swap.reverted',
  SWAP_APPROVAL_FAILED: 'swap.approval-failed',
  INSUFFICIENT_FEE: 'swap.funds',
  '3': 'swap.reverted',
} as const
const headingOf = new Map(Object.entries(headings))

/**
 * The text of an error in quoting, preparing or sending a swap.
 * @param isEditing true before the wallet is asked: a timeout then comes from the service or the node
 */
function failureText(
  t: Translate,
  error: Parameters<FailureText>[1],
  network: CaipNetwork | undefined,
  isEditing: boolean,
): ReturnType<FailureText> {
  const symbol = network?.nativeCurrency.symbol ?? ''
  const { code } = error
  if (code === 4001 || code === 5000) return { heading: t('swap.failed'), text: t('swap.refused') }
  if (hasUnknownOutcome(error))
    return { heading: t('swap.failed'), text: t(isEditing ? 'swap.failed-text' : 'swap.unanswered') }
  const isPoor = typeof error.reason === 'string' && /balance/i.test(error.reason)
  const heading = isPoor ? headings.INSUFFICIENT_FEE : headingOf.get(String(code))
  if (heading) return { heading: t(heading, { symbol }), text: t(`${heading}-text`, { symbol }) }
  const failure = errorText(t, error)
  return failure.code === undefined ? failure : { heading: t('swap.failed'), text: t('swap.failed-text') }
}

const panel = (t: Translate, testId: string, failure: ReturnType<FailureText>, retry?: () => void) =>
  retryPanel(t, failure, { testId, retry, panelId: 'swap-failure' })

/** Shows why a swap failed, with a retry if `retry` is given; nothing without an error. */
export function swapFailurePanel(
  t: Translate,
  { error, phase }: Pick<SwapState, 'error' | 'phase'>,
  network: CaipNetwork | undefined,
  retry?: () => void,
) {
  return error ? panel(t, 'swap-retry', failureText(t, error, network, phase === 'editing'), retry) : nothing
}

/** The tokens that can be swapped could not be read. */
export const swapUnread = (t: Translate, retry: () => void) =>
  panel(t, 'swap-tokens-retry', { heading: t('swap.unread'), text: t('swap.failed-text') }, retry)
