import { expect } from 'chai'
import { HttpError } from '../errors/http-error.js'
import { optionalError } from '../errors/optional-error.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { otherFakeNetwork } from '../testing/fake-networks.js'
import {
  account,
  caipNetworkId,
  coinAddress,
  createSwapFixture,
  dollar,
  ether,
  held,
  network,
} from '../testing/swap-fixture.js'
import { waitUntil } from '../testing/wait-until.js'
import type { SentTransfer } from '../send/send.state.js'
import type { Token } from '../tokens/token.js'

describe('swapping', () => {
  const { stage, requests, tracked, unknown, plans, sent, start, pass, quoted, codeOf, land } = createSwapFixture()
  const chosenIn = ({ $state }: ReturnType<typeof start>) => {
    const { from, to, amount } = $state.get()
    return [from?.symbol, to?.symbol, amount]
  }

  it('tells the developer which token that a page named is none here, and takes numbers for their text', async () => {
    const store = start()
    await store.preselect({ fromToken: 'NOPE', toToken: 5 as never, amount: 2 })
    expect(unknown).to.deep.equal([
      ['toToken', 5],
      ['fromToken', 'NOPE'],
    ])
    expect(chosenIn(store)).to.deep.equal([undefined, undefined, ''])
    await store.preselect(undefined)
    expect(unknown).to.have.lengthOf(2)
    await store.preselect({ fromToken: 'ETH', toToken: 'USD', amount: 2 })
    expect(chosenIn(store)).to.deep.equal(['ETH', 'USD', '2'])
  })

  it('swaps no other token than the one that a page named, where that is none here', async () => {
    let quotes = 0
    const store = start({
      service: {
        quotes: async () => {
          quotes += 1
          return { quotes: [] }
        },
      },
    })
    await store.preselect({ fromToken: 'NOPE', toToken: 'USD', amount: '0.5' })
    await pass(200)
    expect([chosenIn(store), quotes]).to.deep.equal([[undefined, 'USD', ''], 0])
    await store.preselect(undefined)
    expect(chosenIn(store), 'as the view is shown again').to.deep.equal([undefined, 'USD', ''])
    // What was chosen before is not what this page means either.
    store.setToken('from', store.$tokens.get().tokens[0]!)
    store.setAmount('from', '1')
    await store.preselect({ fromToken: 'NOPE', amount: '0.5' })
    expect(chosenIn(store)).to.deep.equal([undefined, 'USD', ''])
    await store.preselect({ fromToken: 'ETH', toToken: 'NOPE', amount: '0.5' })
    await pass(200)
    expect([chosenIn(store), quotes]).to.deep.equal([['ETH', undefined, '0.5'], 0])
  })

  it('takes no token for a listed one that is called alike, and offers none first that nobody lists', async () => {
    const airdropped = (symbol: string, digit: string, changes: Partial<Token> = {}): Token => {
      const address = `0x${digit.repeat(40)}`
      return { ...held, id: `${caipNetworkId}:${address}`, address, symbol, price: undefined, ...changes }
    }
    const store = start({
      deps: {
        readTokens: async () => [
          held,
          airdropped('USD', 'a'),
          // It looks alike all the same, and somebody made a price for it.
          airdropped('U S D', 'b', { price: 1n }),
          airdropped('UNI', 'c'),
          airdropped('MINE', 'd'),
          airdropped('MINE', '9', { spam: 'imitation' }),
          airdropped('GIFT', '8', { spam: 'link' }),
        ],
      },
    })
    await store.preselect({ fromToken: 'UNI', toToken: 'USD' })
    const found = (query: string) => store.search(query).map(({ symbol, spam }) => [symbol, spam])
    expect(store.search('').map(({ symbol }) => symbol)).to.deep.equal(['ETH', 'UNI', 'MINE', 'USD'])
    expect(found('usd')).to.deep.equal([['USD', undefined]])
    expect(store.suggested().map(({ symbol }) => symbol)).to.deep.equal(['ETH'])
    expect(unknown).to.deep.equal([['fromToken', 'UNI']])
    const { from, to } = store.$state.get()
    expect([from, to?.address]).to.deep.equal([undefined, dollar])
    await store.preselect({ fromToken: `0x${'d'.repeat(40)}` })
    expect(store.$state.get().from?.symbol).to.equal('MINE')
    // What is called like another one may be the same, bridged: whoever means it, names it by its contract, and whole.
    expect(found('0xaa')).to.deep.equal([])
    for (const [digit, symbol] of [
      ['a', 'USD'],
      ['b', 'U S D'],
      ['9', 'MINE'],
    ] as const) {
      const contract = `0X${digit.repeat(40)}`
      expect(found(` ${contract} `)).to.deep.equal([[symbol, 'imitation']])
      await store.preselect({ fromToken: contract })
      expect(store.$state.get().from).to.include({ symbol, spam: 'imitation', isUnlisted: true })
    }
    expect(found(`0x${'8'.repeat(40)}`)).to.deep.equal([])
    expect(unknown).to.have.lengthOf(1)
  })

  it('keeps a listed token among the others whatever the account thinks of it', async () => {
    const token = { ...held, id: `${caipNetworkId}:${dollar}`, address: dollar, symbol: 'USD', spam: 'hidden' } as const
    const store = start({ deps: { readTokens: async () => [held, token] } })
    await store.loadTokens()
    expect(store.search('usd').map(({ id }) => id)).to.deep.equal([token.id])
  })

  it('takes the coin of the account for what it is, also where the service does not list it', async () => {
    const store = start({ service: { tokens: async () => ({ tokens: [] }) } })
    await store.preselect({ fromToken: 'ETH' })
    expect(unknown).to.deep.equal([])
    expect(store.suggested().map(({ symbol }) => symbol)).to.deep.equal(['ETH'])
  })

  it('shows pictures of the own services alone', async () => {
    const listed = (symbol: string, digit: string, logoUri: string | null) => ({
      ...{ name: symbol, symbol, decimals: 6, logoUri },
      address: `${caipNetworkId}:0x${digit.repeat(40)}` as const,
    })
    const store = start({
      service: {
        tokens: async () => ({
          tokens: [
            listed('OWN', '1', 'https://own.example/a.png'),
            listed('OTHER', '2', 'https://tracker.example/a.png'),
            listed('NONE', '3', null),
          ],
        }),
      },
    })
    await store.loadTokens()
    const icons = Object.fromEntries(store.search('').map(({ symbol, iconUrl }) => [symbol, iconUrl]))
    expect(icons).to.deep.include({ OWN: 'https://own.example/a.png', OTHER: undefined, NONE: undefined })
  })

  it('begins with the coin, and quotes 200 ms after the last letter', async () => {
    let quotes = 0
    const store = start({
      service: {
        quotes: async ({ query: { amount } }) => {
          quotes += 1
          return { quotes: [{ id: null, fromAmount: amount, fromAccount: '', toAmount: '7', toAccount: '' }] }
        },
      },
    })
    await store.preselect(undefined)
    expect(store.$state.get().from?.symbol).to.equal('ETH')
    expect(store.$tokens.get().tokens.map(({ symbol }) => symbol)).to.deep.equal(['ETH', 'USD'])
    store.setToken('to', store.$tokens.get().tokens[1]!)
    for (const amount of ['1', '1.', '۱٫۵']) {
      store.setAmount('from', amount)
      await pass(100)
    }
    expect(quotes).to.equal(0)
    expect(store.step()).to.equal('quoting')
    await pass(100)
    await waitUntil(() => store.step() === 'review')
    expect(quotes).to.equal(1)
  })

  it('knows what arrives, at least, and what it is worth', async () => {
    const store = start()
    await quoted(store)
    expect(store.$state.get().quote).to.deep.include({
      toUnits: 3_000_000_000n,
      limitUnits: 2_970_000_000n,
      feeUnits: 200n,
    })
    expect(store.amountOf('to')).to.equal('3000')
    await waitUntil(() => store.fiatValueOf('to') !== undefined)
    expect(store.fiatValueOf('to')).to.equal(3_000n * 10n ** 12n)
    store.setSlippage(50)
    await pass(200)
    await waitUntil(() => store.step() === 'review')
    expect(store.$state.get().quote!.limitUnits).to.equal(2_985_000_000n)
  })

  for (const [what, answer, isGasUnsupported] of [
    [
      'does not know',
      new HttpError(400, { reasons: [{ field: 'chainId', description: 'Network not supported for Gas Price' }] }),
      true,
    ],
    ['cannot say now', new HttpError(503), false],
  ] as const)
    it(`knows no fee where the service ${what} what gas costs, and what arrives all the same`, async () => {
      const store = start({ service: { gasPrice: () => Promise.reject(answer) } })
      await quoted(store)
      expect(store.$state.get().quote).to.deep.include({
        toUnits: 3_000_000_000n,
        feeUnits: undefined,
        isGasUnsupported,
      })
    })

  it('types either side, and turns them round', async () => {
    const store = start()
    await quoted(store)
    store.setAmount('to', '1500')
    await pass(200)
    await waitUntil(() => store.step() === 'review')
    expect(store.amountOf('from')).to.equal('0.5')
    expect(store.$state.get().quote!.limitUnits).to.equal((ether / 2n / 100n) * 101n)
    store.reverse()
    expect(store.$state.get()).to.deep.include({ side: 'from', amount: '1500' })
    expect(store.$state.get().from?.symbol).to.equal('USD')
  })

  it('leaves a fee where all of the coin is taken', async () => {
    const store = start()
    await quoted(store)
    await store.setMax()
    expect(store.$state.get().amount).to.equal('1.9999999999988')
  })

  it('takes all of what is there by then, and nothing in the place of what was typed meanwhile', async () => {
    let answer: () => void = () => {}
    let tokens = [held]
    const gasPrice = () =>
      new Promise<{ standard: string; fast: string; instant: string }>(
        resolve => (answer = () => resolve({ standard: '1', fast: '2', instant: '3' })),
      )
    const store = start({ service: { gasPrice }, deps: { readTokens: async () => tokens } })
    await store.preselect(undefined)
    const typed = store.setMax()
    store.setAmount('from', '1')
    answer()
    await typed
    expect(store.$state.get()).to.include({ amount: '1', isMax: false })
    stage.clock += 60_000
    const all = store.setMax()
    tokens = [{ ...held, units: ether }]
    await store.loadTokens()
    answer()
    await all
    expect(store.$state.get()).to.include({ amount: '0.9999999999988', isMax: true })
  })

  it('asks the network of the swap what was moved, wherever the page is by then', async () => {
    let shown: CaipNetwork = network
    const nodes: string[] = []
    const requestRpc = (id: string) => (nodes.push(id), async () => undefined)
    const store = start({ deps: { network: () => shown, requestRpc } })
    await quoted(store)
    await store.prepare()
    await store.confirm()
    shown = otherFakeNetwork
    nodes.length = 0
    land()
    await waitUntil(() => store.$state.get().outcome)
    expect(nodes).to.deep.equal([caipNetworkId])
  })

  it('takes no price in the money that was told before', async () => {
    let currency: 'usd' | 'eur' = 'usd'
    let answer: () => void = () => {}
    const prices = () =>
      new Promise<{ fungibles: [{ name: string; symbol: string; price: number; address: string }] }>(resolve => {
        const address = `${caipNetworkId}:${dollar}`
        answer = () => resolve({ fungibles: [{ name: 'Dollar', symbol: 'USD', price: 1, address }] })
      })
    const store = start({ service: { prices }, deps: { currency: () => currency } })
    await store.preselect({ toToken: 'USD' })
    await waitUntil(() => store.$state.get().to)
    await pass(0)
    currency = 'eur'
    answer()
    await pass(0)
    expect(store.$state.get().to).to.include({ symbol: 'USD', price: undefined })
  })

  it('swaps, asks the wallet once for a double click, and knows what was moved', async () => {
    const store = start()
    await quoted(store)
    await store.prepare()
    expect(store.$state.get().prepared).to.deep.include({ action: 'swap', isSimulated: true, spender: undefined })
    expect(plans[0]).to.deep.include({ spendsMax: ether, receivesMin: 2_970_000_000n })
    expect(plans[0]!.swap.value).to.equal(ether)
    const [one, other] = [store.confirm(), store.confirm()]
    expect(one).to.equal(other)
    expect(await one).to.equal('0x1')
    expect(requests).to.deep.equal(['swap'])
    expect(sent.get()[0]).to.deep.include({
      symbol: 'ETH',
      tokenId: held.id,
      swappedFor: 'USD',
      amount: '1',
    })
    land()
    await waitUntil(() => store.$state.get().outcome)
    expect(store.$state.get().outcome).to.deep.equal({ fromUnits: ether, toUnits: 2_999_000_000n })
    expect(tracked).to.deep.equal(['INITIATE_SWAP', 'SWAP_SUCCESS'])
  })

  it('asks the wallet for a second swap while the first one waits there, and tells the two apart', async () => {
    const answers: ((id: string) => void)[] = []
    const store = start({
      swaps: { send: () => new Promise(resolve => answers.push(id => resolve({ id, mark: {} }))) },
    })
    await quoted(store)
    await store.prepare()
    const first = store.confirm()
    await waitUntil(() => answers.length === 1)
    store.setAmount('from', '0.5')
    await pass(200)
    await waitUntil(() => store.step() === 'review')
    await store.prepare()
    const second = store.confirm()
    expect(store.confirm()).to.equal(second)
    expect(second).not.to.equal(first)
    await waitUntil(() => answers.length === 2)
    answers[0]?.('0xfirst')
    expect(await first).to.equal('0xfirst')
    expect(store.$state.get()).to.include({ phase: 'asking', sentId: undefined })
    // The answer to the first one lets nobody ask for the second one again.
    expect(store.confirm()).to.equal(second)
    answers[1]?.('0xsecond')
    expect(await second).to.equal('0xsecond')
    expect(store.$state.get()).to.include({ phase: 'sent', sentId: '0xsecond' })
    expect(sent.get().map(({ id, amount }) => [id, amount])).to.deep.equal([
      ['0xsecond', '0.5'],
      ['0xfirst', '1'],
    ])
    expect(answers).to.have.length(2)
  })

  it('says of what was typed meanwhile nothing that is true of the swap before', async () => {
    let isHeld = false
    let resume: () => void = () => {}
    const held = new Promise<void>(resolve => (resume = resolve))
    const store = start({
      deps: {
        isSupported: () => true,
        support: async () => {
          if (isHeld) await held
          return stage.support
        },
      },
    })
    await quoted(store)
    await store.prepare()
    isHeld = true
    const confirmed = store.confirm()
    store.setAmount('from', '0.5')
    resume()
    await confirmed
    expect(store.$state.get()).to.include({ phase: 'editing', amount: '0.5', sentId: undefined })
  })

  const dollarsHeld = {
    readTokens: async () => [
      held,
      { ...held, id: `${caipNetworkId}:${dollar}`, address: dollar, symbol: 'USD', decimals: 6, units: 9_000_000n },
    ],
  }

  it('lets the exchange take exactly what it needs, then swaps at the second word', async () => {
    const store = start({ deps: dollarsHeld })
    await quoted(store, { from: 'USD', to: 'ETH', amount: '3' })
    await store.prepare()
    expect(store.$state.get().prepared).to.deep.include({ action: 'approve', spender: '0xrouter' })
    expect(plans[0]!.approval!.data.slice(-64)).to.equal(3_000_000n.toString(16).padStart(64, '0'))
    expect(plans[0]!.swap.value).to.equal(0n)
    await store.confirm()
    expect(store.$state.get()).to.include({ phase: 'prepared' })
    expect(store.$state.get().prepared!.action).to.equal('swap')
    expect(sent.get()[0]).to.deep.include({ permits: 'approve', to: '0xrouter', symbol: 'USD', amount: '3' })
    await store.confirm()
    expect(requests).to.deep.equal(['approve', 'swap'])
  })

  const ends: readonly (readonly [
    title: string,
    end: (approval: SentTransfer) => readonly SentTransfer[],
    code: string | undefined,
  ])[] = [
    [
      'goes on where the allowance was sped up',
      transfer => [
        { ...transfer, id: '0xfaster', status: 'confirmed', replaces: { id: transfer.id, reason: 'repriced' } },
        { ...transfer, status: 'replaced', replacedBy: { id: '0xfaster', as: 'repriced' } },
      ],
      undefined,
    ],
    [
      'says so where the allowance was cancelled',
      transfer => [
        { ...transfer, id: '0xend', status: 'confirmed', replaces: { id: transfer.id, reason: 'cancelled' } },
        { ...transfer, status: 'replaced', replacedBy: { id: '0xend', as: 'cancelled' } },
      ],
      'SWAP_APPROVAL_FAILED',
    ],
    ['says so where the allowance failed', transfer => [{ ...transfer, status: 'failed' }], 'SWAP_APPROVAL_FAILED'],
  ]
  for (const [title, end, code] of ends)
    it(title, async () => {
      const store = start({ deps: { ...dollarsHeld, follow: transfer => sent.set([transfer, ...sent.get()]) } })
      await quoted(store, { from: 'USD', to: 'ETH', amount: '3' })
      await store.prepare()
      const confirmed = store.confirm().catch(() => undefined)
      await waitUntil(() => sent.get().length > 0)
      expect(store.$state.get().phase).to.equal('approving')
      sent.set(end(sent.get()[0]!))
      await confirmed
      expect([store.$state.get().phase, codeOf(store)]).to.deep.equal(['prepared', code])
    })

  it('tells the wallet’s part of an allowance from the chain’s', async () => {
    const store = start({ deps: dollarsHeld })
    await quoted(store, { from: 'USD', to: 'ETH', amount: '3' })
    await store.prepare()
    const recorded: unknown[] = []
    store.$state.listen(({ phase, approvalId }) => recorded.push(`${phase} ${approvalId}`))
    const id = await store.confirm()
    expect([...new Set(recorded)].slice(0, 2)).to.deep.equal(['approving undefined', `approving ${id}`])
  })

  it('lets nobody take a token that is unwrapped: the token itself is called', async () => {
    const data = `0x2e1a7d4d${3_000_000n.toString(16).padStart(64, '0')}`
    const store = start({
      deps: dollarsHeld,
      service: { build: async () => ({ tx: { from: account, to: `${caipNetworkId}:${dollar}`, data } }) },
      swaps: { canBatch: async () => true },
    })
    await quoted(store, { from: 'USD', to: 'ETH', amount: '3' })
    await store.prepare()
    expect(plans[0]).to.deep.include({ allowed: undefined, approval: undefined, canBatch: false })
    expect(store.$state.get().prepared).to.deep.include({ action: 'swap', spender: undefined })
  })

  it('takes an allowance back first where the token wants that', async () => {
    const store = start({
      deps: dollarsHeld,
      swaps: {
        prepare: async (_request, plan) => {
          if (plans.push(plan) === 1) throw optionalError('SWAP_REVERTED', { reason: 'allowed' })
          const fees = { feeUnits: 5n, feeMaxUnits: 9n }
          return { action: 'approve', ...fees, receivedUnits: 1n, spender: undefined, request: {} }
        },
      },
    })
    stage.allowance = 1n
    await quoted(store, { from: 'USD', to: 'ETH', amount: '3' })
    await store.prepare()
    expect(plans[1]!.approval!.data.slice(-64)).to.equal('0'.repeat(64))
    expect(store.$state.get().prepared).to.deep.include({ action: 'approve', spender: undefined })
  })

  it('asks a wallet whether it makes one of two calls only where there are two', async () => {
    let times = 0
    const swaps = { canBatch: async () => (times++, false) }
    const coins = start({ swaps })
    await quoted(coins)
    await coins.prepare()
    expect(times).to.equal(0)
    const tokens = start({ deps: dollarsHeld, swaps })
    await quoted(tokens, { from: 'USD', to: 'ETH', amount: '3' })
    await tokens.prepare()
    expect(times).to.equal(1)
  })

  it('asks once for both where the wallet makes one of them', async () => {
    const store = start({ deps: dollarsHeld, swaps: { canBatch: async () => true } })
    await quoted(store, { from: 'USD', to: 'ETH', amount: '3' })
    await store.prepare()
    await store.confirm()
    expect(requests).to.deep.equal(['batch'])
    expect(store.$state.get().phase).to.equal('sent')
    // Its transaction is known later, and what that moved is read all the same.
    const { sentId } = store.$state.get()
    const [batch] = sent.get()
    sent.set([{ ...batch!, id: '0xhash', batch: sentId!, status: 'confirmed' }])
    await waitUntil(() => store.$state.get().outcome)
  })

  it('asks again where the wallet allowed less, or somebody took it meanwhile', async () => {
    const store = start({ deps: dollarsHeld, swaps: { send: async () => ({ id: '0xa', mark: {} }) } })
    await quoted(store, { from: 'USD', to: 'ETH', amount: '3' })
    await store.prepare()
    await store.confirm()
    expect(store.$state.get().prepared!.action).to.equal('approve')
  })

  const giveDollars = { from: 'USD', to: 'ETH', amount: '3' }

  it('says that the wallet refused the allowance, sends nothing, and asks again at the next try', async () => {
    let isWilling = false
    const requestedKinds: string[] = []
    const store = start({
      deps: dollarsHeld,
      swaps: {
        send: async (_provider, { action: kind }) => {
          requestedKinds.push(kind)
          if (!isWilling) throw Object.assign(new Error('no'), { code: 4001 })
          stage.allowance = 3_000_000n
          return { id: '0xa', mark: {} }
        },
      },
    })
    await quoted(store, giveDollars)
    await store.prepare()
    expect(await store.confirm().catch((error: { code: unknown }) => error.code)).to.equal(4001)
    expect(store.$state.get()).to.include({ phase: 'prepared', approvalId: undefined, sentId: undefined })
    expect([codeOf(store), store.$state.get().prepared!.action, sent.get()]).to.deep.equal([4001, 'approve', []])
    expect([requestedKinds, tracked]).to.deep.equal([['approve'], ['SWAP_APPROVAL_ERROR']])
    isWilling = true
    expect(await store.confirm()).to.equal('0xa')
    expect(store.$state.get()).to.include({ phase: 'prepared', error: undefined })
    expect([requestedKinds, store.$state.get().prepared!.action]).to.deep.equal([['approve', 'approve'], 'swap'])
  })

  it('asks for an allowance where the one that was there is spent before the swap is confirmed', async () => {
    const store = start({ deps: dollarsHeld })
    stage.allowance = 3_000_000n
    await quoted(store, giveDollars)
    await store.prepare()
    expect(store.$state.get().prepared).to.include({ action: 'swap', spender: undefined })
    const stop = store.watch()
    stage.allowance = 2_999_999n
    await pass(10_000)
    await waitUntil(() => store.$state.get().prepared!.action === 'approve')
    stop()
    await store.confirm()
    await store.confirm()
    expect(requests).to.deep.equal(['approve', 'swap'])
  })

  it('stays with the preview where the wallet is the first to find the allowance spent', async () => {
    const store = start({ deps: dollarsHeld, swaps: { send: () => Promise.reject(new Error('execution reverted')) } })
    stage.allowance = 3_000_000n
    await quoted(store, giveDollars)
    await store.prepare()
    stage.allowance = 0n
    expect(await store.confirm().catch(() => 'failed')).to.equal('failed')
    expect(store.$state.get()).to.include({ phase: 'prepared', sentId: undefined })
    expect([codeOf(store) !== undefined, sent.get()]).to.deep.equal([true, []])
    await store.prepare()
    expect(store.$state.get().prepared).to.include({ action: 'approve', spender: '0xrouter' })
  })

  it('ends the preview where the price moved beyond the slippage, and not before', async () => {
    const store = start()
    await quoted(store)
    await store.prepare()
    const stop = store.watch()
    stage.rate = 2_980n
    await pass(10_000)
    await waitUntil(() => plans.length === 2)
    expect(store.$state.get().prepared!.limitUnits).to.equal(2_970_000_000n)
    stage.rate = 2_960n
    await pass(10_000)
    await waitUntil(() => store.$state.get().phase === 'editing')
    expect(codeOf(store)).to.equal('SWAP_PRICE_MOVED')
    stop()
    expect(requests).to.deep.equal([])
  })

  it('refreshes the quote every ten seconds while it is watched, and then no more', async () => {
    const store = start()
    await quoted(store)
    const stop = store.watch()
    stage.rate = 3_100n
    await pass(10_000)
    await waitUntil(() => store.amountOf('to') === '3100')
    stop()
    stage.rate = 3_200n
    await pass(10_000)
    expect(store.amountOf('to')).to.equal('3100')
  })

  it('chooses what a page named once the tokens have come, also where they did not at first', async () => {
    let isDown = true
    const listed = {
      tokens: [
        { name: 'Ether', symbol: 'ETH', address: `${caipNetworkId}:${coinAddress}`, decimals: 18, logoUri: null },
        { name: 'Dollar', symbol: 'USD', address: `${caipNetworkId}:${dollar}`, decimals: 6, logoUri: null },
      ],
    }
    const store = start({
      service: { tokens: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(listed)) },
    })
    await store.preselect({ toToken: 'USD', amount: '1' })
    expect(store.$state.get().from).to.equal(undefined)
    const stop = store.watch()
    isDown = false
    await pass(10_000)
    await waitUntil(() => store.$state.get().from?.symbol === 'ETH')
    stop()
    const { to, amount } = store.$state.get()
    expect([to?.symbol, amount]).to.deep.equal(['USD', '1'])
  })

  it('stays where a refusal left it, and swaps at the next try', async () => {
    let isWilling = false
    const refusal = Object.assign(new Error('no'), { code: 4001 })
    const store = start({
      swaps: {
        send: async () => {
          if (!isWilling) throw refusal
          return { id: '0xa', mark: {} }
        },
      },
    })
    await quoted(store)
    await store.prepare()
    expect(await store.confirm().catch((error: { code: unknown }) => error.code)).to.equal(4001)
    expect(store.$state.get().phase).to.equal('prepared')
    isWilling = true
    expect(await store.confirm()).to.equal('0xa')
    expect(tracked).to.deep.equal(['INITIATE_SWAP', 'SWAP_ERROR', 'INITIATE_SWAP', 'SWAP_SUCCESS'])
  })

  const answer = (quote: object) => ({
    quotes: async () => ({
      quotes: [{ id: null, fromAmount: String(ether), fromAccount: '', toAmount: '5', toAccount: '', ...quote }],
    }),
  })
  for (const [title, service, code] of [
    ['nobody offers one', { quotes: async () => ({ quotes: [] }) }, 'SWAP_NO_QUOTE'],
    ['it is of another amount', answer({ fromAmount: '1' }), 'SWAP_NO_QUOTE'],
    ['nothing would arrive', answer({ toAmount: '0' }), 'SWAP_NO_QUOTE'],
    ['it is below nothing', answer({ toAmount: '-5' }), 'SWAP_NO_QUOTE'],
    ['it is no number', answer({ toAmount: '1e30' }), 'SWAP_NO_QUOTE'],
    ['it is larger than any number', answer({ toAmount: '9'.repeat(90) }), 'SWAP_NO_QUOTE'],
    [
      'what arrives cannot be fixed',
      { quotes: () => Promise.reject(new HttpError(400, { reasons: [{ field: 'side', description: 'taxed' }] })) },
      'SWAP_EXACT_OUTPUT',
    ],
    [
      'the network is not served',
      {
        quotes: () =>
          Promise.reject(
            new HttpError(400, { reasons: [{ field: '', description: 'Network not supported for Swaps' }] }),
          ),
      },
      'SWAP_NETWORK_UNSUPPORTED',
    ],
    ['the service is down', { quotes: () => Promise.reject(new HttpError(503)) }, 'HTTP_STATUS'],
  ] as const)
    it(`shows no price where ${title}`, async () => {
      const store = start({ service })
      await quoted(store)
      expect(codeOf(store)).to.equal(code)
      expect(store.step()).to.equal('failed')
      expect(store.amountOf('to')).to.equal('')
    })

  it('takes no transaction of another network', async () => {
    const store = start({
      service: { build: async () => ({ tx: { from: account, to: 'eip155:999:0xrouter', data: '0x01' } }) },
    })
    await quoted(store)
    await store.prepare()
    expect(codeOf(store)).to.equal('SWAP_NOT_SAFE')
  })

  it('is not there on a network that swaps nothing', async () => {
    const store = start({ deps: { isSupported: () => false } })
    await store.preselect(undefined)
    expect(store.$tokens.get()).to.deep.include({ phase: 'failed' })
    const tokens = store.$tokens.get()
    expect(tokens.phase === 'failed' && tokens.error.code).to.equal('SWAP_NETWORK_UNSUPPORTED')
  })

  it('forgets an answer to what was typed before', async () => {
    const waits: ((toAmount: string) => void)[] = []
    const store = start({
      service: {
        quotes: ({ query: { amount } }) =>
          new Promise(resolve => {
            waits.push(toAmount =>
              resolve({ quotes: [{ id: null, fromAmount: amount, fromAccount: '', toAmount, toAccount: '' }] }),
            )
          }),
      },
    })
    await store.preselect({ fromToken: 'ETH', toToken: 'USD', amount: '1' })
    await pass(200)
    store.setAmount('from', '2')
    await pass(200)
    await waitUntil(() => waits.length === 2)
    waits[1]!('2000000')
    await waitUntil(() => store.amountOf('to') === '2')
    waits[0]!('1000000')
    await pass(0)
    expect(store.amountOf('to')).to.equal('2')
  })
})
