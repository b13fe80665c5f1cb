import type { CaipNetwork, Token } from '@w3m/core'
import type { HeadingKey, Translate } from '../../i18n/text-key.js'
import { errorText, type FailureText } from '../../i18n/error-text.js'
import { hasUnknownOutcome } from './unknown-outcome.js'

/** The heading of each code; its second sentence has the same key with `-text`. */
const headings: Readonly<Record<string, Extract<HeadingKey, `send.${string}`>>> = {
  INSUFFICIENT_BALANCE: 'send.balance-left',
  TOKEN_CHANGED: 'send.token-changed',
  NAME_MISMATCH: 'send.name-mismatch',
  NAME_UNCHECKED: 'send.name-unchecked',
  RENT_NOT_LEFT: 'send.rent-left',
  RENT_NOT_SENT: 'send.rent-sent',
  RECIPIENT_HOLDS_TOKEN: 'send.holds-token',
  RECIPIENT_NOT_OWNER: 'send.coin-refused',
}

/**
 * The text of an error in preparing or sending a transfer.
 * @param token the token to be sent: the native coin has no address, and so no contract that could refuse the transfer
 * @param isEditing true before the wallet is asked: a timeout then comes from the node
 */
export function sendFailure(
  t: Translate,
  error: Parameters<FailureText>[1],
  network: CaipNetwork | undefined,
  token: Pick<Token, 'address' | 'symbol'> | undefined,
  isEditing: boolean,
): ReturnType<FailureText> {
  const symbol = network?.nativeCurrency.symbol ?? ''
  const { code } = error
  if (code === 4001 || code === 5000) return { heading: t('send.failed'), text: t('send.refused') }
  if (hasUnknownOutcome(error))
    return { heading: t('send.failed'), text: t(isEditing ? 'send.failed-text' : 'send.unanswered') }
  const reason = typeof error.reason === 'string' ? error.reason : ''
  if (code === 'INSUFFICIENT_FEE' || /balance/i.test(reason))
    return { heading: t('send.insufficient-fee', { symbol }), text: t('send.insufficient-fee-text', { symbol }) }
  const refusedHeading = token?.address ? 'send.token-refused' : 'send.coin-refused'
  const heading = code === 'TRANSFER_REFUSED' || code === 3 ? refusedHeading : headings[String(code)]
  if (heading) return { heading: t(heading), text: t(`${heading}-text`, { symbol: token?.symbol ?? symbol }) }
  const failure = errorText(t, error)
  return failure.code === undefined ? failure : { heading: t('send.failed'), text: t('send.failed-text') }
}
