import { computed, type ReadableAtom } from 'nanostores'
import type { PriceCurrency } from '../amounts/price-currencies.js'
import type { SliceContext } from './slice-context.js'

/** The money in which prices are told. */
export const priceCurrency = ({ $options }: Pick<SliceContext, '$options'>): ReadableAtom<PriceCurrency> =>
  computed($options, ({ currency }) => currency ?? 'usd')
