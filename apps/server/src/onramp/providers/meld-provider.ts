import * as v from 'valibot'
import { formatUnits, parseUnits } from 'viem'
import { failure } from '../../http/failure.js'
import { caipIdOf } from '../known-networks.js'
import type { OnrampProvider, PurchaseReport } from '../onramp-provider.js'
import type { MeldSettings } from '../onramp-settings.js'
import type { PurchaseStatus } from '../purchase-status.js'
import { checkSignature, checkTime } from '../webhook-signature.js'
import { requestProvider, decimal, text } from './request-provider.js'

const label = 'Meld.io'
const version = '2025-03-04'

const coins = v.array(
  v.object({
    currencyCode: text,
    name: text,
    chainCode: v.nullish(text),
    chainName: v.nullish(text),
    chainId: v.nullish(v.union([text, v.pipe(v.number(), v.transform(String))])),
    contractAddress: v.nullish(text),
  }),
)
const limits = v.array(v.object({ currencyCode: text, minimumAmount: decimal, maximumAmount: decimal }))
const quotes = v.object({
  quotes: v.array(
    v.object({
      sourceAmount: decimal,
      sourceAmountWithoutFees: v.nullish(decimal),
      sourceCurrencyCode: text,
      destinationAmount: decimal,
      destinationCurrencyCode: text,
      networkFee: v.nullish(decimal),
      totalFee: v.nullish(decimal),
      serviceProvider: text,
    }),
  ),
})
const session = v.object({ id: text, widgetUrl: v.pipe(v.string(), v.url(), v.regex(/^https:/), v.maxLength(4_000)) })
const payment = v.object({
  status: text,
  externalSessionId: v.nullish(text),
  destinationAmount: v.nullish(decimal),
  destinationCurrencyCode: v.nullish(text),
  // Its reference names the wallet otherwise than it once did.
  cryptoDetails: v.nullish(
    v.object({
      walletAddress: v.nullish(text),
      destinationWalletAddress: v.nullish(text),
      blockchainTransactionId: v.nullish(text),
    }),
  ),
})
const payments = v.object({ transactions: v.array(payment) })
const event = v.object({
  eventType: text,
  payload: v.object({ externalSessionId: v.nullish(text), paymentTransactionStatus: v.nullish(text) }),
})

/** `ERROR` is none of them: it passes, as its transaction may be tried again. */
const statuses: Readonly<Record<string, PurchaseStatus>> = {
  PENDING_CREATED: 'created',
  // The visitor has said who they are on its page, and the provider may be reviewing the payment, for days; what it took
  // is `SETTLING`.
  PENDING: 'created',
  // The visitor has yet to confirm the payment on its page.
  TWO_FA_REQUIRED: 'created',
  TWO_FA_PROVIDED: 'pending',
  SETTLING: 'pending',
  SETTLED: 'delivered',
  DECLINED: 'refused',
  FAILED: 'refused',
  CANCELLED: 'expired',
  REFUNDED: 'refunded',
}

const reported = (
  status: string | null | undefined,
  reference: string,
  details: Partial<PurchaseReport> = {},
): PurchaseReport | undefined => {
  const known = statuses[status ?? '']
  return (
    known && {
      reference,
      status: known,
      wallet: undefined,
      purchaseCurrency: undefined,
      network: undefined,
      purchaseAmount: undefined,
      hash: undefined,
      ...details,
    }
  )
}

/** Digits after the point of the longest amount. */
const amountDecimals = 30

/** What is left of an amount. */
const subtract = (amount: string, less: string): string =>
  formatUnits(parseUnits(amount, amountDecimals) - parseUnits(less, amountDecimals), amountDecimals)

/** The fees without that of the network, which Meld counts into their total. */
function providerFeeOf(totalFee: string, networkFee: string): string {
  const fee = subtract(totalFee, networkFee)
  return fee.startsWith('-') ? '0' : fee
}

/** @throws {Failure} 401 where it was not signed by it, or too long ago */
function readWebhook(
  { webhookSecret, webhookUrl }: Pick<MeldSettings, 'webhookSecret' | 'webhookUrl'>,
  sent: Headers,
  body: string,
  nowMs: number,
): PurchaseReport | undefined {
  if (!webhookSecret || !webhookUrl) throw failure(401, 'signature', 'No webhook of this provider is believed here.')
  const timestamp = sent.get('meld-signature-timestamp') ?? ''
  checkSignature(webhookSecret, `${timestamp}.${webhookUrl}.${body}`, sent.get('meld-signature'), 'base64url')
  checkTime(/^\d+$/.test(timestamp) ? Number(timestamp) * 1_000 : Date.parse(timestamp), nowMs)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), event), body)
  if (!parsed.success) throw failure(400, 'body', 'This is no event of a transaction.')
  const { externalSessionId, paymentTransactionStatus } = parsed.output.payload
  return externalSessionId ? reported(paymentTransactionStatus, externalSessionId) : undefined
}

/** A coin as it is sold on one network; nothing where Meld names none. */
function toPurchaseCurrency(coin: NonNullable<v.InferOutput<typeof coins>>[number]) {
  const { currencyCode, name, chainCode, chainName, chainId, contractAddress } = coin
  if (!chainCode) return []
  const network = {
    name: chainCode.toLowerCase(),
    displayName: chainName ?? chainCode,
    chainId: caipIdOf(chainName ?? chainCode, chainId ?? ''),
    contractAddress: contractAddress || undefined,
  }
  return [{ id: currencyCode, name, symbol: currencyCode.split('_')[0] ?? currencyCode, networks: [network] }]
}

/** Meld, which asks many providers: docs.meld.io. Its coins have a code for each network, as in `USDC_BASE`. */
export function createMeldProvider(
  { apiKey, webhookSecret, webhookUrl, apiUrl, country: defaultCountry }: MeldSettings,
  now: () => number,
): OnrampProvider {
  const headers = { authorization: `BASIC ${apiKey}`, 'meld-version': version }
  const request = <Schema extends v.GenericSchema>(path: string, schema: Schema, body?: unknown) =>
    requestProvider(label, `${apiUrl}${path}`, schema, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body !== undefined && { body }),
    })
  const notSold = () => failure(400, 'purchaseCurrency', `${label} does not sell this.`)

  return {
    name: 'meld',
    label,
    feeRange: '1-2%',
    isSandbox: false,
    async options({ country = defaultCountry }) {
      const query = new URLSearchParams({ countries: country.toUpperCase() })
      const [sold, currencyLimits] = await Promise.all([
        request(`/service-providers/properties/crypto-currencies?${query}`, coins),
        request(`/service-providers/limits/fiat-currency-purchases?${query}`, limits),
      ])
      return {
        paymentCurrencies: (currencyLimits ?? []).map(({ currencyCode, minimumAmount, maximumAmount }) => ({
          id: currencyCode,
          limits: [{ id: 'card', min: minimumAmount, max: maximumAmount }],
        })),
        purchaseCurrencies: (sold ?? []).flatMap(toPurchaseCurrency),
      }
    },
    async quote({ purchaseCurrency, paymentCurrency, amount, country = defaultCountry }) {
      const answer = await request('/payments/crypto/quote', quotes, {
        countryCode: country.toUpperCase(),
        sourceAmount: amount,
        sourceCurrencyCode: paymentCurrency,
        destinationCurrencyCode: purchaseCurrency,
      })
      // Its answers come best first.
      const [best] = answer?.quotes ?? []
      if (!best) throw notSold()
      const currency = best.sourceCurrencyCode
      const networkFee = best.networkFee ?? '0'
      return {
        quoteId: best.serviceProvider,
        paymentTotal: { amount: best.sourceAmount, currency },
        paymentSubtotal: {
          amount: best.sourceAmountWithoutFees ?? subtract(best.sourceAmount, best.totalFee ?? '0'),
          currency,
        },
        purchaseAmount: { amount: best.destinationAmount, currency: best.destinationCurrencyCode },
        networkFee: { amount: networkFee, currency },
        providerFee: best.totalFee ? { amount: providerFeeOf(best.totalFee, networkFee), currency } : undefined,
        expiresAt: undefined,
      }
    },
    async checkout({ reference, wallet, purchaseCurrency, paymentCurrency = 'USD', paymentAmount, redirectUrl }) {
      const created = await request('/crypto/session/widget', session, {
        sessionType: 'BUY',
        externalSessionId: reference,
        sessionData: {
          walletAddress: wallet,
          countryCode: defaultCountry,
          sourceCurrencyCode: paymentCurrency,
          ...(paymentAmount && { sourceAmount: paymentAmount }),
          destinationCurrencyCode: purchaseCurrency,
          ...(redirectUrl && { redirectUrl }),
        },
      })
      if (!created) throw notSold()
      return created.widgetUrl
    },
    readWebhook: (sent, body) => readWebhook({ webhookSecret, webhookUrl }, sent, body, now()),
    async status(reference) {
      const answer = await request(
        `/payments/transactions?externalSessionIds=${encodeURIComponent(reference)}`,
        payments,
      )
      const [last] = answer?.transactions ?? []
      if (!last) return undefined
      const { destinationWalletAddress, walletAddress, blockchainTransactionId } = last.cryptoDetails ?? {}
      return reported(last.status, reference, {
        wallet: destinationWalletAddress ?? walletAddress ?? undefined,
        purchaseCurrency: last.destinationCurrencyCode ?? undefined,
        purchaseAmount: last.destinationAmount ?? undefined,
        hash: blockchainTransactionId ?? undefined,
      })
    },
  }
}
