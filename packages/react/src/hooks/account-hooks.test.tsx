import { createW3m, type Identity, type Nft, type W3m } from '@w3m/core'
import { loadOnramp } from '@w3m/core/onramp'
import { expect } from 'chai'
import { atom } from 'nanostores'
import { act, type ReactNode } from 'react'
import { network } from '../testing/network.js'
import { rendered, type Rendered } from '../testing/rendered.js'
import { waitUntil } from '../testing/wait-until.js'
import {
  useW3mActivity,
  useW3mAllowances,
  useW3mBalance,
  useW3mIdentity,
  useW3mNames,
  type UseW3mNames,
  useW3mNfts,
  useW3mOnramp,
  useW3mSend,
  useW3mSwap,
  useW3mTokens,
  W3mProvider,
} from '../index.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const rdns = 'test.react.account'
describe('the hooks of an account', () => {
  let w3m: W3m
  let page: Rendered | undefined
  let stop = () => {}
  /** Gives the provider another instance. */
  let exchange: (instance: W3m) => Promise<void>
  const { fetch } = globalThis
  beforeEach(() => {
    const provider = {
      request: async ({ method }: { readonly method: string }) =>
        ({
          eth_requestAccounts: [address],
          eth_chainId: '0x1',
          eth_getBalance: '0x14d1120d7b160000',
          personal_sign: `0x${'1b'.repeat(65)}`,
        })[method],
    }
    const detail = { info: { uuid: crypto.randomUUID(), name: 'Test Wallet', rdns, icon: '' }, provider }
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    stop = () => window.removeEventListener('eip6963:requestProvider', announce)
    w3m = createW3m({ networks: [network], storage: 'memory' })
  })
  afterEach(async () => {
    stop()
    await page?.unmount()
    page = undefined
    w3m.destroy()
    globalThis.fetch = fetch
  })

  async function use<Value>(hook: () => Value): Promise<Value[]> {
    const values: Value[] = []
    function Probe(): ReactNode {
      values.push(hook())
      return null
    }
    const tree = (instance: W3m) => (
      <W3mProvider w3m={instance} headless>
        <Probe />
      </W3mProvider>
    )
    const { rerender } = (page = await rendered(tree(w3m)))
    exchange = instance => rerender(tree(instance))
    return values
  }
  const connect = () => act(async () => void (await w3m.connect({ connectorId: rdns })))

  it('useW3mBalance reads what the account has of the coin', async () => {
    const values = await use(() => useW3mBalance())
    expect(values.at(-1)).to.include({ data: undefined, isLoading: false, isSuccess: false, isError: false })
    await connect()
    await waitUntil(() => values.at(-1)!.isSuccess)
    expect(values.at(-1)!.data).to.deep.equal({ units: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' })
    await act(() => values.at(-1)!.fetchBalance())
    expect(values.at(-1)).to.include({ isSuccess: true, error: undefined })
  })

  it('useW3mTokens lists the coin where no service is there to say more', async () => {
    const values = await use(() => useW3mTokens())
    await connect()
    await waitUntil(() => values.at(-1)!.tokens)
    expect(values.at(-1)!.tokens!.map(({ symbol, units, price }) => [symbol, units, price])).to.deep.equal([
      ['ETH', 1_500_000_000_000_000_000n, undefined],
    ])
    expect(values.at(-1)!.total).to.deep.equal({ fiatValue: undefined, unpriced: 1 })
  })

  it('useW3mNfts says why they cannot be read', async () => {
    const values = await use(() => useW3mNfts())
    expect(values.at(-1)).to.deep.include({ nfts: [], isLoading: false, hasMore: false, error: undefined })
    await connect()
    await waitUntil(() => values.at(-1)!.error)
    expect(values.at(-1)!.error).to.include({ code: 'SERVICE_NOT_SET' })
    expect(values.at(-1)).to.include({ isLoading: false })
  })

  it('useW3mNames takes what is typed, and says why the service registers none', async () => {
    const values = await use(() => useW3mNames())
    await connect()
    await waitUntil(() => values.at(-1)!.error)
    expect(values.at(-1)).to.deep.include({ suffix: undefined, label: '', registration: { status: 'idle' } })
    expect(values.at(-1)!.error).to.include({ code: 'SERVICE_NOT_SET' })
    await act(async () => values.at(-1)!.type('Alice!'))
    expect(values.at(-1)).to.include({ label: 'alice', problem: undefined })
    const failed = await act(() =>
      values
        .at(-1)!
        .register()
        .catch((error: unknown) => error),
    )
    expect(failed).to.include({ code: 'SERVICE_NOT_SET' })
  })

  it('useW3mNames goes on once a service that did not answer is back', async () => {
    let isDown = true
    globalThis.fetch = async input => {
      const url = String(input)
      if (!url.startsWith('https://api.example')) return fetch(input)
      if (isDown) return Promise.reject(new TypeError('Failed to fetch'))
      return Response.json(
        url.includes('/zones')
          ? { zones: ['w3m.local'] }
          : { suggestions: [{ name: 'alice.w3m.local', registered: false }] },
      )
    }
    w3m.updateOptions({ services: { api: 'https://api.example' } })
    const values = await use(() => useW3mNames())
    await waitUntil(() => values.at(-1)!.error)
    await act(async () => values.at(-1)!.type('alice'))
    await waitUntil(() => values.at(-1)!.status === 'failed')
    await act(() => values.at(-1)!.retry())
    await waitUntil(() => values.at(-1)!.status === 'failed')
    isDown = false
    await act(() => values.at(-1)!.refresh())
    await waitUntil(() => values.at(-1)!.status === 'ready')
    expect(values.at(-1)).to.deep.include({
      suffix: '.w3m.local',
      error: undefined,
      suggestions: [{ label: 'alice', isTaken: false }],
    })
  })

  it('useW3mNames offers a name to another account, and says where that stands', async () => {
    const values = await use(() => useW3mNames())
    await connect()
    expect(values.at(-1)!.offer).to.deep.equal({ status: 'idle' })
    const codeOf = (work: (names: UseW3mNames) => Promise<unknown>) =>
      act(() =>
        work(values.at(-1)!).then(
          () => undefined,
          ({ code }: { readonly code: unknown }) => code,
        ),
      )
    expect(await codeOf(({ acceptOffer }) => acceptOffer())).to.equal('NAME_NOT_OFFERED')
    expect(await codeOf(({ move }) => move('alice.w3m.local', 'nobody'))).to.equal('NAME_RECIPIENT_INVALID')
    expect(await codeOf(({ move }) => move('alice.w3m.local', other))).to.equal(undefined)
    expect(values.at(-1)!.offer).to.include({ status: 'offered', name: 'alice.w3m.local', to: other })
    expect(await codeOf(({ acceptOffer }) => acceptOffer()), 'another account').to.equal('NAME_NOT_OFFERED')
    expect(await codeOf(({ cancelOffer }) => cancelOffer())).to.equal(undefined)
    expect(values.at(-1)!.offer).to.deep.equal({ status: 'idle' })
  })

  it('useW3mAllowances says why they cannot be read', async () => {
    const values = await use(() => useW3mAllowances())
    expect(values.at(-1)).to.deep.include({ allowances: [], revocations: {}, isLoading: false, hasMore: false })
    await connect()
    await waitUntil(() => values.at(-1)!.error)
    expect(values.at(-1)!.error).to.include({ code: 'SERVICE_NOT_SET' })
    expect(values.at(-1)).to.include({ isLoading: false })
  })

  it('useW3mAllowances says which approvals the service has read', async () => {
    const coverage = { chainId: 'eip155:1', fromBlock: 5, fromTime: null, toBlock: 9, toTime: null, isBehind: true }
    globalThis.fetch = async input =>
      String(input).startsWith('https://api.example') ? Response.json({ data: [], coverage }) : fetch(input)
    w3m.updateOptions({ services: { api: 'https://api.example' } })
    const values = await use(() => useW3mAllowances())
    expect(values.at(-1)!.coverage).to.equal(undefined)
    await connect()
    await waitUntil(() => values.at(-1)!.coverage)
    expect(values.at(-1)!.coverage).to.include({ isFromFirstBlock: false, isBehind: true })
  })

  it('useW3mIdentity says that there is no service to ask', async () => {
    const values = await use(() => useW3mIdentity())
    await connect()
    await waitUntil(() => values.at(-1)!.error)
    expect(values.at(-1)).to.deep.include({ name: undefined, avatar: undefined, isLoading: false })
    expect(values.at(-1)!.error).to.include({ code: 'SERVICE_NOT_SET' })
  })

  it('useW3mIdentity reads who an address is, and is the same object until that changes', async () => {
    let requestCount = 0
    const store = {
      $state: atom<Readonly<Record<string, Identity>>>({}),
      refresh: async (of: string) => {
        requestCount++
        store.$state.set({ [of]: { name: 'ada.example', caipNetworkId: 'eip155:1' } })
      },
    }
    Object.assign(w3m.load, { identities: async () => store })
    const values = await use(() => useW3mIdentity({ address: other }))
    await waitUntil(() => values.at(-1)!.name)
    const before = values.at(-1)
    expect(before).to.deep.include({ name: 'ada.example', avatar: undefined, isLoading: false, error: undefined })
    await connect()
    expect([values.at(-1) === before, requestCount]).to.deep.equal([true, 1])
    await act(() => values.at(-1)!.refresh())
    expect(requestCount).to.equal(2)
  })

  it('useW3mIdentity asks again on another network, and has no name of the former one meanwhile', async () => {
    const answers: ((response: Response) => void)[] = []
    globalThis.fetch = async input =>
      String(input).startsWith('https://api.example')
        ? new Promise<Response>(resolve => answers.push(resolve))
        : fetch(input)
    const networks = [network, { ...network, id: 10, name: 'Chain 10' }]
    w3m.updateOptions({ networks, services: { api: 'https://api.example' } })
    const values = await use(() => useW3mIdentity({ address: other }))
    const answer = async (name: string | undefined) => {
      await waitUntil(() => answers.length)
      expect(values.at(-1)).to.include({ name: undefined, isLoading: true })
      answers.splice(0)[0]!(name ? Response.json({ name, avatar: null }) : new Response('', { status: 400 }))
      await waitUntil(() => !values.at(-1)!.isLoading)
      expect(values.at(-1)).to.include({ name, error: undefined })
    }
    await answer('ada.1')
    await act(() => w3m.switchNetwork('eip155:10'))
    await answer('ada.10')
    await act(() => w3m.switchNetwork('eip155:1'))
    await answer(undefined)
    // Wallets may go where the application has no network: names are read on none there.
    await act(async () => w3m.network.follow('eip155:777'))
    await answer('ada.any')
  })

  it('useW3mActivity says why it cannot be read', async () => {
    const values = await use(() => useW3mActivity())
    expect(values.at(-1)).to.deep.include({ items: [], isLoading: false, hasMore: false })
    await connect()
    await waitUntil(() => values.at(-1)!.error)
    expect(values.at(-1)!.error).to.include({ code: 'SERVICE_NOT_SET' })
    expect(values.at(-1)).to.include({ isLoading: false, isEmpty: true })
  })

  it('useW3mActivity names its months anew where the language alone changes', async () => {
    const january = new Date(2026, 0, 15)
    const store = {
      $state: atom({
        scope: { account: `eip155:1:${address}`, caipNetworkId: 'eip155:1' },
        items: [],
        isLoading: false,
        isEmpty: true,
      }),
      show: async () => undefined,
      months: () => [
        { name: new Intl.DateTimeFormat(w3m.$locale.get(), { month: 'long' }).format(january), items: [] },
      ],
    }
    Object.assign(w3m.load, { activity: async () => store })
    w3m.setLocale('en')
    const values = await use(() => useW3mActivity())
    await connect()
    await waitUntil(() => values.at(-1)!.months.length)
    expect(values.at(-1)!.months[0]!.name).to.equal('January')
    act(() => w3m.setLocale('es'))
    expect(values.at(-1)!.months[0]!.name).to.equal('enero')
    const before = values.at(-1)
    act(() => w3m.setThemeMode('dark'))
    expect(values.at(-1)).to.equal(before)
  })

  it('useW3mSend says what is missing before something can be sent', async () => {
    const values = await use(() => useW3mSend())
    await connect()
    await waitUntil(() => values.at(-1)!.state)
    expect(values.at(-1)!.step).to.equal('select-token')
    const [token] = await (async () => {
      const tokens = await w3m.load.tokens()
      await tokens.refresh(`eip155:1:${address}`)
      return tokens.last(`eip155:1:${address}`)!
    })()
    await act(() => values.at(-1)!.setToken(token))
    await act(() => values.at(-1)!.setAmount('0.5'))
    expect(values.at(-1)!.step).to.equal('add-address')
    await act(() => values.at(-1)!.setRecipient(other))
    expect(values.at(-1)).to.deep.include({ step: 'preview', sent: [] })
    await act(() => values.at(-1)!.reset())
    expect(values.at(-1)!.step).to.equal('select-token')
  })

  it('useW3mSend takes an NFT, and goes back from what was prepared', async () => {
    const values = await use(() => useW3mSend())
    await connect()
    await waitUntil(() => values.at(-1)!.state)
    const tile: Nft = {
      id: `eip155:1/erc721:${other}/7`,
      caipNetworkId: 'eip155:1',
      standard: 'erc721',
      tokenId: '7',
      units: 1n,
      title: 'Tile 7',
      name: 'Tile 7',
      description: '',
      imageUrl: undefined,
      collection: { address: other, name: 'Tiles', symbol: 'TILE' },
      isSpam: false,
    }
    await act(() => values.at(-1)!.setNft(tile))
    expect(values.at(-1)!.state).to.have.nested.property('token.id', tile.id)
    expect(values.at(-1)!.step).to.equal('add-address')
    await act(() => values.at(-1)!.setRecipient(other))
    await act(() => values.at(-1)!.prepare())
    expect(values.at(-1)!.state).to.have.property('error').that.is.not.equal(undefined)
    await act(() => values.at(-1)!.edit())
    expect(values.at(-1)!.state).to.include({ phase: 'editing', error: undefined, amount: '1' })
  })

  it('useW3mSwap says what is missing before something can be swapped', async () => {
    const values = await use(() => useW3mSwap())
    await connect()
    await waitUntil(() => values.at(-1)!.state)
    expect(values.at(-1)).to.deep.include({ step: 'select-token', tokens: { phase: 'loading', tokens: [] } })
    await act(() => values.at(-1)!.setSlippage(50))
    expect(values.at(-1)!.state!.slippageBps).to.equal(50)
    await act(() => values.at(-1)!.preselect())
    expect(values.at(-1)!.tokens!.phase).to.equal('failed')
    expect(
      await values
        .at(-1)!
        .confirm()
        .catch((error: { code: unknown }) => error.code),
    ).to.equal('NOT_PREPARED')
  })

  it('useW3mSend and useW3mSwap have what is typed in their state before the event is over', async () => {
    const values = await use(() => ({ send: useW3mSend(), swap: useW3mSwap() }))
    await connect()
    await waitUntil(() => values.at(-1)!.send.state && values.at(-1)!.swap.state)
    const { send, swap } = values.at(-1)!
    const shown: unknown[] = []
    const [sending, swapping] = await Promise.all([w3m.load.send(), w3m.load.swap()])
    await act(async () => {
      void send.setAmount('1.25')
      void swap.setAmount('from', '2.5')
      shown.push(sending.$state.get().amount, swapping.$state.get().amount)
    })
    expect(shown).to.deep.equal(['1.25', '2.5'])
  })

  it('useW3mOnramp reads what is sold, asks for offers of what is typed, and begins anew with another instance', async () => {
    const networks = [{ name: 'one', display_name: 'One', chain_id: '1', contract_address: null }]
    const answers: Readonly<Record<string, unknown>> = {
      '/v1/onramp/options': {
        paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
        purchaseCurrencies: [{ id: 'ETH', name: 'Ether', symbol: 'ETH', networks }],
        providers: [{ name: 'acme', label: 'Acme', feeRange: '1%', networks: ['one'] }],
      },
      '/v1/onramp/quote': {
        paymentTotal: { amount: '100.00', currency: 'USD' },
        paymentSubtotal: { amount: '98.40', currency: 'USD' },
        purchaseAmount: { amount: '0.0328', currency: 'ETH' },
        networkFee: { amount: '0.10', currency: 'USD' },
        quoteId: 'q',
      },
    }
    const requestedUrls: string[] = []
    globalThis.fetch = async input => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input))
      requestedUrls.push(pathname)
      return Response.json(answers[pathname] ?? {}, { status: answers[pathname] ? 200 : 501 })
    }
    const make = () => createW3m({ networks: [network], storage: 'memory', services: { api: 'https://api.example' } })
    w3m.destroy()
    w3m = make()
    const values = await use(() => useW3mOnramp())
    expect(values[0]).to.deep.include({ state: undefined, purchases: [] })
    await waitUntil(() => values.at(-1)!.state)
    expect(values.at(-1)!.state).to.include({ source: 'none', isLoading: false, paymentAmount: '' })

    await act(() => values.at(-1)!.load())
    const { source, purchaseCurrency, providers } = values.at(-1)!.state!
    expect([source, purchaseCurrency?.symbol, providers.map(({ label }) => label)]).to.deep.equal([
      'service',
      'ETH',
      ['Acme'],
    ])
    await act(() => values.at(-1)!.setPaymentAmount('9.99'))
    expect(values.at(-1)!.state).to.deep.include({ paymentAmount: '9.99', quotes: {}, quotesLoading: false })
    await act(() => values.at(-1)!.setPaymentAmount('100'))
    expect(values.at(-1)!.state!.paymentAmount).to.equal('100')
    await waitUntil(() => values.at(-1)!.state!.quotes['acme']?.status === 'ready')
    await waitUntil(() => !values.at(-1)!.state!.quotesLoading)
    expect(values.at(-1)!.state!.purchaseAmount).to.equal('0.0328')
    expect(
      requestedUrls.filter(path => path === '/v1/onramp/quote'),
      'nobody is asked for too little',
    ).to.have.length(1)

    const before = values.at(-1)
    await act(async () => w3m.setThemeMode('dark'))
    expect(values.at(-1)).to.equal(before)

    const [first, other] = [w3m, make()]
    w3m = other
    await exchange(other)
    await waitUntil(() => values.at(-1)!.state?.paymentAmount === '')
    expect(values.at(-1)!.state).to.deep.include({ source: 'none', quotes: {}, purchaseAmount: undefined })
    await act(() => values.at(-1)!.setPaymentAmount('50'))
    expect([other, first].map(instance => loadOnramp(instance).$state.get().paymentAmount)).to.deep.equal(['50', '100'])
    first.destroy()
    const failed = await act(() =>
      values
        .at(-1)!
        .buy('acme')
        .catch((error: unknown) => error),
    )
    expect(failed).to.include({ code: 'ACCOUNT_ADDRESS_REQUIRED' })
  })

  it('useW3mTokens says that its code could not be loaded, and refresh loads it again', async () => {
    const load = w3m.load.tokens
    let requestCount = 0
    Object.assign(w3m.load, {
      tokens: async () => {
        requestCount += 1
        if (requestCount === 1) throw new TypeError('Failed to fetch dynamically imported module')
        return load()
      },
    })
    const values = await use(() => useW3mTokens())
    await connect()
    await waitUntil(() => values.at(-1)!.error)
    expect(values.at(-1)!.error).to.include({ name: 'W3mError', code: 'UNKNOWN' })
    await act(() => values.at(-1)!.refresh())
    await waitUntil(() => values.at(-1)!.tokens)
    expect(values.at(-1)).to.include({ error: undefined, isLoading: false })
  })

  for (const [name, slice, hook] of [
    ['useW3mSend', 'send', () => useW3mSend()],
    ['useW3mSwap', 'swap', () => useW3mSwap()],
  ] as const)
    it(`${name} says that its code could not be loaded, and what is called next loads it again`, async () => {
      const load = w3m.load[slice]
      let fails = true
      Object.assign(w3m.load, {
        [slice]: async () => {
          if (fails) throw new TypeError('Failed to fetch dynamically imported module')
          return load()
        },
      })
      const values = await use<ReturnType<typeof useW3mSend> | ReturnType<typeof useW3mSwap>>(hook)
      await waitUntil(() => values.at(-1)!.error)
      expect(values.at(-1)!.error).to.include({ name: 'W3mError', code: 'UNKNOWN' })
      const failed = await act(() =>
        values
          .at(-1)!
          .setMax()
          .catch((error: unknown) => error),
      )
      expect(failed).to.equal(values.at(-1)!.error)
      fails = false
      await act(() => values.at(-1)!.setMax())
      expect(values.at(-1)!.error).to.equal(undefined)
      expect(values.at(-1)!.state).not.to.equal(undefined)
    })
})
