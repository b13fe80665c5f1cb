import type { CaipNetwork, Session, SessionPermission } from '@w3m/core'
import { decimalText } from '@w3m/core/i18n'
import type { Translate } from '../../i18n/text-key.js'
import { listText } from '../../parts/list-text.js'

/** Formats base units as whole coins in the locale, exactly. */
function coinText(units: bigint, { decimals, symbol }: CaipNetwork['nativeCurrency'], locale: string): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const integerPart = digits.slice(0, digits.length - decimals)
  return `${decimalText(decimals > 0 ? `${integerPart}.${digits.slice(-decimals)}` : integerPart, locale)} ${symbol}`
}

/** Describes in one sentence what a permission allows. @param textLocale the locale in which lists are joined */
export function permissionText(
  t: Translate,
  permission: SessionPermission,
  network: CaipNetwork | undefined,
  locale: string,
  textLocale: string,
): string {
  if (permission.kind === 'other') return t('sessions.other', { type: permission.type })
  const { limitUnits } = permission
  const coins =
    limitUnits === undefined || !network
      ? t('sessions.unlimited')
      : coinText(limitUnits, network.nativeCurrency, locale)
  if (permission.kind === 'native') return t('sessions.native', { amount: coins })
  if (permission.kind === 'erc20')
    return t('sessions.erc20', {
      amount: limitUnits === undefined ? t('sessions.unlimited') : decimalText(limitUnits.toString(), locale),
      address: permission.token,
    })
  const call = t('sessions.contract', { address: permission.contract, calls: listText(permission.calls, textLocale) })
  return limitUnits === 0n ? call : listText([call, t('sessions.value', { amount: coins })], textLocale)
}

/** The network, expiry, number of uses and fees. @param textLocale the locale of dates and counts */
export function termsText(
  t: Translate,
  { account, expiresAtMs, usesMax, feeLimitUnits }: Session,
  network: CaipNetwork | undefined,
  locale: string,
  textLocale: string,
): string {
  return [
    t('sessions.network', { name: network?.name ?? account.slice(0, account.lastIndexOf(':')) }),
    ...(expiresAtMs === undefined
      ? []
      : [
          t('sessions.until', {
            date: new Intl.DateTimeFormat(textLocale, { dateStyle: 'medium', timeStyle: 'short' })
              .format(expiresAtMs)
              .replaceAll(' ', '\u00a0'),
          }),
        ]),
    ...(usesMax === undefined
      ? []
      : [t('sessions.uses', { count: new Intl.NumberFormat(textLocale).format(usesMax) })]),
    ...(feeLimitUnits === undefined || !network
      ? []
      : [t('sessions.fees', { amount: coinText(feeLimitUnits, network.nativeCurrency, locale) })]),
  ].join(' · ')
}
