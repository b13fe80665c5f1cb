import { decimalText } from '../amounts/decimal-text.js'
import type { Notice } from '../notices/notices.state.js'
import type { SentTransfer } from './send.state.js'

const variants = {
  confirmed: 'success',
  failed: 'error',
  replaced: 'info',
  dropped: 'warning',
  pending: 'info',
} as const

/** What is said of one that has ended; nothing where another one has that to say. */
function messageOf({
  status,
  replaces,
  replacedBy,
  swappedFor,
  permits,
}: SentTransfer): Omit<Notice, 'id'> | undefined {
  const isCancel = replaces?.reason === 'cancelled'
  // An approval is a step towards something else, which tells what came of it.
  if (permits === 'approve' || (permits && replacedBy)) return undefined
  if (permits && isCancel && status !== 'pending') return { variant: 'info', text: 'allowances.notice-replaced' }
  if (permits) return { variant: variants[status], text: `allowances.notice-${status}` }
  if (isCancel && (status === 'confirmed' || status === 'failed'))
    return { variant: 'success', text: 'send.notice-cancelled' }
  if (isCancel && replacedBy?.as === 'earlier') return { variant: 'warning', text: 'send.notice-outrun' }
  if (replacedBy) return undefined
  return {
    variant: variants[status],
    text: swappedFor === undefined ? `send.notice-${status}` : `send.swap-notice-${status}`,
  }
}

/** The notice of what has ended, with its amount as a locale writes it: `1.234` of one is `1,234` of another. */
export function sentNotice(transfer: SentTransfer, locale: string): Omit<Notice, 'id'> | undefined {
  const { amount, isEstimate, symbol, swappedFor, permits } = transfer
  const message = messageOf(transfer)
  return (
    message && {
      ...message,
      values: {
        amount: `${isEstimate ? '≈ ' : ''}${decimalText(amount, locale)}`,
        symbol,
        ...(permits && { name: symbol }),
        ...(swappedFor !== undefined && { other: swappedFor }),
      },
    }
  )
}
