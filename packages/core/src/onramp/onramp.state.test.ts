import { expect } from 'chai'
import { toFiatUnits } from '../amounts/fiat.js'
import { builtInLists } from './built-in-lists.js'
import {
  bestQuote,
  defaultCurrency,
  estimateOf,
  isNetwork,
  readLists,
  readQuote,
  soldOn,
  type OnrampQuote,
  type PaymentCurrency,
} from './onramp.state.js'
import { amountProblem, limitsOf, readPayment } from './payment-amounts.js'

const network = { name: 'base', displayName: 'Base', chainId: '8453', contractAddress: undefined }
const currency = (symbol: string) => ({ id: symbol, name: symbol, symbol, networks: [network] })
const dollars: PaymentCurrency = {
  id: 'USD',
  methods: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach', min: '20.00', max: '25000.00' },
  ],
}

describe('what can be bought', () => {
  for (const [chainId, active, isSame] of [
    ['8453', 'eip155:8453', true],
    ['eip155:8453', 'eip155:8453', true],
    ['453', 'eip155:8453', false],
    ['8453', 'eip155:84532', false],
    [undefined, 'eip155:8453', false],
  ] as const)
    it(`on the network ${chainId} is ${isSame ? '' : 'not '}on ${active}`, () =>
      expect(isNetwork({ ...network, chainId }, active)).to.equal(isSame))

  for (const [title, sold, native, chosen] of [
    ['USDC', ['ETH', 'USDC'], 'ETH', 'USDC'],
    ['else the coin of the network', ['LEAF', 'SOL'], 'SOL', 'SOL'],
    ['else the first', ['LEAF', 'GRIT'], 'ETH', 'LEAF'],
    ['nothing where nothing is sold', [], 'ETH', undefined],
  ] as const)
    it(`begins with ${title}`, () => expect(defaultCurrency(sold.map(currency), native)?.symbol).to.equal(chosen))

  it('of a hostile service is cleaned and bounded', () => {
    const lists = readLists(
      {
        purchaseCurrencies: [
          { id: 'A', name: 'A\u202eb', symbol: 'AA', networks: null },
          { id: '', name: 'none', symbol: 'NO', networks: null },
          ...Array.from({ length: 500 }, (_, at) => ({ id: `${at}`, name: 'n', symbol: 's', networks: null })),
        ],
        paymentCurrencies: [
          {
            id: 'USD',
            payment_method_limits: [
              { id: 'card', min: '1e9', max: '2' },
              { id: 'ach', min: '1', max: '2' },
            ],
          },
        ],
        providers: [
          { name: '../x', label: 'x' },
          { name: 'ok', label: '\u200b', isSandbox: true },
        ],
      },
      builtInLists,
    )
    expect(lists.purchaseCurrencies.length).to.be.lessThan(301)
    expect(lists.purchaseCurrencies[0]!.name).to.equal('Ab')
    expect(lists.paymentCurrencies[0]!.methods).to.deep.equal([{ id: 'ach', min: '1', max: '2' }])
    expect(lists.providers).to.deep.equal([
      { name: 'ok', label: 'ok', feeRange: '', isSandbox: true, networks: undefined },
    ])
  })

  it('is the built-in list of providers where a service does not say who sells (spec 9)', () => {
    const { providers } = readLists({ purchaseCurrencies: [], paymentCurrencies: [] }, builtInLists)
    expect(providers.map(({ label, feeRange }) => [label, feeRange])).to.deep.equal([
      ['Coinbase', '1-2%'],
      ['Meld.io', '1-2%'],
    ])
    expect(limitsOf(builtInLists.paymentCurrencies[0])).to.deep.equal({ min: '10.00', max: '25000.00' })
    expect(soldOn(builtInLists, 'eip155:1').map(({ symbol }) => symbol)).to.deep.equal(['USDC', 'ETH'])
    expect(soldOn(builtInLists, 'eip155:31337')).to.deep.equal([])
  })
})

describe('what is paid', () => {
  it('lies between the least and the most of all ways to pay', () =>
    expect(limitsOf(dollars)).to.deep.equal({ min: '10.00', max: '25000.00' }))

  for (const [typed, problem] of [
    ['', 'empty'],
    ['  ', 'empty'],
    ['abc', 'invalid'],
    ['-5', 'invalid'],
    ['1e3', 'invalid'],
    ['0', 'invalid'],
    ['0.00', 'invalid'],
    ['10.001', 'invalid'],
    ['9999999999999', 'invalid'],
    ['9.99', 'too-little'],
    ['10', undefined],
    ['99,5', undefined],
    ['25000', undefined],
    ['25000.01', 'too-much'],
  ] as const)
    it(`of "${typed}" is ${problem ?? 'an amount'}`, () => expect(amountProblem(typed, dollars)).to.equal(problem))

  it('may be typed with a comma, and with a point that nothing follows', () => {
    expect(readPayment('99,5', dollars)).to.equal('99.5')
    expect(readPayment('99.', dollars)).to.equal('99')
  })

  for (const [typed, id, problem] of [
    ['1234', 'JPY', undefined],
    ['1234.', 'JPY', undefined],
    ['1234.5', 'JPY', 'invalid'],
    ['1.234', 'KWD', undefined],
    ['1.2345', 'KWD', 'invalid'],
    ['0.001', 'KWD', undefined],
    ['1.23', 'nonsense', undefined],
    ['1.234', 'nonsense', 'invalid'],
  ] as const)
    it(`of "${typed}" ${id} is ${problem ?? 'an amount'}: it has the decimals that it is shown with`, () =>
      expect(amountProblem(typed, { id, methods: [] })).to.equal(problem))

  for (const [id, min, max, least, most] of [
    ['USD', '10.999', '20.999', '11', '20.99'],
    ['USD', '10.00', '7500.50', '10', '7500.5'],
    ['JPY', '1234.5', '9999.5', '1235', '9999'],
    ['KWD', '1.234', '7500.5555', '1.234', '7500.555'],
    ['nonsense', '0.001', '5', '0.01', '5'],
  ] as const)
    it(`is from ${min} to ${max} ${id} where the visitor can pay from ${least} to ${most}`, () => {
      const { paymentCurrencies } = readLists(
        { purchaseCurrencies: [], paymentCurrencies: [{ id, payment_method_limits: [{ id: 'card', min, max }] }] },
        builtInLists,
      )
      expect(limitsOf(paymentCurrencies[0])).to.deep.equal({ min: least, max: most })
      expect([least, most].map(amount => amountProblem(amount, paymentCurrencies[0]))).to.deep.equal([
        undefined,
        undefined,
      ])
    })
})

describe('an offer', () => {
  const answer = {
    paymentTotal: { amount: '100.00', currency: 'USD' },
    paymentSubtotal: { amount: '98.40', currency: 'USD' },
    purchaseAmount: { amount: '98.4', currency: 'LUSD' },
    networkFee: { amount: '0.10', currency: 'USD' },
    quoteId: 'q',
  }
  const question = { provider: 'p', symbol: 'LUSD', payment: 'USD', amount: '100' }

  it('says what is got, and all that is taken off', () =>
    expect(readQuote(answer, question, 1_000)).to.deep.equal({
      provider: 'p',
      purchaseAmount: '98.4',
      total: '100.00',
      fees: '1.6',
      quoteId: 'q',
      expiresAtMs: 61_000,
    }))

  for (const [coinbaseFee, fees] of [
    [undefined, undefined],
    [null, undefined],
    [{ amount: '0', currency: 'USD' }, '0'],
  ] as const)
    it(`that takes nothing off has ${fees ?? 'unknown'} fees where its fee is ${JSON.stringify(coinbaseFee)}`, () => {
      const response = {
        ...answer,
        paymentSubtotal: answer.paymentTotal,
        ...(coinbaseFee !== undefined && { coinbaseFee }),
      }
      expect(readQuote(response, question, 0)).to.include({ fees })
    })

  for (const [saidMs, expiresAtMs] of [
    [31_000, 31_000],
    [1_000, 61_000],
    [-3_600_000, 61_000],
  ] as const)
    it(`that comes at 1000 and is said to end at ${saidMs} is good until ${expiresAtMs}`, () => {
      const response = { ...answer, expiresAt: new Date(saidMs).toISOString() }
      expect(readQuote(response, question, 1_000)).to.include({ expiresAtMs })
    })

  const wrong: readonly (readonly [title: string, changes: Partial<typeof answer>])[] = [
    ['in another money', { paymentTotal: { amount: '100', currency: 'EUR' } }],
    ['of another coin', { purchaseAmount: { amount: '1', currency: 'BTC' } }],
    ['of nothing', { purchaseAmount: { amount: '0', currency: 'LUSD' } }],
    ['of a negative amount', { purchaseAmount: { amount: '-1', currency: 'LUSD' } }],
    ['with an exponent', { purchaseAmount: { amount: '1e9', currency: 'LUSD' } }],
    ['of more than was asked for', { paymentTotal: { amount: '100.01', currency: 'USD' } }],
    ['with less than no fees', { paymentSubtotal: { amount: '100.01', currency: 'USD' } }],
  ]
  for (const [title, changes] of wrong)
    it(`${title} is none`, () => expect(readQuote({ ...answer, ...changes }, question, 0)).to.equal(undefined))

  it('is the best where it gives most, by whole units', () => {
    const ready = (provider: string, purchaseAmount: string) => ({
      status: 'ready' as const,
      quote: { provider, purchaseAmount } as OnrampQuote,
    })
    const quotes = {
      a: ready('a', '9.999999999999999999'),
      b: ready('b', '10.000000000000000001'),
      c: ready('c', '10'),
      d: { status: 'loading' as const },
    }
    expect(bestQuote(quotes)?.provider).to.equal('b')
    expect(bestQuote({})).to.equal(undefined)
  })
})

describe('an estimate', () => {
  for (const [amount, price, estimate] of [
    ['100', 1, '98'],
    ['300', 3000, '0.098'],
    ['0.01', 3000, '0.000003'],
    ['10', 0, undefined],
    ['0.01', 1e9, undefined],
  ] as const)
    it(`of ${amount} dollars at ${price} is ${estimate}`, () =>
      expect(estimateOf(amount, toFiatUnits(price)!)).to.equal(estimate))
})
