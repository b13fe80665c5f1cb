import type { HeadingKey } from '../../i18n/text-key.js'
import { errorText, type FailureText } from '../../i18n/error-text.js'
import { isOpenEnded } from './open-ended.js'

/** The heading of each code; its second sentence has the same key with `-text`. */
const headings: Readonly<Record<string, Extract<HeadingKey, `send.${string}`>>> = {
  INSUFFICIENT_BALANCE: 'send.balance-left',
  TOKEN_CHANGED: 'send.token-changed',
  NAME_MISMATCH: 'send.name-mismatch',
  NAME_UNCHECKED: 'send.name-unchecked',
  RENT_NOT_LEFT: 'send.rent-left',
  RENT_NOT_SENT: 'send.rent-sent',
  RECIPIENT_HOLDS_TOKEN: 'send.holds-token',
}

/** What a visitor reads where a transfer could not be made or sent. */
export const sendFailure: FailureText = (t, error, network) => {
  const symbol = network?.nativeCurrency.symbol ?? ''
  const { code } = error
  if (code === 4001 || code === 5000) return { heading: t('send.failed'), text: t('send.refused') }
  if (isOpenEnded(code)) return { heading: t('send.failed'), text: t('send.unanswered') }
  const reason = typeof error.reason === 'string' ? error.reason : ''
  if (code === 'INSUFFICIENT_FEE' || /balance/i.test(reason))
    return { heading: t('send.insufficient-fee', { symbol }), text: t('send.insufficient-fee-text', { symbol }) }
  if (code === 'TRANSFER_REFUSED' || code === 3)
    return { heading: t('send.token-refused'), text: t('send.token-refused-text') }
  const heading = headings[String(code)]
  if (heading) return { heading: t(heading), text: t(`${heading}-text`) }
  const told = errorText(t, error)
  return told.code === undefined ? told : { heading: t('send.failed'), text: t('send.failed-text') }
}
