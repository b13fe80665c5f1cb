import type { endpoints } from '@w3m/core/api'
import type { Handler } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'
import { mergedCurrencies, mergedPayments, type Offer, type Offers } from './offers.js'
import type { ProviderQuote } from './onramp-provider.js'
import type { Onramp } from './open-onramp.js'
import { checkLimits, paymentMethodFor, type Payment } from './payment-limits.js'

type Endpoints = typeof endpoints

/** What a call costs beyond one that asks a provider for its caller alone. */
const providerCost = 9

const none = () => failure(501, '', 'This server has no seller of coins.')

/** Coins for money: the words of the specification, and those of the public server. */
export function createOnrampHandlers(onramp: Onramp | undefined): {
  readonly createOnrampUrl: Handler<Endpoints['createOnrampUrl']>
  readonly getOnrampOptions: Handler<Endpoints['getOnrampOptions']>
  readonly getOnrampQuote: Handler<Endpoints['getOnrampQuote']>
  readonly getOnrampBuyOptions: Handler<Endpoints['getOnrampBuyOptions']>
  readonly getOnrampBuyQuotes: Handler<Endpoints['getOnrampBuyQuotes']>
  readonly getOnrampPurchase: Handler<Endpoints['getOnrampPurchase']>
} {
  const require = (): Onramp => {
    if (!onramp) throw none()
    return onramp
  }
  return {
    getOnrampOptions: async () => ownOptions(await require().offers.all({})),
    async getOnrampBuyOptions({ query, consume }) {
      const { offers } = require()
      if (offers.needsRequest(query)) await consume(providerCost)
      return publicOptions(await offers.all(query))
    },

    async getOnrampQuote({ body: { purchaseCurrency, paymentCurrency, amount, network, provider: name }, consume }) {
      const { offers } = require()
      await consume(providerCost)
      const { provider, quote } = await quoteOf(
        offers,
        name,
        { purchaseCurrency, paymentCurrency, amount, network },
        'amount',
      )
      const { providerFee, ...others } = quote
      return { ...others, coinbaseFee: providerFee ?? null, provider: provider.name }
    },

    async getOnrampBuyQuotes({ query: { purchaseNetwork: network, paymentAmount: amount, ...others }, consume }) {
      const { offers } = require()
      await consume(providerCost)
      const { quote } = await quoteOf(offers, undefined, { ...others, amount, network }, 'paymentAmount')
      const value = (money: { readonly amount: string; readonly currency: string }) => ({
        value: money.amount,
        currency: money.currency,
      })
      return {
        paymentTotal: value(quote.paymentTotal),
        paymentSubtotal: value(quote.paymentSubtotal),
        purchaseAmount: value(quote.purchaseAmount),
        networkFee: value(quote.networkFee),
        coinbaseFee: quote.providerFee ? value(quote.providerFee) : null,
        quoteId: quote.quoteId,
      }
    },

    async createOnrampUrl({ body, client, consume }) {
      const { offers, purchases, isWallet } = require()
      await consume(providerCost)
      const [wallet] = body.destinationWallets
      const symbol = body.purchaseCurrency ?? wallet?.assets?.[0]
      if (!wallet || !symbol) throw failure(400, 'purchaseCurrency', 'Name the coin that is to be bought.')
      const network = body.defaultNetwork ?? wallet.blockchains?.[0]
      const { provider, currency, on } = await offers.find(body.provider, symbol, network)
      if (!isWallet(on.chainId, wallet.address))
        throw failure(400, 'destinationWallets', 'This is not an address of this network.')
      const { id, url } = await purchases.start(provider, {
        wallet: wallet.address,
        purchaseCurrency: currency.id,
        network: on.name,
        chainId: on.chainId,
        paymentCurrency: body.paymentCurrency,
        paymentAmount: body.paymentAmount ?? decimalOf(body.presetFiatAmount),
        cryptoAmount: decimalOf(body.presetCryptoAmount),
        clientAddress: client,
      })
      return { url, purchaseId: id }
    },

    async getOnrampPurchase({ path: { id } }) {
      const { purchases } = require()
      const purchase = await purchases.find(id)
      return {
        id,
        status: purchase.status,
        provider: purchase.provider,
        purchaseCurrency: purchase.purchaseCurrency,
        purchaseAmount: purchase.purchaseAmount ?? null,
        network: purchase.network,
        hash: purchase.hash ?? null,
        updatedAt: new Date(purchase.updatedAt).toISOString(),
      }
    },
  }
}

/** In the words of the specification, and who sells. */
const ownOptions = (offers: readonly Offer[]) => ({
  paymentCurrencies: mergedPayments(offers).map(({ id, limits }) => ({ id, payment_method_limits: [...limits] })),
  purchaseCurrencies: mergedCurrencies(offers).map(({ networks, ...others }) => ({
    ...others,
    networks: networks.map(({ name, displayName, chainId, contractAddress }) => ({
      name,
      display_name: displayName,
      chain_id: chainId ?? null,
      contract_address: contractAddress ?? null,
    })),
  })),
  providers: offers.map(({ provider: { name, label, feeRange, isSandbox }, options }) => ({
    name,
    label,
    feeRange,
    isSandbox,
    networks: [...new Set(options.purchaseCurrencies.flatMap(currency => currency.networks.map(on => on.name)))],
  })),
})

/** In the words of the public server. */
const publicOptions = (offers: readonly Offer[]) => ({
  paymentCurrencies: mergedPayments(offers).map(({ id, limits }) => ({ id, limits: [...limits] })),
  purchaseCurrencies: mergedCurrencies(offers).map(({ networks, ...others }) => ({
    ...others,
    networks: networks.map(({ name, displayName, chainId, contractAddress }) => ({
      name,
      displayName,
      chainId: chainId ?? null,
      contractAddress: contractAddress ?? null,
    })),
  })),
})

/** A number of the wire as a decimal text; undefined for none, and for what is written with an exponent. */
function decimalOf(value: number | undefined): string | undefined {
  const text = value === undefined ? '' : String(value)
  return /^[0-9]{1,20}(\.[0-9]{1,18})?$/.test(text) ? text : undefined
}

interface QuoteRequest extends Payment {
  readonly purchaseCurrency: string
  readonly network: string | undefined
  readonly country?: string | undefined
  readonly subdivision?: string | undefined
}

/**
 * Asks whoever sells it.
 * @param field what the amount is called where it was asked
 * @throws {Failure} 400 for an amount outside of the limits, and for an answer in another currency: it would be shown as
 *   the asked one
 */
async function quoteOf(offers: Offers, name: string | undefined, request: QuoteRequest, field: string) {
  const { provider, currency, on, payments } = await offers.find(
    name,
    request.purchaseCurrency,
    request.network,
    request,
  )
  checkLimits(field, request, payments)
  const quote: ProviderQuote = await provider.quote({
    ...request,
    purchaseCurrency: currency.id,
    network: on.name,
    paymentMethod: paymentMethodFor(request, payments),
  })
  if (quote.paymentTotal.currency !== request.paymentCurrency)
    throw failure(400, 'paymentCurrency', `${provider.label} does not take this money.`)
  if (![currency.id, currency.symbol].includes(quote.purchaseAmount.currency))
    throw failure(503, 'provider', `${provider.label} gave an answer that is not valid.`)
  const { amount } = quote.purchaseAmount
  return { provider, quote: { ...quote, purchaseAmount: { amount, currency: currency.symbol } } }
}
