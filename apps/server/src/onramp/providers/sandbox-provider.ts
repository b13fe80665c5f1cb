import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { failure } from '../../http/failure.js'
import type { OnrampProvider, PurchaseReport } from '../onramp-provider.js'
import type { SandboxSettings } from '../onramp-settings.js'
import { checkSignature, checkTime } from '../webhook-signature.js'
import { requestProvider, decimal, text } from './request-provider.js'

const label = 'Sandbox'
const checkoutMs = 600_000

const money = v.object({ amount: decimal, currency: text })
const options = v.object({
  payment_currencies: v.array(
    v.object({ id: text, limits: v.array(v.object({ id: text, min: decimal, max: decimal })) }),
  ),
  assets: v.array(
    v.object({
      symbol: text,
      name: text,
      networks: v.array(
        v.object({ name: text, display_name: text, chain_id: text, contract_address: v.nullable(text) }),
      ),
    }),
  ),
})
const quote = v.object({
  quote_id: text,
  total: money,
  subtotal: money,
  purchase: money,
  network_fee: money,
  fee: money,
  expires_at: text,
})
const order = v.object({
  reference: text,
  status: v.picklist(['pending', 'delivered', 'refused', 'expired', 'refunded']),
  wallet: text,
  asset: text,
  network: text,
  amount: decimal,
  hash: v.nullable(text),
})
const event = v.object({ type: text, order })

const reportOf = ({ asset, amount, hash, ...others }: v.InferOutput<typeof order>): PurchaseReport => ({
  ...others,
  purchaseCurrency: asset,
  purchaseAmount: amount,
  hash: hash ?? undefined,
})

/** The on-ramp sandbox of the local stack (`apps/onramp`): its pages, API and webhooks are as those of real providers. */
export function createSandboxProvider(
  { url, key, secret, webhookSecret }: SandboxSettings,
  now: () => number,
): OnrampProvider {
  const headers = { authorization: `Bearer ${secret}` }
  return {
    name: 'sandbox',
    label,
    feeRange: '1.5%',
    isSandbox: true,
    async options() {
      const known = await requestProvider(label, `${url}/v1/options`, options, { headers })
      return {
        paymentCurrencies: known?.payment_currencies ?? [],
        purchaseCurrencies: (known?.assets ?? []).map(({ symbol, name, networks }) => ({
          id: symbol,
          name,
          symbol,
          networks: networks.map(network => ({
            name: network.name,
            displayName: network.display_name,
            chainId: network.chain_id,
            contractAddress: network.contract_address ?? undefined,
          })),
        })),
      }
    },
    async quote({ purchaseCurrency, network, paymentCurrency, amount }) {
      const body = { asset: purchaseCurrency, network, payment_currency: paymentCurrency, amount }
      const answer = await requestProvider(label, `${url}/v1/quotes`, quote, { method: 'POST', headers, body })
      if (!answer) throw failure(400, 'purchaseCurrency', `${label} does not sell this.`)
      return {
        quoteId: answer.quote_id,
        paymentTotal: answer.total,
        paymentSubtotal: answer.subtotal,
        purchaseAmount: answer.purchase,
        networkFee: answer.network_fee,
        providerFee: answer.fee,
        expiresAt: answer.expires_at,
      }
    },
    checkout({ reference, wallet, purchaseCurrency, network, paymentCurrency = 'USD', paymentAmount, redirectUrl }) {
      const query = new URLSearchParams({
        key,
        reference,
        wallet,
        asset: purchaseCurrency,
        network,
        payment_currency: paymentCurrency,
        ...(paymentAmount !== undefined && { amount: paymentAmount }),
        expires: String(now() + checkoutMs),
        ...(redirectUrl && { redirect_url: redirectUrl }),
      }).toString()
      const signature = createHmac('sha256', secret).update(`?${query}`).digest('base64url')
      return Promise.resolve(`${url}/buy?${query}&signature=${signature}`)
    },
    readWebhook(sent, body) {
      const timestamp = sent.get('sandbox-timestamp') ?? ''
      checkSignature(webhookSecret, `${timestamp}.${body}`, sent.get('sandbox-signature'), 'hex')
      checkTime(Number(timestamp) * 1_000, now())
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), event), body)
      if (!parsed.success) throw failure(400, 'body', 'This is no event of an order.')
      return parsed.output.type === 'order.updated' ? reportOf(parsed.output.order) : undefined
    },
    async status(reference) {
      const answer = await requestProvider(label, `${url}/v1/orders/${reference}`, order, { headers })
      return answer && reportOf(answer)
    },
  }
}
