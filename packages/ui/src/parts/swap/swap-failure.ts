import type { CaipNetwork } from '@w3m/core'
import { errorText } from '../../i18n/error-text.js'
import type { TextKey, TextValues } from '../../i18n/text-key.js'

/** The heading of each code; its second sentence has the same key with `-text`. */
const headings = {
  SWAP_NETWORK_UNSUPPORTED: 'swap.unsupported',
  SWAP_NO_QUOTE: 'swap.no-quote',
  SWAP_EXACT_OUTPUT: 'swap.exact',
  SWAP_PRICE_MOVED: 'swap.moved',
  SWAP_NOT_SAFE: 'swap.unsafe',
  SWAP_REVERTED: 'swap.reverted',
  SWAP_APPROVAL_FAILED: 'swap.approval-failed',
  INSUFFICIENT_FEE: 'swap.funds',
  '3': 'swap.reverted',
} as const
const headingOf = new Map(Object.entries(headings))

/** What a visitor reads where a swap could not be quoted, made or sent. */
export function swapFailure(
  t: (key: TextKey, values?: TextValues) => string,
  error: { readonly code?: unknown; readonly reason?: unknown },
  network: CaipNetwork | undefined,
): { readonly heading: string; readonly text: string } {
  const symbol = network?.nativeCurrency.symbol ?? ''
  const { code } = error
  if (code === 4001 || code === 5000) return { heading: t('swap.failed'), text: t('swap.refused') }
  if (code === 'TIMEOUT') return { heading: t('swap.failed'), text: t('swap.unanswered') }
  const isPoor = typeof error.reason === 'string' && /balance/i.test(error.reason)
  const heading = isPoor ? headings.INSUFFICIENT_FEE : headingOf.get(String(code))
  if (heading) return { heading: t(heading, { symbol }), text: t(`${heading}-text`, { symbol }) }
  const told = errorText(t, error)
  return told.code === undefined ? told : { heading: t('swap.failed'), text: t('swap.failed-text') }
}
