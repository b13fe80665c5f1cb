import type { EndpointSample } from './endpoint-sample.js'
import type { EndpointName } from './endpoints.js'

const address = '0x00000000000000000000000000000000000000aA'
const money = { amount: '10.00', currency: 'USD' }
const value = { value: '10.00', currency: 'USD' }

/** The samples of the on-ramp's endpoints. */
export const onrampSamples = {
  createOnrampUrl: {
    answers: [{ url: 'https://pay.example/?x=1' }, { url: 'https://pay.example/', purchaseId: 'a'.repeat(32) }],
    invalidAnswers: [{ url: '' }, { url: null }, {}, { url: 'https://pay.example/', purchaseId: '../x' }],
    request: {
      body: {
        destinationWallets: [{ address, blockchains: ['base'], assets: ['USDC'] }],
        partnerUserId: 'u'.repeat(32),
        defaultExperience: 'buy',
        presetFiatAmount: 20,
      },
    },
    invalidRequests: [
      { body: { destinationWallets: [] } },
      { body: { destinationWallets: [{ address }], partnerUserId: 'short' } },
      { body: { destinationWallets: [{ address }], paymentAmount: '-5' } },
      { body: { destinationWallets: [{ address }], provider: '../x' } },
    ],
  },
  getOnrampOptions: {
    answers: [
      {
        paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
        purchaseCurrencies: [
          {
            id: 'c',
            name: 'Coin',
            symbol: 'CN',
            networks: [{ name: 'base', display_name: null, chain_id: null, contract_address: null }],
          },
        ],
      },
      { paymentCurrencies: [{ id: 'USD', payment_method_limits: null }], purchaseCurrencies: [] },
      {
        paymentCurrencies: [],
        purchaseCurrencies: [],
        providers: [{ name: 'sandbox', label: 'Sandbox', feeRange: '1%', isSandbox: true, networks: ['local-one'] }],
      },
    ],
    invalidAnswers: [{ paymentCurrencies: [] }, { paymentCurrencies: [{}], purchaseCurrencies: [] }],
    request: {},
    invalidRequests: [],
  },
  getOnrampQuote: {
    answers: [
      {
        paymentTotal: money,
        paymentSubtotal: money,
        purchaseAmount: money,
        networkFee: money,
        coinbaseFee: null,
        quoteId: 'q',
      },
      { paymentTotal: money, paymentSubtotal: money, purchaseAmount: money, networkFee: money, quoteId: 'q' },
    ],
    invalidAnswers: [
      { quoteId: 'q' },
      { paymentTotal: 10, paymentSubtotal: money, purchaseAmount: money, networkFee: money, quoteId: 'q' },
    ],
    request: { body: { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '10.50', network: 'base' } },
    invalidRequests: [
      { body: { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '1e3', network: 'base' } },
      { body: { purchaseCurrency: 'USDC', amount: '10', network: 'base' } },
      { body: { purchaseCurrency: ['USDC'], paymentCurrency: 'USD', amount: '10', network: 'base' } },
      { body: { purchaseCurrency: { symbol: 'USDC' }, paymentCurrency: { id: 'USD' }, amount: '10', network: 'base' } },
    ],
  },
  getOnrampBuyOptions: {
    answers: [
      {
        paymentCurrencies: [{ id: 'USD', limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
        purchaseCurrencies: [
          {
            id: 'c',
            name: 'Coin',
            symbol: 'CN',
            networks: [{ name: 'base', displayName: 'Base', chainId: '8453', contractAddress: null }],
          },
        ],
      },
    ],
    invalidAnswers: [{ paymentCurrencies: [] }, { purchaseCurrencies: [] }],
    request: { query: { country: 'US', subdivision: 'NY' } },
    invalidRequests: [{ query: { country: 'USA' } }],
  },
  getOnrampBuyQuotes: {
    answers: [
      {
        paymentTotal: value,
        paymentSubtotal: value,
        purchaseAmount: value,
        networkFee: value,
        coinbaseFee: value,
        quoteId: 'q',
      },
    ],
    invalidAnswers: [{ paymentTotal: money, quoteId: 'q' }, {}],
    request: { query: { purchaseCurrency: 'USDC', paymentCurrency: 'USD', paymentAmount: '10.50', country: 'US' } },
    invalidRequests: [
      { query: { purchaseCurrency: 'USDC', paymentCurrency: 'USD', paymentAmount: '1e9' } },
      { query: { paymentCurrency: 'USD', paymentAmount: '1' } },
    ],
  },
  getOnrampPurchase: {
    answers: [
      {
        id: 'a'.repeat(32),
        status: 'delivered',
        provider: 'sandbox',
        purchaseCurrency: 'LUSD',
        purchaseAmount: '10',
        network: 'local-one',
        hash: '0xab',
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
    ],
    invalidAnswers: [
      {},
      { id: 'a', status: 'paid', provider: 'p', purchaseCurrency: 'c', network: 'n', updatedAt: 't' },
    ],
    request: { path: { id: 'a'.repeat(32) } },
    invalidRequests: [{ path: { id: 'a' } }],
  },
} satisfies Partial<Record<EndpointName, EndpointSample>>
