import { after, describe, it } from 'node:test'
import { expect } from 'chai'
import fc from 'fast-check'
import type { AccountEntry, IndexedTransfer } from '../../../ports/activity-repository.js'
import { createHostedSource } from '../../../sources/hosted-source.js'
import { foreignServer } from '../../../testing/foreign-server.js'
import { blockscoutStandIn, etherscanStandIn } from '../../../testing/stand-in-explorer.js'
import type { EntriesBelow, PlacedEntry } from '../../../history/history-source.js'
import { createBlockscout } from './blockscout.js'
import { createEtherscan } from './etherscan.js'
import { createExplorerEntries } from './explorer-entries.js'
import { explorerTransaction, type ExplorerList, type ExplorerRow } from './explorer-list.js'

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
const account = addressOf(0xacc)
const others = [1, 2, 3].map(addressOf)

const transfer = fc
  .record({
    kind: fc.constantFrom('coin', 'token', 'nft'),
    isIn: fc.boolean(),
    other: fc.constantFrom(...others),
    amount: fc.bigInt({ min: 2n, max: 2n ** 255n }),
  })
  .map(({ kind, isIn, other, amount }): IndexedTransfer => {
    const [from, to] = isIn ? [other, account] : [account, other]
    const address = addressOf(0x70)
    if (kind === 'coin') return { asset: { kind }, from, to, amount }
    if (kind === 'token') return { asset: { kind, address }, from, to, amount }
    return { asset: { kind: 'nft', address: addressOf(0x71), tokenId: '5' }, from, to, amount }
  })

/** A row of a transfer. */
const moved = (
  hash: string,
  from: string,
  to: string,
  amount = 1n,
  asset: IndexedTransfer['asset'] = { kind: 'token', address: addressOf(0x70) },
): ExplorerRow => ({
  ...{ block: 9, position: 1, time: 0, hash, transaction: null },
  transfer: { asset, from, to, amount },
})
/** What is read of an explorer that has one list. */
const readerOf = (pages: ExplorerList['pages']) =>
  createExplorerEntries({
    lists: [{ pages }],
    refuse: title => {
      throw new Error(title)
    },
  })

/** What Blockscout lists of a transaction that waits for a block. */
const waiting = (index: number) => ({
  ...{ hash: `0x${index.toString(16).padStart(64, '0')}`, block_number: null, timestamp: null, position: null },
  ...{ from: { hash: account }, to: { hash: others[0] }, created_contract: null, nonce: index, value: '1' },
  ...{ status: null, raw_input: '0x', method: null },
})
const mined = {
  ...waiting(7),
  ...{ block_number: 9, timestamp: '2024-01-02T03:04:05.000000Z', position: 1, status: 'ok' },
}
const waitingPage = Array.from({ length: 50 }, (_, index) => waiting(100 + index))

/** Many of one block, so that pages end in the middle of it. */
const history = fc
  .array(
    fc.record({
      block: fc.integer({ min: 1, max: 12 }),
      isOwn: fc.boolean(),
      isFailed: fc.boolean(),
      transfers: fc.array(transfer, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 400 },
  )
  .map(list =>
    list
      .sort((one, other) => other.block - one.block)
      .map(({ block, isOwn, isFailed, transfers }, index): AccountEntry => {
        const isDown = isOwn && isFailed
        return {
          block,
          position: list.length - index,
          time: 1_700_000_000_000 + block * 1_000,
          hash: `0x${(list.length - index).toString(16).padStart(64, '0')}`,
          from: isOwn ? account : others[0]!,
          to: isOwn ? others[1]! : addressOf(0x72),
          nonce: isOwn ? index : null,
          isFailed: isDown,
          intent: 'execute',
          isInitiator: isOwn,
          transfers: isDown ? [] : transfers,
          approvals: [],
        }
      }),
  )

/** All that a source tells, page by page. */
async function readAll(source: EntriesBelow, limit: number, below?: number): Promise<readonly PlacedEntry[]> {
  const all: PlacedEntry[] = []
  for (;;) {
    const page = await source.page(account, { after: all.at(-1)?.place, below }, limit)
    all.push(...page)
    if (page.length < limit && !page.at(-1)?.isFollowed) return all
  }
}

const summary = ({ hash, block, time, isFailed, isInitiator, transfers }: AccountEntry) => ({
  hash,
  block,
  time,
  isFailed,
  isInitiator,
  transfers: transfers.map(({ asset, from, to, amount }) => JSON.stringify([asset, from, to, String(amount)])).sort(),
})
const ordered = (entries: readonly AccountEntry[]) =>
  entries.map(summary).sort((one, other) => (one.hash < other.hash ? 1 : -1))

describe('What several lists of an explorer say of an account', () => {
  const servers: Awaited<ReturnType<typeof foreignServer>>[] = []
  const serve = async (...of: Parameters<typeof foreignServer>) => {
    const server = await foreignServer(...of)
    servers.push(server)
    return server
  }
  after(() => Promise.all(servers.map(server => server.close())))

  for (const kind of ['etherscan', 'blockscout'] as const) {
    it(`is put together without a gap and without anything twice (${kind})`, async () => {
      let entries: readonly AccountEntry[] = []
      const standIn = kind === 'etherscan' ? etherscanStandIn : blockscoutStandIn
      const server = await serve(standIn(() => entries))
      const source = createHostedSource({ name: 'The explorer', perSecond: 1_000_000 })
      const reader = createExplorerEntries(
        kind === 'etherscan'
          ? createEtherscan(source, { url: server.url }, '1')
          : createBlockscout(source, { url: server.url }),
      )
      await fc.assert(
        fc.asyncProperty(
          history,
          fc.integer({ min: 1, max: 60 }),
          fc.option(fc.integer({ min: 0, max: 13 }), { nil: undefined }),
          async (made, limit, below) => {
            entries = made
            const read = await readAll(reader, limit, below)
            expect(read.map(({ entry }) => entry.block)).to.deep.equal(
              read.map(({ entry }) => entry.block).toSorted((one, other) => other - one),
            )
            const expected = made.filter(({ block }) => below === undefined || block < below)
            expect(ordered(read.map(({ entry }) => entry))).to.deep.equal(ordered(expected))
          },
        ),
        { numRuns: 60 },
      )
    })
  }

  for (const [kind, standIn] of [
    ['etherscan', etherscanStandIn],
    ['blockscout', blockscoutStandIn],
  ] as const)
    it(`names the function that was called where the explorer does (${kind})`, async () => {
      const [contract = ''] = others
      const entryOf = (hash: string, functionName?: string): AccountEntry => ({
        ...{ block: 9, position: 1, time: 1_700_000_000_000, hash: `0x${hash.repeat(64)}` },
        ...{ from: account, to: contract, nonce: 1, isFailed: false, intent: 'execute', isInitiator: true },
        ...{ transfers: [], approvals: [] },
        call: { contract, selector: '0x38ed1739', ...(functionName && { functionName }) },
      })
      const server = await serve(
        standIn(() => [entryOf('3', 'swapAll'), entryOf('2'), entryOf('1', '\u202eevil name')]),
      )
      const source = createHostedSource({ name: 'The explorer', perSecond: 1_000_000 })
      const reader = createExplorerEntries(
        kind === 'etherscan'
          ? createEtherscan(source, { url: server.url }, '1')
          : createBlockscout(source, { url: server.url }),
      )
      const call = { contract, selector: '0x38ed1739' }
      expect((await reader.page(account, {}, 26)).map(({ entry }) => entry.call)).to.deep.equal([
        { ...call, functionName: 'swapAll' },
        call,
        call,
      ])
    })

  for (const [kind, standIn] of [
    ['etherscan', etherscanStandIn],
    ['blockscout', blockscoutStandIn],
  ] as const)
    it(`tells the coins that a contract was made with (${kind})`, async () => {
      const creation: AccountEntry = {
        ...{ block: 9, position: 1, time: 1_700_000_000_000, hash: `0x${'3'.repeat(64)}` },
        ...{ from: account, to: null, nonce: 1, isFailed: false, intent: 'deploy', isInitiator: true },
        ...{ transfers: [{ asset: { kind: 'coin' }, from: account, to: others[0]!, amount: 5n }], approvals: [] },
      }
      const server = await serve(standIn(() => [creation]))
      const source = createHostedSource({ name: 'The explorer', perSecond: 1_000_000 })
      const reader = createExplorerEntries(
        kind === 'etherscan'
          ? createEtherscan(source, { url: server.url }, '1')
          : createBlockscout(source, { url: server.url }),
      )
      const [read] = await reader.page(account, {}, 26)
      expect(read?.entry).to.deep.equal(creation)
    })

  const isNamed = (methodText: string | null | undefined) =>
    explorerTransaction({ from: account, to: account, nonce: 1, isFailed: false, input: '0x12345678', methodText }).call
      ?.functionName
  for (const [methodText, name] of [
    ['claim', 'claim'],
    ['claim(address to)', 'claim'],
    ['add_liquidity(uint256[2] amounts, uint256 least)', 'add_liquidity'],
    ['0x12345678', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    ['claim now', undefined],
    ['claim\u202e', undefined],
    ['cl\u200baim', undefined],
    ['cl\naim', undefined],
    ['\u0441laim', undefined],
    ['<b>claim', undefined],
    ['visit.example', undefined],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), undefined],
  ] as const)
    it(`takes ${JSON.stringify(methodText)} of an explorer as ${name ?? 'no name'}`, () =>
      void expect(isNamed(methodText)).to.equal(name))

  it('does not name the account as the sender of a transaction that its own list does not know', async () => {
    const token = addressOf(0x70)
    const rows = [
      moved('0x04', account, others[0]!),
      moved('0x03', account, others[0]!, 1n, { kind: 'nft', address: token, tokenId: '5' }),
      moved('0x02', others[0]!, account),
      moved('0x01', account, others[0]!, 1n, { kind: 'coin' }),
    ]
    const reader = readerOf(async function* () {
      yield { rows, isLast: true }
    })
    const read = await reader.page(account, {}, 26)
    expect(read.map(({ entry }) => entry.from)).to.deep.equal([token, token, others[0], account])
  })

  it('leaves out a movement of nothing that others wrote, and keeps one of the account itself', async () => {
    const [friend = ''] = others
    const own = explorerTransaction({ from: account, to: friend, nonce: 1, isFailed: false, input: '0xa9059cbb' })
    const rows: readonly ExplorerRow[] = [
      moved('0x07', account, friend, 0n),
      { ...moved('0x06', account, friend, 0n), transaction: own },
      moved('0x05', friend, account, 0n),
      moved('0x04', account, friend, 0n, { kind: 'nft', address: addressOf(0x71), tokenId: '5' }),
      moved('0x03', account, friend, 0n),
      moved('0x03', friend, account, 5n),
      { ...moved('0x02', friend, account, 0n), transaction: own },
      moved('0x01', account, friend),
    ]
    const reader = readerOf(async function* () {
      yield { rows, isLast: true }
    })
    const read = await reader.page(account, {}, 26)
    expect(read.map(({ entry }) => [entry.hash, entry.transfers.map(({ amount }) => amount)])).to.deep.equal([
      ['0x06', [0n]],
      ['0x03', [5n]],
      ['0x02', []],
      ['0x01', [1n]],
    ])
  })

  it('goes on behind movements of nothing, however many others wrote', async () => {
    const [friend = ''] = others
    const rowAt = (block: number): ExplorerRow => ({
      ...moved(`0x${block}`, account, friend, block === 1 ? 1n : 0n),
      block,
    })
    const reader = readerOf(async function* (_account, upTo = 6_000) {
      for (let top = upTo; top > 0; top -= 100)
        yield {
          rows: Array.from({ length: Math.min(100, top) }, (_, index) => rowAt(top - index)),
          isLast: top <= 100,
        }
    })
    const read = await readAll(reader, 26)
    expect(read.at(-1)?.entry.block).to.equal(1)
    // A page that finds nothing else shows one of them, and the next page begins there.
    expect(read).to.have.length.within(1, 4)
  })

  for (const [kind, standIn] of [
    ['etherscan', etherscanStandIn],
    ['blockscout', blockscoutStandIn],
  ] as const)
    it(`goes on through transactions with long data, however many anybody sent (${kind})`, async () => {
      const blocks = Array.from({ length: 60 }, (_, index) => 100 - index)
      const entries = blocks.map((block): AccountEntry => ({
        ...{ block, position: 1, time: 1_700_000_000_000, hash: `0x${String(block).padStart(64, '0')}` },
        ...{ from: others[0]!, to: account, nonce: 1, isFailed: false, intent: 'execute', isInitiator: false },
        ...{ transfers: [], approvals: [] },
      }))
      const answer = standIn(() => entries)
      // The longest data that nodes pass on: 128 KiB.
      const input = `0x${'0'.repeat(262_144)}`
      const server = await serve(
        async request => JSON.parse(JSON.stringify(await answer(request)).replaceAll('0x12345678', input)) as unknown,
      )
      const source = createHostedSource({ name: 'The explorer', perSecond: 1_000_000 })
      const reader = createExplorerEntries(
        kind === 'etherscan'
          ? createEtherscan(source, { url: server.url }, '1')
          : createBlockscout(source, { url: server.url }),
      )
      const read = await readAll(reader, 26)
      expect(read.map(({ entry }) => entry.block)).to.deep.equal(blocks)
    })

  it('leaves out what waits for a block (blockscout)', async () => {
    const server = await serve(({ path, query }) => {
      if (!path.endsWith('/transactions')) return { items: [], next_page_params: null }
      return query.has('inserted_at')
        ? { items: [waiting(8), mined], next_page_params: null }
        : { items: waitingPage, next_page_params: { block_number: null, inserted_at: '2024-01-02' } }
    })
    const source = createHostedSource({ name: 'The explorer', perSecond: 1_000_000 })
    const reader = createExplorerEntries(createBlockscout(source, { url: server.url }))
    const read = await reader.page(account, {}, 26)
    expect(read.map(({ entry: { hash, block, time } }) => [hash, block, time])).to.deep.equal([
      [mined.hash, 9, Date.parse('2024-01-02T03:04:05Z')],
    ])
  })

  for (const [title, items] of [
    ['a block has no time', [{ ...mined, timestamp: null }]],
    ['what waits has no end', waitingPage],
  ] as const)
    it(`is refused where ${title} (blockscout)`, async () => {
      const server = await serve(() => ({ items, next_page_params: { inserted_at: '2024-01-02' } }))
      const source = createHostedSource({ name: 'The explorer', perSecond: 1_000_000 })
      const [list] = createBlockscout(source, { url: server.url }).lists
      const refused = await createExplorerEntries({ lists: [list!], refuse: source.refuse })
        .page(account, {}, 26)
        .catch((error: unknown) => error)
      expect(refused).to.have.property('status', 503)
      expect(server.requests.length).to.be.within(1, 10)
    })

  it('is refused where it does not keep to the order, and bounded where a block never ends', async () => {
    let block = (index: number): number => index
    const server = await serve(({ query }) => {
      const page = Number(query.get('page'))
      return {
        status: '1',
        message: 'OK',
        result: Array.from({ length: 100 }, (_, index) => ({
          blockNumber: String(block(index)),
          timeStamp: '1700000000',
          hash: `0x${(page * 100 + index).toString(16).padStart(64, '0')}`,
          from: account,
          to: others[0],
          value: '1',
          isError: '0',
          transactionIndex: '1',
          nonce: '1',
          input: '0x',
          contractAddress: others[0],
          tokenID: '1',
          tokenValue: '1',
        })),
      }
    })
    const source = createHostedSource({ name: 'The explorer', perSecond: 1_000_000 })
    const reader = createExplorerEntries(createEtherscan(source, { url: server.url }, '1'))
    const refused = await reader.page(account, {}, 26).catch((error: unknown) => error)
    expect(refused).to.have.property('status', 503)
    block = () => 9
    const before = server.requests.length
    const page = await reader.page(account, {}, 26)
    expect(page.at(-1)?.isFollowed ?? page.length === 26).to.equal(true)
    expect(server.requests.length - before).to.be.at.most(30)
  })
})
