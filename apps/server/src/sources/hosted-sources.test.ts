import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { createOneInch } from '../chains/eip155/aggregators/one-inch.js'
import { createZeroEx } from '../chains/eip155/aggregators/zero-ex.js'
import { createBlockscout } from '../chains/eip155/explorers/blockscout.js'
import { createEtherscan } from '../chains/eip155/explorers/etherscan.js'
import { createExplorerEntries } from '../chains/eip155/explorers/explorer-entries.js'
import { createDasAssets } from '../chains/solana/das-assets.js'
import { createJupiter } from '../chains/solana/jupiter.js'
import { Failure } from '../http/failure.js'
import type { AccountEntry } from '../ports/activity-repository.js'
import { createPriceFeed } from '../prices/price-feed.js'
import type { AggregatorSwap } from '../swaps/aggregator.js'
import type { SwapQuote } from '../swaps/exchange.js'
import { faults, foreignServer, type Fault, type ForeignRequest } from '../testing/foreign-server.js'
import { jupiterStandIn, oneInchStandIn, zeroExStandIn } from '../testing/stand-in-aggregators.js'
import { blockscoutStandIn, etherscanStandIn } from '../testing/stand-in-explorer.js'
import { createHostedSource, type HostedSource } from './hosted-source.js'

const account = `0x${'a1'.repeat(20)}`
const token = `0x${'b2'.repeat(20)}`
const owner = 'A1b2C3d4E5f6G7h8J9kLmNpQrStUvWxYz1234567892'
const mint = 'Fz6LxeUg5qjesYX3BdmtTwyyzBtMxk644XiTqU5W3w9w'
const secret = 's3cret'
const entry: AccountEntry = {
  block: 7,
  position: 1,
  time: 1_700_000_000_000,
  hash: `0x${'c3'.repeat(32)}`,
  from: account,
  to: token,
  nonce: 4,
  isFailed: false,
  intent: 'send',
  isInitiator: true,
  transfers: [{ asset: { kind: 'token', address: token }, from: account, to: token, amount: 5n }],
  approvals: [],
}

interface Kind {
  readonly title: string
  /** What the stand-in answers. */
  readonly answer: (request: ForeignRequest) => unknown
  /** What a visitor is answered with by it. */
  readonly fetchFrom: (source: HostedSource, url: string) => Promise<unknown>
  readonly right: unknown
  /** How often it is asked for that. */
  readonly requests: number
}

const explored = [{ entry, place: `7.1.${entry.hash}` }]

/** A row for each kind of server that an operator may name. */
const kinds: readonly Kind[] = [
  {
    title: 'An explorer of the form of Etherscan',
    answer: etherscanStandIn(() => [entry]),
    fetchFrom: (source, url) =>
      createExplorerEntries(createEtherscan(source, { url: `${url}/api`, key: secret }, '1')).page(account, {}, 26),
    right: explored,
    requests: 5,
  },
  {
    title: 'The newest block of an explorer of the form of Etherscan',
    answer: etherscanStandIn(
      () => [],
      () => 77,
    ),
    fetchFrom: (source, url) => createEtherscan(source, { url: `${url}/api`, key: secret }, '1').head(),
    right: 77,
    requests: 1,
  },
  {
    title: 'An explorer of the form of Blockscout',
    answer: blockscoutStandIn(() => [entry]),
    fetchFrom: (source, url) =>
      createExplorerEntries(createBlockscout(source, { url, key: secret })).page(account, {}, 26),
    right: explored,
    requests: 3,
  },
  {
    title: 'The newest block of an explorer of the form of Blockscout',
    answer: blockscoutStandIn(
      () => [],
      () => 77,
    ),
    fetchFrom: (source, url) => createBlockscout(source, { url, key: secret }).head(),
    right: 77,
    requests: 1,
  },
  {
    title: 'A price feed',
    answer: () => ({ [token]: { eur: 1.25, last_updated_at: 1_700_000_000 } }),
    fetchFrom: async (source, url) => [
      ...(await createPriceFeed({
        source,
        settings: { url, headers: { 'x-key': secret }, perSecond: 5, platforms: { 'eip155:1': { id: 'ethereum' } } },
        chain: { caipNetworkId: 'eip155:1' },
        normalizeAddress: address => address.toLowerCase(),
        coinAddress: undefined,
        now: () => 1_700_000_000_000,
      })!('eur').pricesOf([token])),
    ],
    right: [[token, { price: 1_250_000_000_000_000_000n }]],
    requests: 1,
  },
  {
    title: 'A server of the Digital Asset Standard',
    answer: () => ({ jsonrpc: '2.0', id: 1, result: { total: 1, limit: 24, page: 1, items: [nft] } }),
    fetchFrom: async (source, url) =>
      (await assetsAt(source, url).nfts.page(owner, undefined, 24)).nfts.map(({ address }) => address),
    right: [mint],
    requests: 1,
  },
  {
    title: 'One asset of a server of the Digital Asset Standard',
    answer: () => ({ jsonrpc: '2.0', id: 1, result: nft }),
    fetchFrom: async (source, url) => (await assetsAt(source, url).nfts.find(mint))?.metadata.name,
    right: 'Piece',
    requests: 1,
  },
]

const swapped = { from: token, to: account, units: 50n, side: 'from' as const, account }
const swappedMints = { ...swapped, from: mint, to: owner, account: owner }
const program = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const noChanges = () => ({})
const amounts = (swap: AggregatorSwap | SwapQuote | undefined) => {
  const { fromUnits, toUnits } = swap && 'quote' in swap ? swap.quote : swap!
  return [fromUnits, toUnits]
}

const aggregators = (
  [
    ['0x', zeroExStandIn(noChanges, token), swapped, 1],
    ['1inch', oneInchStandIn(noChanges, token), swapped, 1],
    ['Jupiter', jupiterStandIn(noChanges, program), swappedMints, 2],
  ] as const
).flatMap(([title, answer, request, requests]): readonly Kind[] => {
  const at = (source: HostedSource, url: string) => {
    const settings = { url: `${url}/api`, key: secret, router: token }
    if (title === '0x') return createZeroEx({ source, settings, chainId: '1' })
    if (title === '1inch') return createOneInch({ source, settings, chainId: '1' })
    return createJupiter({ source, settings: { ...settings, router: program }, coinAddress: '' })
  }
  const right = [50n, 100n]
  return [
    {
      title: `A quote of an aggregator of the form of ${title}`,
      answer,
      fetchFrom: async (source, url) => amounts(await at(source, url).quote(request)),
      right,
      requests: 1,
    },
    {
      title: `A swap of an aggregator of the form of ${title}`,
      answer,
      fetchFrom: async (source, url) => amounts(await at(source, url).propose(request, 100)),
      right,
      requests,
    },
  ]
})

const nft = {
  interface: 'V1_NFT',
  id: mint,
  content: { metadata: { name: 'Piece', symbol: 'P' }, links: {} },
  ownership: { owner },
}
const assetsAt = (source: HostedSource, url: string) =>
  createDasAssets({ url: `${url}/?api-key=${secret}`, headers: {} }, source, () => 0)

/** Those that only time shows. */
const slow: readonly Fault[] = ['never answers', 'stops in the middle']
/** What a visitor is told of each. */
const statusOf: Partial<Record<Fault, number>> = { 'is asked too often': 429 }

for (const { title, answer, fetchFrom, right, requests } of [...kinds, ...aggregators]) {
  describe(title, () => {
    let server: Awaited<ReturnType<typeof foreignServer>>
    before(async () => {
      server = await foreignServer(answer)
    })
    after(() => server.close())

    const open = (timeoutMs = 8_000) => {
      const reports: string[] = []
      const source = createHostedSource({
        name: 'The server',
        perSecond: 100,
        report: title => reports.push(title),
        timeoutMs,
        bytesMax: 1_000_000,
      })
      return { source, reports }
    }

    it('is understood', async () => {
      const before = server.requests.length
      expect(await fetchFrom(open().source, server.url)).to.deep.equal(right)
      expect(server.requests.length - before).to.equal(requests)
    })

    for (const fault of Object.keys(faults) as Fault[]) {
      it(`is told as what it is where it ${fault}, and nothing is invented`, async () => {
        const { source, reports } = open(slow.includes(fault) ? 400 : undefined)
        server.become(fault)
        const error = await fetchFrom(source, server.url).then(
          answer => expect.fail(`It said ${String(answer)}`),
          (thrown: unknown) => thrown as Failure,
        )
        expect(error).to.be.instanceOf(Failure)
        expect(error.status).to.equal(statusOf[fault] ?? 503)
        expect(error.headers['retry-after']).to.equal(fault === 'is asked too often' ? '7' : '2')
        // Who it is about, and no word of where it is or of what opens it.
        const words = JSON.stringify([error.reasons, error.message, reports])
        expect(words).to.contain('The server')
        expect(words).not.to.match(/s3cret|127\.0|http:|0xa1|A1b2/)
        expect(reports).to.have.length(fault === 'is asked too often' ? 0 : 1)
        expect(server.otherHostRequests()).to.equal(0)
      })
    }

    it('is understood again afterwards', async () => {
      server.become(undefined)
      expect(await fetchFrom(open().source, server.url)).to.deep.equal(right)
    })

    it('is left alone as long as it asks for', async () => {
      const { source } = open()
      server.become('is asked too often')
      await fetchFrom(source, server.url).catch(() => undefined)
      server.become(undefined)
      const before = server.requests.length
      const error = await fetchFrom(source, server.url).catch((thrown: unknown) => thrown as Failure)
      expect(error).to.have.property('status', 429)
      expect(server.requests.length).to.equal(before)
    })
  })
}

describe('The pace of a server of others', () => {
  let server: Awaited<ReturnType<typeof foreignServer>>
  after(() => server.close())
  it('is kept: a second’s worth at once, the rest spread, and what would wait too long is refused', async () => {
    server = await foreignServer(() => ({ result: '0x1' }))
    const source = createHostedSource({ name: 'The server', perSecond: 5 })
    const explorer = createEtherscan(source, { url: server.url }, '1')
    const startedAt = performance.now()
    /** When each was answered, in ms; undefined for one that was refused. In the order in which they ended. */
    const ended: (number | undefined)[] = []
    const all = Array.from({ length: 40 }, () =>
      explorer.head().then(
        () => void ended.push(performance.now() - startedAt),
        (error: unknown) => {
          expect(error).to.have.property('status', 429)
          ended.push(undefined)
        },
      ),
    )
    const askingMs = performance.now() - startedAt
    await Promise.all(all)
    const answered = ended.filter(at => at !== undefined)
    // Five at once and three seconds' worth; those that had room again while the others asked come on top.
    expect(answered.length).to.be.within(20, 20 + Math.ceil(askingMs / 200))
    // Who is refused hears so before anybody is answered.
    expect(ended.slice(-answered.length)).to.deep.equal(answered)
    // None is earlier than its turn, but for what timers are inexact. How late one is, the machine says.
    for (const [index, at] of answered.entries()) expect(at).to.be.at.least((index - 4) * 200 - 20)
  })
})
