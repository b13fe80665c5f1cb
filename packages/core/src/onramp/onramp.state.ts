import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { getOnrampOptions } from '../api/get-onramp-options.js'
import type { getOnrampQuote } from '../api/get-onramp-quote.js'
import { fiatDecimals } from '../amounts/fiat.js'
import { formatUnits, parseUnits } from '../amounts/units.js'
import type { W3mError } from '../errors/w3m-error.js'
import { onrampQuoteLifetimeMs } from '../limits/onramp-limits.js'
import { safeName } from '../text/safe-name.js'
import { amountDecimals, decimal, toPaymentMethod, type PaymentCurrency } from './payment-amounts.js'

export type { PaymentCurrency }
export type { Purchase, PurchaseStatus } from './purchase.js'

/** A network that a coin is sold on. */
export interface OnrampNetwork {
  /** As providers name it: `base`. */
  readonly name: string
  /** What a visitor reads: `Base`. The name again where the service has no other. */
  readonly displayName: string
  /** CAIP-2 id, or the last part of one; undefined where nobody says it. */
  readonly chainId: string | undefined
  /** Undefined for the network's own coin. */
  readonly contractAddress: string | undefined
}

/** A coin that can be bought. */
export interface PurchaseCurrency {
  /** The service's id of it, which `setPurchaseCurrency` takes. */
  readonly id: string
  /** The name that visitors see: `USD Coin`. */
  readonly name: string
  /** At most 16 characters: `USDC`. */
  readonly symbol: string
  /** Where it is sold; empty where the service does not say it. */
  readonly networks: readonly OnrampNetwork[]
}

/** Who sells. */
export interface OnrampProvider {
  /** What `buy` takes, and the key in `quotes`: small letters, digits and hyphens. */
  readonly name: string
  /** What a visitor reads. */
  readonly label: string
  /** `1-2%`; empty where it does not say it. */
  readonly feeRange: string
  /** Sells play money on local chains. */
  readonly isSandbox: boolean
  /** Names of networks; undefined where it does not say them. */
  readonly networks: readonly string[] | undefined
}

/** What a provider gives for an amount. Amounts are decimal texts. */
export interface OnrampQuote {
  /** The name of the provider. */
  readonly provider: string
  /** What arrives, in whole coins. */
  readonly purchaseAmount: string
  /** All that is paid, fees included, in the money that was chosen. */
  readonly total: string
  /** All that is taken off the total; undefined where the provider does not say it. */
  readonly fees: string | undefined
  /** The provider's own id of the quote. */
  readonly quoteId: string
  /** Unix ms. */
  readonly expiresAtMs: number
}

/** How asking one provider for a price stands. */
export type OnrampOffer =
  /** The provider is being asked. */
  | { readonly status: 'loading' }
  /** Good until the quote's `expiresAtMs`. */
  | { readonly status: 'ready'; readonly quote: OnrampQuote }
  /** It gives no price; `ONRAMP_UNAVAILABLE` where its answer cannot be used. */
  | { readonly status: 'failed'; readonly error: W3mError }

/** What can be bought, what the visitor chose and typed, and what the providers offer. Amounts are decimal texts. */
export interface OnrampState {
  /** Where the lists are from: `built-in` where the service does not tell them. */
  readonly source: 'none' | 'service' | 'built-in'
  /** The lists are being read. */
  readonly isLoading: boolean
  /** Those that sell on the active network. */
  readonly providers: readonly OnrampProvider[]
  /** Of whom a purchase was begun last; undefined before the first, and after `reset`. */
  readonly selectedProvider: OnrampProvider | undefined
  /** Why the service told no lists, no provider made an offer, or the last purchase could not be begun. */
  readonly error: W3mError | undefined
  /** USDC at first, else the network's own coin, else the first that is sold there; undefined where none is. */
  readonly purchaseCurrency: PurchaseCurrency | undefined
  /** Dollars at first, where they are taken; undefined until the lists are read. */
  readonly paymentCurrency: PaymentCurrency | undefined
  /** Those that are sold on the active network. */
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** All that can be paid with, whatever the network. */
  readonly paymentCurrencies: readonly PaymentCurrency[]
  /** Of the coin, the network that is active. */
  readonly network: OnrampNetwork | undefined
  /** Providers are asked for prices, or are about to be. */
  readonly quotesLoading: boolean
  /** By the name of the provider. */
  readonly quotes: Readonly<Record<string, OnrampOffer | undefined>>
  /** What the best quote gives; undefined without one. */
  readonly purchaseAmount: string | undefined
  /** As it was typed. */
  readonly paymentAmount: string
  /** Without a quote, what the market says that the amount buys, less fees: nothing can be bought by this estimate. */
  readonly estimate: string | undefined
}

export const noOnramp: OnrampState = {
  source: 'none',
  isLoading: false,
  providers: [],
  selectedProvider: undefined,
  error: undefined,
  purchaseCurrency: undefined,
  paymentCurrency: undefined,
  purchaseCurrencies: [],
  paymentCurrencies: [],
  network: undefined,
  quotesLoading: false,
  quotes: {},
  purchaseAmount: undefined,
  paymentAmount: '',
  estimate: undefined,
}

/** What can be bought, with what, of whom, on every network. */
export interface OnrampLists {
  readonly providers: readonly OnrampProvider[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
}

const listMax = 300
/** The service's lists as they may be shown; what has no limits that can be read has none. */
export function readLists(
  { purchaseCurrencies, paymentCurrencies, providers }: EndpointResponse<typeof getOnrampOptions>,
  builtIn: OnrampLists,
): OnrampLists {
  return {
    purchaseCurrencies: purchaseCurrencies.slice(0, listMax).flatMap(({ id, name, symbol, networks }) => {
      const currency = { id: safeName(id, 80), name: safeName(name), symbol: safeName(symbol, 16) }
      if (!currency.id || !currency.symbol) return []
      return [
        {
          ...currency,
          networks: (networks ?? []).slice(0, listMax).map(network => ({
            name: safeName(network.name),
            displayName: safeName(network.display_name) || safeName(network.name),
            chainId: network.chain_id ?? undefined,
            contractAddress: network.contract_address ?? undefined,
          })),
        },
      ]
    }),
    paymentCurrencies: paymentCurrencies.slice(0, listMax).flatMap(({ id, payment_method_limits: limits }) => {
      const currencyId = safeName(id, 8)
      const methods = (limits ?? []).filter(({ min, max }) => decimal.test(min) && decimal.test(max)).slice(0, 20)
      return currencyId ? [{ id: currencyId, methods: methods.map(method => toPaymentMethod(method, currencyId)) }] : []
    }),
    // Other servers do not say who sells.
    providers: providers
      ? providers.slice(0, 20).flatMap(({ name, label, feeRange, isSandbox, networks }) =>
          /^[a-z0-9-]{1,32}$/.test(name)
            ? [
                {
                  name,
                  label: safeName(label, 32) || name,
                  feeRange: safeName(feeRange, 16),
                  isSandbox: isSandbox === true,
                  networks: networks ?? undefined,
                },
              ]
            : [],
        )
      : builtIn.providers,
  }
}

/** Whether a network of the lists is this one: some say the last part of a CAIP-2 id alone. */
export const isNetwork = ({ chainId }: OnrampNetwork, active: CaipNetworkId): boolean =>
  chainId !== undefined && (chainId === active || active.endsWith(`:${chainId}`))

/** The default coin (spec 9): USDC, else the network's own, else the first. */
export function defaultCurrency(
  currencies: readonly PurchaseCurrency[],
  nativeSymbol: string | undefined,
): PurchaseCurrency | undefined {
  const bySymbol = (symbol: string | undefined) => currencies.find(currency => currency.symbol === symbol)
  return bySymbol('USDC') ?? bySymbol(nativeSymbol) ?? currencies[0]
}

export const soldOn = (lists: OnrampLists, active: CaipNetworkId): readonly PurchaseCurrency[] =>
  lists.purchaseCurrencies.filter(({ networks }) => networks.some(network => isNetwork(network, active)))

/** A provider's quote as it may be shown; undefined where it is about something else than was asked for. */
export function readQuote(
  answer: EndpointResponse<typeof getOnrampQuote>,
  question: { readonly provider: string; readonly symbol: string; readonly payment: string; readonly amount: string },
  nowMs: number,
): OnrampQuote | undefined {
  const { purchaseAmount, paymentTotal, paymentSubtotal, coinbaseFee, quoteId, expiresAt } = answer
  const isReadable = [purchaseAmount, paymentTotal, paymentSubtotal].every(({ amount }) => decimal.test(amount))
  if (!isReadable || paymentTotal.currency !== question.payment) return undefined
  if (purchaseAmount.currency !== question.symbol || parseUnits(purchaseAmount.amount, 30) === 0n) return undefined
  const [total, subtotal] = [paymentTotal.amount, paymentSubtotal.amount].map(amount =>
    parseUnits(amount, amountDecimals),
  )
  // Nobody pays more than was asked for, or for less than nothing.
  if (total === undefined || subtotal === undefined || subtotal > total) return undefined
  if (total > parseUnits(question.amount, amountDecimals)) return undefined
  const saidMs = Date.parse(expiresAt ?? '')
  return {
    provider: question.provider,
    purchaseAmount: purchaseAmount.amount,
    total: paymentTotal.amount,
    // Who knows no fee says the total again.
    fees: total > subtotal || coinbaseFee ? formatUnits(total - subtotal, amountDecimals) : undefined,
    quoteId: safeName(quoteId, 100),
    // A quote that is over as it comes was made by another clock than the device's.
    expiresAtMs: saidMs > nowMs ? saidMs : nowMs + onrampQuoteLifetimeMs,
  }
}

/** The quote that gives most. */
export function bestQuote(quotes: OnrampState['quotes']): OnrampQuote | undefined {
  const ready = Object.values(quotes).flatMap(entry => (entry?.status === 'ready' ? [entry.quote] : []))
  const units = ({ purchaseAmount }: OnrampQuote) => parseUnits(purchaseAmount, 30)
  return ready.reduce<OnrampQuote | undefined>(
    (best, quote) => (!best || units(quote) > units(best) ? quote : best),
    undefined,
  )
}

const estimateDecimals = 6
/** The most that the providers of the specification take, of a hundred. */
const feePercent = 2n

/** What money buys at a price in it, less fees, with six decimals, rounded down. @param price of one coin, in fiat units */
export function estimateOf(amount: string, price: bigint): string | undefined {
  if (price <= 0n) return undefined
  const fiatValue = (parseUnits(amount, fiatDecimals) * (100n - feePercent)) / 100n
  const units = (fiatValue * 10n ** BigInt(estimateDecimals)) / price
  return units > 0n ? formatUnits(units, estimateDecimals) : undefined
}
