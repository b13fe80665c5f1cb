import type { CaipNetwork, SwapQuote, SwapSide, Token } from '@w3m/core'
import { decimalText } from '@w3m/core/i18n'
import { html, nothing, type TemplateResult } from 'lit'
import type { Translate } from '../../i18n/text-key.js'
import { exactText, roundUp } from '../account/exact-text.js'
import { warningNote } from '../account/warning-note.js'

/** A quote with what it is of. */
export interface QuotedSwap {
  readonly quote: SwapQuote
  readonly from: Token
  readonly to: Token
  readonly side: SwapSide
  readonly network: CaipNetwork | undefined
  readonly locale: string
}

const decimalsShown = 8
const rateDecimals = 18n
/** The price impacts, or losses of worth, from which a warning is shown, in basis points: amber, and red. */
const impactWarnBps = 200
const impactHighBps = 1_000

const percentText = (bps: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000)

export const unitsText = (units: bigint, { decimals, symbol }: Token, locale: string): string =>
  `${exactText(units, decimals, locale, decimalsShown)} ${symbol}`

/** The most that is given, never less than it is. */
export const mostText = (units: bigint, token: Token, locale: string): string =>
  unitsText(roundUp(units, token.decimals, decimalsShown), token, locale)

/** The rate: the amount received for one whole token. */
export function rateText({ quote, from, to, locale }: QuotedSwap): string {
  const rate =
    (quote.toUnits * 10n ** (rateDecimals + BigInt(from.decimals))) / (quote.fromUnits * 10n ** BigInt(to.decimals))
  return `${decimalText('1', locale)} ${from.symbol} = ${exactText(rate, Number(rateDecimals), locale, decimalsShown)} ${to.symbol}`
}

const fact = (name: string, value: string, testId: string): TemplateResult =>
  html`<div>
    <dt>${name}</dt>
    <dd data-testid=${testId}><bdi>${value}</bdi></dd>
  </div>`

/** How much less what arrives is worth than what is given, in basis points, less than 0 for more; 0 without a price. */
function lossBps({ quote, from, to }: QuotedSwap): number {
  if (!from.price || !to.price) return 0
  const given = quote.fromUnits * from.price * 10n ** BigInt(to.decimals)
  const received = quote.toUnits * to.price * 10n ** BigInt(from.decimals)
  return Number(((given - received) * 10_000n) / given)
}

/** The facts of a quote as a description list; unknown ones are left out, but for the fee and the price impact. */
export function swapDetails(t: Translate, swap: QuotedSwap): TemplateResult {
  const { quote, from, to, side, network, locale } = swap
  const { impactBps, providerFeeUnits, feeUnits, isGasUnsupported, route, limitUnits } = quote
  const { decimals = 18, symbol = '' } = network?.nativeCurrency ?? {}
  return html`${
    side === 'from'
      ? fact(t('swap.least'), unitsText(limitUnits, to, locale), 'swap-limit')
      : fact(t('swap.most'), mostText(limitUnits, from, locale), 'swap-limit')
  }
  ${fact(
    t('swap.impact'),
    impactBps === undefined ? t('swap.impact-unknown') : percentText(impactBps, locale),
    'swap-impact',
  )}
  ${fact(
    t('swap.fee'),
    feeUnits === undefined
      ? t(isGasUnsupported ? 'swap.gas-unsupported' : 'swap.fee-unknown')
      : `${exactText(feeUnits, decimals, locale, decimalsShown)} ${symbol}`,
    'swap-fee',
  )}
  ${
    providerFeeUnits === undefined
      ? nothing
      : fact(t('swap.provider-fee'), unitsText(providerFeeUnits, to, locale), 'swap-provider-fee')
  }
  ${route.length > 2 ? fact(t('swap.route'), route.join(' › '), 'swap-route') : nothing}`
}

/** The account has more of it than anybody would pay for, so that nobody knows what is lost. */
const isWithheld = ({ isIlliquid, units }: Token): boolean => isIlliquid === true && units > 0n

/** What is lost by the swap: told by the service or by the prices, or unknown although it may be most of it. */
function lossNote(t: Translate, swap: QuotedSwap): readonly TemplateResult[] {
  const { impactBps } = swap.quote
  const testId = 'swap-warning-impact'
  const withheld = impactBps === undefined && [swap.from, swap.to].find(isWithheld)
  if (withheld) return [warningNote({ text: t('swap.illiquid', { symbol: withheld.symbol }), testId, isSevere: true })]
  const lostBps = impactBps ?? lossBps(swap)
  const isSevere = lostBps >= impactHighBps
  const text = impactBps === undefined ? 'swap.loss' : isSevere ? 'swap.impact-high' : 'swap.impact-warn'
  const percent = percentText(lostBps, swap.locale)
  return lostBps >= impactWarnBps ? [warningNote({ text: t(text, { percent }), testId, isSevere })] : []
}

/** The warnings of a quote, the worst first. */
export function swapWarnings(t: Translate, swap: QuotedSwap): readonly TemplateResult[] {
  return [
    ...lossNote(t, swap),
    ...(swap.quote.isTaxed ? [warningNote({ text: t('swap.taxed'), testId: 'swap-warning-taxed' })] : []),
  ]
}
