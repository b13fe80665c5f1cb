/** A service that sells coins for money, in place of the network: `answers` by path, which tests change. */
export function serveOnramp() {
  const { fetch } = globalThis
  const requests: { readonly path: string; readonly body: string }[] = []
  const answers: Record<string, unknown> = {
    '/v1/onramp/options': {
      paymentCurrencies: ['USD', 'EUR'].map(id => ({
        id,
        payment_method_limits: [
          { id: 'card', min: '10.00', max: '7500.00' },
          { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
        ],
      })),
      purchaseCurrencies: ['ETH', 'USDC'].map(symbol => ({
        id: symbol,
        name: `The ${symbol}`,
        symbol,
        networks: [
          { name: 'one', display_name: 'One', chain_id: '1', contract_address: symbol === 'ETH' ? null : '0xdd' },
        ],
      })),
      providers: [
        { name: 'acme', label: 'Acme', feeRange: '1-2%', networks: ['one'] },
        { name: 'sandbox', label: 'Sandbox', feeRange: '1.5%', isSandbox: true, networks: ['one'] },
      ],
    },
    '/v1/onramp/quote': {
      paymentTotal: { amount: '100.00', currency: 'USD' },
      paymentSubtotal: { amount: '98.40', currency: 'USD' },
      purchaseAmount: { amount: '98.400000000000000001', currency: 'USDC' },
      networkFee: { amount: '0.10', currency: 'USD' },
      quoteId: 'q',
    },
    '/v1/generators/onrampurl': { url: 'https://pay.example/buy', purchaseId: 'a'.repeat(32) },
    '/v1/fungible/price': { fungibles: [{ name: 'USDC', symbol: 'USDC', price: 1 }] },
    [`/v1/onramp/purchases/${'a'.repeat(32)}`]: {
      id: 'a'.repeat(32),
      status: 'created',
      provider: 'acme',
      purchaseCurrency: 'USDC',
      network: 'one',
      updatedAt: '2026-01-01T00:00:00.000Z',
    },
  }
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    requests.push({ path: pathname, body: typeof init?.body === 'string' ? init.body : '' })
    const answer = answers[pathname]
    return answer === undefined
      ? new Response('{"status":"FAILED","reasons":[]}', { status: 501 })
      : new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  }
  return {
    requests,
    answers,
    end: () => {
      globalThis.fetch = fetch
    },
  }
}

export const onrampServices = { api: 'https://api.example' } as const
