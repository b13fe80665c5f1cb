import { after, before, beforeEach, describe, it } from 'node:test'
import { endpoints } from '@w3m/core/api'
import { expect } from 'chai'
import * as v from 'valibot'
import { maxUint256 } from 'viem'
import { createLog } from '../logging/log.js'
import { readSettings } from '../settings.js'
import type { Server } from '../server.js'
import { foreignServer, type ForeignRequest } from '../testing/foreign-server.js'
import {
  givenFor,
  highFee,
  jupiterStandIn,
  makeAccount,
  oneInchStandIn,
  transferCoins,
  zeroExStandIn,
  type Changes,
  type JupiterChanges,
} from '../testing/stand-in-aggregators.js'
import { busyChain, developer, post, testServer, testSolana } from '../testing/test-server.js'

// Stand-ins that speak the documented shapes: nothing here reaches a real aggregator.

const secret = 's3cret-of-the-operator'
const router = `0x${'A5'.repeat(20)}`
const program = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const evm = busyChain.caipNetworkId
const nativeId = `${evm}:0x${'e'.repeat(40)}`
const account = `${evm}:${developer.toLowerCase()}`
const stranger = `0x${'bad0'.repeat(10)}`
const [dollar, leaf] = busyChain.tokens.map(({ address }) => `${evm}:${address.toLowerCase()}`) as [string, string]
const sol = testSolana.caipNetworkId
const solCoin = `${sol}:So${'1'.repeat(41)}`
const solAccount = `${sol}:G6iUkfkEGhsyYr8pKXvXUJoLpyh3inV5GdnKw5epJ1sn`
const solStranger = '5sbbMtKfrVqpyzQFWcFcCbNqJ4MTbDzbCVTVABvVDmgT'
const [solDollar, moss] = testSolana.tokens.map(({ address }) => `${sol}:${address}`) as [string, string]
const plain = (id: string) => id.slice(id.lastIndexOf(':') + 1)
const units = 1_000_000n

interface Kind {
  readonly kind: '0x' | '1inch' | 'jupiter'
  readonly router: string
  readonly chain: string
  readonly account: string
  readonly nativeCoin: string
  readonly tokens: readonly [string, string]
  readonly answer: (request: ForeignRequest) => unknown
  /** What is wrong, and where: in quotes too, or in what is to be sent alone. */
  readonly wrong: readonly (readonly [title: string, changes: Changes & JupiterChanges, isQuoted?: boolean])[]
}

let changes: Changes & JupiterChanges = {}
const get = () => changes
const evmKind = {
  router: router.toLowerCase(),
  chain: evm,
  account,
  nativeCoin: nativeId,
  tokens: [dollar, leaf],
} as const
const tooLittle = String((givenFor(units) * 98n) / 100n)

const kinds: readonly Kind[] = [
  {
    ...evmKind,
    kind: '0x',
    answer: zeroExStandIn(get, evmKind.router),
    wrong: [
      ['another source', { answer: { sellToken: stranger } }, true],
      ['another target', { answer: { buyToken: stranger } }, true],
      ['another chain', { answer: { chainId: 5 } }, true],
      ['another amount', { answer: { sellAmount: '999999' } }, true],
      ['a negative amount', { answer: { buyAmount: '-2' } }, true],
      ['an amount that is a number', { answer: { buyAmount: 2_000_000 } }, true],
      ['an amount with a fraction', { answer: { buyAmount: '1.5' } }, true],
      ['an amount beyond all measure', { answer: { buyAmount: '9'.repeat(90) } }, true],
      ['a least that is too little', { answer: { minBuyAmount: tooLittle } }],
      ['a least above what arrives', { answer: { minBuyAmount: '9000000' }, call: { least: 9_000_000n } }],
      ['another contract', { tx: { to: stranger } }],
      ['another spender', { answer: { allowanceTarget: stranger } }],
      ['coins that go along', { tx: { value: '1' } }],
      ['data that is none', { tx: { data: '0x1' } }],
      ['a call that is not known', { tx: { data: `0xa9059cbb${'0'.repeat(128)}` } }],
      ['a call that lends to somebody else', { call: { operator: stranger } }],
      ['a call that takes another token', { call: { token: stranger } }],
      ['a call that takes more', { call: { amount: units + 1n } }],
      ['a call for another account', { call: { recipient: stranger } }],
      ['a call that gives another token', { call: { buyToken: stranger } }],
      ['a call by which less may arrive', { call: { least: 1n } }],
    ],
  },
  {
    ...evmKind,
    kind: '1inch',
    answer: oneInchStandIn(get, evmKind.router),
    wrong: [
      ['another source', { answer: { srcToken: { address: stranger } } }, true],
      ['another target', { answer: { dstToken: { address: stranger } } }, true],
      ['a target that is not told', { answer: { dstToken: undefined } }, true],
      ['a negative amount', { answer: { dstAmount: '-2' } }, true],
      ['an amount that is a number', { answer: { dstAmount: 2_000_000 } }, true],
      ['gas below nothing', { answer: { gas: -1 } }, true],
      ['another account', { tx: { from: stranger } }],
      ['another contract', { tx: { to: stranger } }],
      ['coins that go along', { tx: { value: '1' } }],
      ['a call that is not known', { tx: { data: `0xa9059cbb${'0'.repeat(128)}` } }],
      ['a call that takes more', { call: { amount: units + 1n } }],
      ['a call for another account', { call: { receiver: stranger } }],
      ['a call that gives another token', { call: { token: stranger } }],
      ['a call by which less may arrive', { call: { least: 1n } }],
      ['a call that may be done in part', { call: { flags: 1n } }],
    ],
  },
  {
    kind: 'jupiter',
    router: program,
    chain: sol,
    account: solAccount,
    nativeCoin: solCoin,
    tokens: [solDollar, moss],
    answer: jupiterStandIn(get, program),
    wrong: [
      ['another source', { quote: { inputMint: solStranger } }, true],
      ['another target', { quote: { outputMint: solStranger } }, true],
      ['another amount', { quote: { inAmount: '999999' } }, true],
      ['a negative amount', { quote: { outAmount: '-2' } }, true],
      ['an amount that is a number', { quote: { outAmount: 2_000_000 } }, true],
      ['what arrives as what is fixed', { quote: { swapMode: 'ExactOut' } }, true],
      ['no way', { quote: { routePlan: [] } }, true],
      ['more slippage than was asked for', { quote: { slippageBps: 5_000 } }],
      ['no transaction', { swap: { swapTransaction: 'aGVsbG8=' } }],
      ['a transaction that is too long', { swap: { swapTransaction: 'A'.repeat(4_000) } }],
      ['a transaction of another account', { payer: solStranger }],
      ['another program', { call: { program: solStranger } }],
      ['tokens of another account', { call: { owner: solStranger } }],
      ['somebody else who receives', { call: { receiver: solStranger } }],
      ['another amount that is taken', { call: { amount: units + 1n } }],
      ['coins for somebody else', { more: [transferCoins(plain(solAccount), solStranger, 1n)] }],
      [
        'an account that is made for somebody else',
        { more: [makeAccount(plain(solAccount), solStranger, solStranger, program)] },
      ],
      ['a fee that nobody asked for', { call: { feeBps: 50n } }],
      ['a program that does something besides', { more: [{ program: solStranger, accounts: [], data: Buffer.of(1) }] }],
      ['a fee without measure', { more: [highFee] }],
    ],
  },
]

for (const { kind, router: routerAddress, chain, account: user, nativeCoin: ownCoin, tokens, answer, wrong } of kinds) {
  describe(`An aggregator of the form of ${kind}`, () => {
    let foreign: Awaited<ReturnType<typeof foreignServer>>
    let server: Server
    const lines: string[] = []
    before(async () => {
      foreign = await foreignServer(answer)
      const { sources } = readSettings({
        W3M_AGGREGATORS: JSON.stringify([
          // As an operator copies it from an explorer.
          {
            chain,
            kind,
            url: `${foreign.url}/swap`,
            key: secret,
            perSecond: 500,
            router: kind === 'jupiter' ? routerAddress : router,
          },
        ]),
      })
      server = testServer({
        chains: [busyChain, testSolana],
        sources,
        log: createLog('json', Date.now, { out: line => lines.push(line), err: line => lines.push(line) }),
      })
    })
    after(async () => {
      await server.close()
      await foreign.close()
    })
    beforeEach(() => {
      changes = {}
      foreign.become(undefined)
      foreign.requests.length = 0
    })

    const [from, to] = tokens
    const quotes = (more: Readonly<Record<string, string>> = {}) =>
      server.app.request(
        `/v1/convert/quotes?${new URLSearchParams({ from, to, amount: String(units), userAddress: plain(user), ...more })}`,
      )
    const build = (more: object = {}) =>
      server.app.request(
        '/v1/convert/build-transaction',
        post({ from, to, amount: String(units), userAddress: user, eip155: { slippage: 1 }, ...more }),
      )
    const built = async (more: object = {}) => {
      const response = await build(more)
      expect(response.status).to.equal(200)
      return v.parse(endpoints.buildSwapTransaction.response, await response.json())
    }

    it('quotes, and says no more than it was told', async () => {
      const response = await quotes()
      expect(response.status).to.equal(200)
      const [quote] = v.parse(endpoints.getSwapQuotes.response, await response.json()).quotes
      expect(quote).to.include({ fromAmount: String(units), toAmount: String(givenFor(units)) })
      expect(quote).to.deep.include(
        {
          '0x': { feeAmount: '3', impactBps: null, gas: '288079', route: [from, to] },
          '1inch': { feeAmount: null, impactBps: null, gas: '210000', route: [] },
          jupiter: { feeAmount: '0', impactBps: 22, gas: null, route: [from, to] },
        }[kind],
      )
    })

    it('proposes a call of the one contract that the settings name, with the least that was asked for', async () => {
      const { tx } = await built()
      expect(tx).to.include({
        from: user,
        to: `${chain}:${routerAddress}`,
        value: '0',
        limit: String((givenFor(units) * 99n) / 100n),
      })
      expect(tx.data.length).to.be.greaterThan(200)
    })

    it('swaps the coin, which goes along with the call', async () => {
      const { tx } = await built({ from: ownCoin })
      expect(tx.value).to.equal(String(units))
      expect((await build({ from, to: ownCoin })).status).to.equal(200)
    })

    it('is asked with the key in a header, and nowhere else; nobody hears of it', async () => {
      const bodies = [await (await quotes()).text(), await (await build()).text()]
      changes = wrong[0]![1]
      bodies.push(await (await quotes()).text(), await (await build()).text())
      const names = { '0x': '0x-api-key', '1inch': 'authorization', jupiter: 'x-api-key' }
      for (const { headers, path, query, body } of foreign.requests) {
        expect(headers[names[kind]]).to.equal(kind === '1inch' ? `Bearer ${secret}` : secret)
        expect(JSON.stringify([path, [...query], body])).not.to.contain(secret)
      }
      expect(JSON.stringify([bodies, lines])).not.to.match(/s3cret|127\.0\.0\.1/)
    })

    it('has no quote where it answers 400, and none of nothing or of the token itself', async () => {
      foreign.become(400)
      expect(await (await quotes()).json()).to.deep.equal({ quotes: [] })
      expect((await build()).status).to.equal(400)
      foreign.become(undefined)
      foreign.requests.length = 0
      for (const more of [{ to: from }, { amount: '0' }])
        expect(await (await quotes(more)).json()).to.deep.equal({ quotes: [] })
      expect(foreign.requests).to.deep.equal([])
    })

    it('does not fix what arrives, and says why', async () => {
      const response = await quotes({ side: 'to' })
      expect(response.status).to.equal(400)
      expect(await response.json()).to.have.nested.property('reasons[0].field', 'side')
      expect((await build({ side: 'to' })).status).to.equal(400)
    })

    it('is asked for less slippage where less is left of it, and for nothing where the price is worse', async () => {
      const limit = (givenFor(units) * 995n) / 1000n
      const { tx } = await built({ limit: String(limit) })
      expect(BigInt(tx.limit!) >= limit).to.equal(true)
      const response = await build({ limit: String(givenFor(units) + 1n) })
      expect(response.status).to.equal(409)
      expect(await response.json()).to.have.nested.property('reasons[0].field', 'limit')
    })

    it('is given no permit, as its router takes none', async () => {
      const response = await build({ eip155: { slippage: 1, permit: `0x${'12'.repeat(65)}` } })
      expect(response.status).to.equal(400)
      expect(await response.json()).to.deep.equal({
        status: 'FAILED',
        reasons: [{ field: 'eip155.permit', description: 'This router takes no permit: it needs an approval.' }],
      })
      expect(foreign.requests).to.deep.equal([])
    })

    it('names the coin and the tokens of the settings', async () => {
      const response = await server.app.request(`/v1/convert/tokens?chainId=${chain}`)
      const { tokens: offered } = v.parse(endpoints.getSwapTokens.response, await response.json())
      expect(offered.map(({ address }) => address)).to.include.members([ownCoin, ...tokens])
      expect(foreign.requests).to.deep.equal([])
    })

    if (kind === 'jupiter')
      it('needs no allowance', async () => {
        const query = new URLSearchParams({ tokenAddress: from, userAddress: user })
        const response = await server.app.request(`/v1/convert/allowance?${query}`)
        expect(await response.json()).to.deep.equal({ allowance: String(maxUint256) })
        const approval = new URLSearchParams({ userAddress: user, from, to })
        expect((await server.app.request(`/v1/convert/build-approve?${approval}`)).status).to.equal(400)
      })
    else
      it('is let take tokens by an approval of that contract, of just so many', async () => {
        const query = new URLSearchParams({ tokenAddress: from, userAddress: user })
        const response = await server.app.request(`/v1/convert/allowance?${query}`)
        expect(await response.json()).to.deep.equal({ allowance: '0' })
        const approval = new URLSearchParams({ userAddress: user, from, to, amount: '77' })
        const { tx } = v.parse(
          endpoints.buildSwapApproval.response,
          await (await server.app.request(`/v1/convert/build-approve?${approval}`)).json(),
        )
        expect(tx.to).to.equal(from)
        expect(tx.data).to.equal(
          `0x095ea7b3${routerAddress.slice(2).padStart(64, '0')}${(77).toString(16).padStart(64, '0')}`,
        )
        expect(foreign.requests).to.deep.equal([])
      })

    for (const [title, wrongly, isQuoted = false] of wrong)
      it(`is not believed where it answers with ${title}`, async () => {
        changes = wrongly
        const response = await build()
        expect(response.status).to.equal(503)
        expect(await response.text()).to.match(/The aggregator of .* does not answer/)
        if (isQuoted) expect((await quotes()).status).to.equal(503)
      })

    it('is believed again afterwards', async () => {
      expect((await build()).status).to.equal(200)
    })
  })
}

describe('The settings of aggregators', () => {
  const row = { chain: evm, kind: '0x', url: 'https://aggregator.example', router }
  const open = (...rows: readonly object[]) =>
    testServer({
      chains: [busyChain, testSolana],
      sources: readSettings({ W3M_AGGREGATORS: JSON.stringify(rows) }).sources,
    })
  const cases: readonly (readonly [title: string, rows: readonly object[]])[] = [
    ['a chain that is not served', [{ ...row, chain: 'eip155:999' }]],
    ['a chain twice', [row, { ...row, kind: '1inch' }]],
    ['a kind of other chains', [{ ...row, kind: 'jupiter' }]],
    ['a program as a contract', [{ ...row, router: program }]],
    ['a contract as a program', [{ ...row, chain: sol, kind: 'jupiter' }]],
    ['no router', [{ ...row, router: undefined }]],
    ['a kind that is not known', [{ ...row, kind: 'other' }]],
    ['a key with a line break', [{ ...row, key: 'a\nb' }]],
  ]
  for (const [title, rows] of cases)
    it(`are refused at the start where they name ${title}`, () => {
      expect(() => open(...rows)).to.throw(/^W3M_AGGREGATORS/)
    })
  it('never repeat what stands in them', () => {
    expect(() => open({ ...row, key: `${secret} and more` }))
      .to.throw(/^W3M_AGGREGATORS/)
      .with.property('message')
      .that.does.not.contain(secret)
  })
})
