import {
  shortenAddress,
  type ActivityItem,
  type ActivityStore,
  type ActivityTransfer,
  type CaipNetwork,
} from '@w3m/core'
import { decimalText } from '@w3m/core/i18n'
import { explorerLink } from '@w3m/core/networks'
import { html, nothing, type TemplateResult } from 'lit'
import type { Icon } from '../../icons/draw.js'
import {
  approveIcon,
  burnIcon,
  contractIcon,
  mintIcon,
  receiveIcon,
  revokeIcon,
  sendIcon,
  tradeIcon,
} from '../../icons/asset-icons.js'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import { listText } from '../list-text.js'
import { cutAmount, cutText, placeOfValue } from './cut-text.js'
import { digitsOfFirst, digitsOfSecond, figureText } from './figure-text.js'

const icons: Readonly<Record<ActivityItem['kind'], Icon>> = {
  send: sendIcon,
  receive: receiveIcon,
  mint: mintIcon,
  burn: burnIcon,
  trade: tradeIcon,
  approve: approveIcon,
  revoke: revokeIcon,
  deploy: contractIcon,
  execute: contractIcon,
}

export interface ActivityRowContext {
  readonly t: (key: TextKey, values?: TextValues) => string
  /** The limit of the surrounding list, 0 without one: a list with a limit has no headings that name the year. */
  readonly limit: number
  readonly locale: string
  /** The locale of formats that contain words. */
  readonly textLocale: string
  readonly showAmount: ActivityStore['showAmount']
  readonly networks: readonly CaipNetwork[]
  /** The name of an address on a network; undefined if none is known. */
  readonly nameOf: (address: string, caipNetworkId: string | undefined) => string | undefined
}

/** The status of a transaction. Those that this page sent may have more states than the service reports. */
export type RowStatus =
  ActivityItem['status'] | 'dropped' | 'replaced' | 'repricing' | 'cancelling' | 'cancelled' | 'outrun'

/** True for a transaction that may still be included in a block. */
export const isPendingStatus = (status: RowStatus): boolean =>
  status === 'pending' || status === 'repricing' || status === 'cancelling'

const signs = { in: '+', out: '−', self: '' } as const

/** The number of NFTs, which have no decimals; empty for a single one. */
const countText = (amount: string, locale: string): string => (amount === '1' ? '' : `${decimalText(amount, locale)} ×`)

function transferText(
  { direction, name, amount, isNft }: ActivityTransfer,
  { showAmount, locale, textLocale }: ActivityRowContext,
  digits: number,
) {
  const sign = direction ? signs[direction] : ''
  if (amount === undefined) return cutAmount('', name)
  const figure = sign + (isNft ? countText(amount, locale) : figureText(amount, locale, digits, showAmount, textLocale))
  return cutAmount(figure, name, sign + (isNft ? countText(amount, locale) : decimalText(amount, locale)))
}

/** The counterparty: the recipient of a sent transfer, the sender of a received one, else the contract. */
function counterpartyOf({
  kind,
  sentTo,
  sentFrom,
}: Pick<ActivityItem, 'kind' | 'sentTo' | 'sentFrom'>): readonly [key: TextKey, address: string] | undefined {
  if (kind === 'receive') return sentFrom ? ['activity.from', sentFrom] : undefined
  if (!sentTo) return undefined
  return [kind === 'send' ? 'activity.to' : 'activity.of', sentTo]
}

/** The data of a row: a transaction from the service, or one that only this browser knows. */
export type RowItem = Omit<ActivityItem, 'status' | 'caipNetworkId'> & {
  readonly status: RowStatus
  readonly caipNetworkId: string | undefined
}

/** One transaction: what it did in words, what it moved, with whom and when, and the way to the explorer. */
export function activityRow(item: RowItem, context: ActivityRowContext): TemplateResult {
  const { t, limit, textLocale, networks, nameOf } = context
  const { id, kind, status, atMs, caipNetworkId, hash, transfers, approved, called, isLookalike } = item
  const network = networks.find(candidate => candidate.caipNetworkId === caipNetworkId)
  const href = network && hash ? explorerLink(network, 'transaction', hash) : undefined
  const counterparty = counterpartyOf(item)
  // An address that imitates a known one is shown without a name, which would make it look trustworthy.
  const name = counterparty && !isLookalike ? nameOf(counterparty[1], caipNetworkId) : undefined
  const counterpartyName = counterparty && (name ?? shortenAddress(counterparty[1], { start: 6, end: 4 }))
  const actionText =
    called && counterpartyName
      ? t('activity.call', { function: called.name, contract: called.contract || counterpartyName })
      : t(`activity.${kind}`)
  // Not repeated if the action already names the contract.
  const counterpartyLine = called && !called.contract ? undefined : counterparty
  // A row has space for either the year or the time of day. Years are compared in the calendar of the locale.
  const year = new Intl.DateTimeFormat(textLocale, { year: 'numeric' })
  const isOfYear = limit === 0 || year.format(atMs) === year.format(Date.now())
  const dateFormat = new Intl.DateTimeFormat(
    textLocale,
    isOfYear
      ? { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }
      : { day: 'numeric', month: 'short', year: 'numeric' },
  )
  const isConfirmed = status === 'confirmed'
  const [first, second] = transfers
  const more = transfers.length > 2 && t('activity.more-transfers', { count: transfers.length - 1 })
  const secondLine = isConfirmed
    ? more || (second && transferText(second, context, digitsOfSecond))
    : t(`activity.${status}`)
  const content = html`<span class="sign ${status}" aria-hidden="true">${icons[kind]()}</span>
    <span class="lines"
      ><span class="line"
        ><span class="first" title=${called ? actionText : nothing}>${actionText}</span>
        <span
          class="first amount ${first?.direction === 'in' && isConfirmed ? 'good' : ''} ${status === 'failed' || status === 'cancelled' ? 'void' : ''}"
          >${first ? transferText(first, context, digitsOfFirst) : approved.length > 0 ? cutText(placeOfValue, listText(approved, textLocale), 'amounts') : nothing}</span
        ></span
      >${isLookalike ? html`<span class="second bad">${t('activity.lookalike')}</span>` : nothing}<span class="line"
        >${counterpartyLine && counterpartyName ? html`${cutText(t(counterpartyLine[0], { address: placeOfValue }), counterpartyName, 'second whom', name ?? counterpartyLine[1])} ` : nothing}<span
          class="second when"
          >${counterpartyLine ? '· ' : nothing}<time datetime=${new Date(atMs).toISOString()}
            >${dateFormat.format(atMs)}</time
          ></span
        >
        ${secondLine ? html`<span class="second amount ${typeof secondLine === 'string' ? 'words' : ''} ${isConfirmed || isPendingStatus(status) ? '' : 'bad'}">${secondLine}</span>` : nothing}</span
      ></span
    >`
  return href
    ? html`<a class="row" href=${href} target="_blank" rel="noopener noreferrer" data-testid=${`activity-${id}`}
        >${content}</a
      >`
    : html`<div class="row" tabindex="-1" data-testid=${`activity-${id}`}>${content}</div>`
}
