import type { ReadableAtom } from 'nanostores'
import { computed } from '../async/computed.js'
import { priceCurrencies, type PriceCurrency } from '../amounts/price-currencies.js'
import type { SliceContext } from './slice-context.js'

const reportedOptions = new WeakSet<object>()

/**
 * The money in which prices are told. One that no service says prices in is told to the developer, and dollars stand in
 * its place: the check of options has no room for their names.
 */
export const priceCurrency = ({
  $options,
  notices,
}: Pick<SliceContext, '$options' | 'notices'>): ReadableAtom<PriceCurrency> =>
  computed($options, options => {
    const { currency = 'usd' } = options
    if (priceCurrencies.includes(currency)) return currency
    if (!reportedOptions.has(options))
      notices.alert({
        code: 'INVALID_OPTION',
        short: 'Invalid currency',
        long: `Option "currency" is not valid: expected one of ${priceCurrencies.join(', ')}, received "${currency}".`,
        variant: 'error',
      })
    reportedOptions.add(options)
    return 'usd'
  })
