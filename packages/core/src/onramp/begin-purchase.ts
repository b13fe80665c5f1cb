import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { optionalError } from '../errors/optional-error.js'
import { toError, type OnrampAtom, type OnrampDeps } from './onramp-deps.js'
import { readPayment } from './payment-amounts.js'
import { networkFor } from './provider-network.js'

/** A purchase that was begun: its provider's page is to be shown now. */
export interface Checkout {
  /** Of the service: the purchase stands under it in `$purchases`. */
  readonly id: string
  /** http(s) address of the provider's page. */
  readonly url: string
}

/**
 * Begins a purchase from a provider, and keeps it. @param askAnew is called where its offer is over
 * @throws {W3mError} as `OnrampStore.buy`
 */
export async function beginPurchase(
  provider: string,
  state: OnrampAtom,
  { account, createUrl, follower, track, now }: OnrampDeps,
  askAnew: () => void,
): Promise<Checkout> {
  const { purchaseCurrency, paymentCurrency, network, quotes, providers, paymentAmount } = state.get()
  const offer = quotes[provider]
  const selected = providers.find(({ name }) => name === provider)
  const on = selected && networkFor(selected, purchaseCurrency, network)
  const amount = readPayment(paymentAmount, paymentCurrency)
  const to = account()
  if (!to) throw optionalError('ACCOUNT_ADDRESS_REQUIRED', {})
  if (!selected || !purchaseCurrency || !paymentCurrency || !on || !amount || offer?.status !== 'ready')
    throw optionalError('ONRAMP_NOT_QUOTED', {})
  if (offer.quote.expiresAtMs <= now()) {
    askAnew()
    throw optionalError('ONRAMP_NOT_QUOTED', {})
  }
  state.set({ selectedProvider: selected, error: undefined })
  track('SELECT_BUY_PROVIDER', { provider })
  const { address } = parseCaipAddress(to)
  const { url, purchaseId: id } = await createUrl({
    destinationWallets: [{ address, blockchains: [on.name], assets: [purchaseCurrency.symbol] }],
    defaultNetwork: on.name,
    defaultExperience: 'buy',
    partnerUserId: address,
    provider,
    purchaseCurrency: purchaseCurrency.id,
    paymentCurrency: paymentCurrency.id,
    paymentAmount: amount,
  }).catch((error: unknown) => {
    state.set({ error: toError(error) })
    throw error
  })
  if (!/^https?:\/\//.test(url) || !id) throw optionalError('ONRAMP_UNAVAILABLE', {})
  follower.add({
    id,
    provider,
    label: selected.label,
    account: to,
    symbol: purchaseCurrency.symbol,
    purchaseAmount: offer.quote.purchaseAmount,
    paymentAmount: amount,
    paymentCurrency: paymentCurrency.id,
    status: 'created',
    hash: undefined,
    url,
    atMs: now(),
  })
  return { id, url }
}
