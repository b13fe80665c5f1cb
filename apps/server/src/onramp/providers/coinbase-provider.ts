import * as v from 'valibot'
import { failure } from '../../http/failure.js'
import { caipIdOf } from '../known-networks.js'
import type { Money, OnrampProvider, PurchaseReport } from '../onramp-provider.js'
import type { CoinbaseSettings } from '../onramp-settings.js'
import type { PurchaseStatus } from '../purchase-status.js'
import { checkSignature, checkTime } from '../webhook-signature.js'
import { requestProvider, decimal, text } from './request-provider.js'
import { createCoinbaseTokens } from './coinbase-token.js'

const label = 'Coinbase'
const defaultCountry = 'US'

/** It writes amounts under `value`; its client libraries under `amount`. */
const money = v.pipe(
  v.object({ value: v.optional(decimal), amount: v.optional(decimal), currency: text }),
  v.transform(({ value, amount, currency }): Money => ({ amount: amount ?? value ?? '', currency })),
  v.check(({ amount }) => amount !== '', 'expected an amount'),
)
const options = v.object({
  payment_currencies: v.array(
    v.object({ id: text, limits: v.optional(v.array(v.object({ id: text, min: decimal, max: decimal })), []) }),
  ),
  purchase_currencies: v.array(
    v.object({
      id: text,
      name: text,
      symbol: text,
      networks: v.array(
        v.object({
          name: text,
          display_name: text,
          chain_id: v.nullish(text, ''),
          contract_address: v.nullish(text, ''),
        }),
      ),
    }),
  ),
})
const quote = v.object({
  payment_total: money,
  payment_subtotal: money,
  purchase_amount: money,
  coinbase_fee: money,
  network_fee: money,
  quote_id: text,
})
const token = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)) })
const transaction = v.object({
  status: text,
  purchase_currency: v.nullish(text),
  purchase_network: v.nullish(text),
  purchase_amount: v.nullish(money),
  wallet_address: v.nullish(text),
  tx_hash: v.nullish(text),
  partner_user_ref: v.nullish(text),
})
const transactions = v.object({ transactions: v.array(transaction) })

const statuses: Readonly<Record<string, PurchaseStatus>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'pending',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'delivered',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'refused',
}

/** Its webhooks name in `camelCase` what its API names in `snake_case`. */
const snakeKeys = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`), item]),
      )
    : value

function reportOf(reported: v.InferOutput<typeof transaction>, reference: string): PurchaseReport | undefined {
  const status = statuses[reported.status]
  if (!status) return undefined
  return {
    reference,
    status,
    wallet: reported.wallet_address ?? undefined,
    // Names and ids of one coin differ between its calls: what is delivered is known by address and network.
    purchaseCurrency: undefined,
    network: reported.purchase_network ?? undefined,
    purchaseAmount:
      reported.purchase_amount?.currency === reported.purchase_currency ? reported.purchase_amount?.amount : undefined,
    hash: reported.tx_hash && reported.tx_hash !== '0x' ? reported.tx_hash : undefined,
  }
}

/** @throws {Failure} 401 where it was not signed by it, or too long ago */
function readWebhook(
  webhookSecret: string | undefined,
  sent: Headers,
  body: string,
  nowMs: number,
): PurchaseReport | undefined {
  if (!webhookSecret) throw failure(401, 'signature', 'No webhook of this provider is believed here.')
  const header = sent.get('x-hook0-signature') ?? ''
  const field = (name: string) => new RegExp(`(?:^|,)${name}=([^,]*)`).exec(header)?.[1]
  const [timestamp = '', names = ''] = [field('t'), field('h')]
  // What is no name of a header is the value of none.
  const values = names.split(' ').map(name => (/^[\w-]+$/.test(name) && sent.get(name)) || '')
  const signed = `${timestamp}.${names}.${values.join('.')}.${body}`
  checkSignature(webhookSecret, signed, field('v1') ?? null, 'hex')
  checkTime(Number(timestamp) * 1_000, nowMs)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.transform(snakeKeys), transaction), body)
  if (!parsed.success) throw failure(400, 'body', 'This is no event of a transaction.')
  const { partner_user_ref: reference } = parsed.output
  return reference ? reportOf(parsed.output, reference) : undefined
}

/** Coinbase Onramp: docs.cdp.coinbase.com/onramp. */
export function createCoinbaseProvider(
  { keyId, keySecret, webhookSecret, apiUrl, pageUrl }: CoinbaseSettings,
  now: () => number,
): OnrampProvider {
  const tokenFor = createCoinbaseTokens(keyId, keySecret, now)
  const request = <Schema extends v.GenericSchema>(path: string, schema: Schema, body?: unknown) => {
    const url = new URL(`${apiUrl}/onramp${path}`)
    const method = body === undefined ? 'GET' : 'POST'
    return requestProvider(label, url.href, schema, {
      method,
      headers: { authorization: `Bearer ${tokenFor(method, url)}` },
      ...(body !== undefined && { body }),
    })
  }
  const notSold = () => failure(400, 'purchaseCurrency', `${label} does not sell this.`)
  return {
    name: 'coinbase',
    label,
    feeRange: '1-2%',
    isSandbox: false,
    async options({ country = defaultCountry, subdivision }) {
      const query = new URLSearchParams({ country, ...(subdivision && { subdivision }) })
      const known = await request(`/v1/buy/options?${query}`, options)
      return {
        paymentCurrencies: known?.payment_currencies ?? [],
        purchaseCurrencies: (known?.purchase_currencies ?? []).map(({ networks, ...others }) => ({
          ...others,
          networks: networks.map(({ name, display_name, chain_id, contract_address }) => ({
            name,
            displayName: display_name,
            chainId: caipIdOf(name, chain_id ?? ''),
            contractAddress: contract_address || undefined,
          })),
        })),
      }
    },
    async quote({ purchaseCurrency, network, paymentCurrency, amount, paymentMethod, country, subdivision }) {
      const answer = await request('/v1/buy/quote', v.pipe(v.unknown(), v.transform(snakeKeys), quote), {
        purchaseCurrency,
        purchaseNetwork: network,
        paymentCurrency,
        paymentAmount: amount,
        paymentMethod: (paymentMethod ?? 'CARD').toUpperCase(),
        country: country ?? defaultCountry,
        ...(subdivision && { subdivision }),
      })
      if (!answer) throw notSold()
      return {
        quoteId: answer.quote_id,
        paymentTotal: answer.payment_total,
        paymentSubtotal: answer.payment_subtotal,
        purchaseAmount: answer.purchase_amount,
        networkFee: answer.network_fee,
        providerFee: answer.coinbase_fee,
        expiresAt: undefined,
      }
    },
    async checkout({
      reference,
      wallet,
      purchaseCurrency,
      network,
      paymentCurrency,
      paymentAmount,
      cryptoAmount,
      clientAddress,
      redirectUrl,
    }) {
      const session = await request('/v1/token', token, {
        addresses: [{ address: wallet, blockchains: [network] }],
        assets: [purchaseCurrency],
        clientIp: clientAddress,
      })
      if (!session) throw notSold()
      const query = new URLSearchParams({
        sessionToken: session.token,
        defaultExperience: 'buy',
        defaultNetwork: network,
        defaultAsset: purchaseCurrency,
        ...(paymentCurrency && { fiatCurrency: paymentCurrency }),
        ...(paymentAmount && { presetFiatAmount: paymentAmount }),
        ...(cryptoAmount && { presetCryptoAmount: cryptoAmount }),
        partnerUserRef: reference,
        ...(redirectUrl && { redirectUrl }),
      })
      return `${pageUrl}/buy/select-asset?${query}`
    },
    readWebhook: (sent, body) => readWebhook(webhookSecret, sent, body, now()),
    async status(reference) {
      const answer = await request(
        `/v1/buy/user/${encodeURIComponent(reference)}/transactions?page_size=1`,
        transactions,
      )
      const [last] = answer?.transactions ?? []
      return last && reportOf(last, reference)
    },
  }
}
