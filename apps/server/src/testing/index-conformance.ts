import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type {
  ActivityRepository,
  IndexedApproval,
  IndexedBlock,
  IndexedTransaction,
  IndexedTransfer,
} from '../ports/activity-repository.js'
import { tokensMax, type TokenRepository, type TokenText } from '../ports/token-repository.js'

/** One server process's view of what was read from the chains. */
export interface IndexOfProcess {
  readonly activity: ActivityRepository
  readonly tokens: TokenRepository
  close(): Promise<void>
}

/** Processes on one database, which goes with the last of them. */
export interface IndexUnderTest {
  open(): IndexOfProcess
  remove(): void
}

const chain = 'eip155:7'
const other = 'eip155:8'
const limits = { bytesMax: 1e9, chains: [] }

const nativeTransfer = (from: string, to: string, amount = 1n): IndexedTransfer => ({
  asset: { kind: 'coin' },
  from,
  to,
  amount,
})
const transaction = (hash: string, changes: Partial<IndexedTransaction> = {}): IndexedTransaction => ({
  position: 0,
  hash,
  from: 'ada',
  to: 'bob',
  nonce: 1,
  isFailed: false,
  intent: 'send',
  initiators: ['ada'],
  transfers: [nativeTransfer('ada', 'bob')],
  approvals: [],
  ...changes,
})
const block = (number: number, fork = '', transactions = [transaction(`t${number}${fork}`)]): IndexedBlock => ({
  number,
  hash: `h${number}${fork}`,
  parentHash: `h${number - 1}${fork}`,
  time: number * 1_000,
  transactions,
})
const id = (number: number, fork = '') => ({ number, hash: `h${number}${fork}` })

/** What every implementation of the ports of the index must do, with two processes on one database. */
export function testIndex(name: string, start: () => IndexUnderTest): void {
  const between = (test: (one: IndexOfProcess, two: IndexOfProcess) => Promise<void>) => async () => {
    const index = start()
    const processes = [index.open(), index.open()]
    try {
      await test(processes[0]!, processes[1]!)
    } finally {
      for (const serverProcess of processes) await serverProcess.close()
      index.remove()
    }
  }
  const hashes = async ({ activity }: IndexOfProcess, account: string, of: typeof chain | typeof other = chain) =>
    (await activity.entries(of, account, undefined, 100)).map(({ hash }) => hash)

  describe(`${name}: what happened on the chains`, () => {
    it(
      'is known to every process, newest first, for everybody who had a part in it, and for no other chain',
      between(async (one, two) => {
        assert.equal(await two.activity.tip(chain), undefined)
        const batch = { expected: undefined, ancestor: undefined, blocks: [block(1), block(2)] }
        assert.equal(await one.activity.append(chain, batch, limits), true)
        assert.deepEqual(await two.activity.tip(chain), id(2))
        assert.deepEqual(await hashes(two, 'ada'), ['t2', 't1'])
        assert.deepEqual(await hashes(two, 'bob'), ['t2', 't1'])
        assert.deepEqual(await hashes(two, 'eve'), [])
        assert.deepEqual(await hashes(two, 'ada', other), [])
        const [entry] = await two.activity.entries(chain, 'bob', undefined, 1)
        assert.deepEqual(entry, {
          block: 2,
          position: 0,
          time: 2_000,
          hash: 't2',
          from: 'ada',
          to: 'bob',
          nonce: 1,
          isFailed: false,
          intent: 'send',
          isInitiator: false,
          transfers: [nativeTransfer('ada', 'bob')],
          approvals: [],
        })
      }),
    )
    it(
      'has failed for those whose part in it did',
      between(async ({ activity }) => {
        const shared = transaction('t', { initiators: ['ada', 'bob'], failedFor: ['ada'] })
        const blocks = [block(1, '', [shared])]
        await activity.append(chain, { expected: undefined, ancestor: undefined, blocks }, limits)
        for (const [account, isFailed] of [
          ['ada', true],
          ['bob', false],
        ] as const)
          assert.equal((await activity.entries(chain, account, undefined, 1))[0]?.isFailed, isFailed)
      }),
    )
    it(
      'is stored by whoever is first, and not again by who comes second',
      between(async (one, two) => {
        const batch = { expected: undefined, ancestor: undefined, blocks: [block(1)] }
        assert.deepEqual(
          (
            await Promise.all([one.activity.append(chain, batch, limits), two.activity.append(chain, batch, limits)])
          ).toSorted(),
          [false, true],
        )
        assert.deepEqual(await hashes(one, 'ada'), ['t1'])
      }),
    )
    it(
      'goes with the blocks that are taken back, all of them where none stays',
      between(async (one, two) => {
        const blocks = [1, 2, 3].map(number => block(number))
        await one.activity.append(chain, { expected: undefined, ancestor: undefined, blocks }, limits)
        const fork = [block(2, 'x')]
        assert.equal(await two.activity.append(chain, { expected: id(3), ancestor: id(1), blocks: fork }, limits), true)
        assert.deepEqual(await hashes(one, 'ada'), ['t2x', 't1'])
        assert.deepEqual(await one.activity.recentBlocks(chain), [id(2, 'x'), id(1)])
        const replacement = [block(9, 'y')]
        await one.activity.append(chain, { expected: id(2, 'x'), ancestor: undefined, blocks: replacement }, limits)
        assert.deepEqual(await hashes(two, 'ada'), ['t9y'])
      }),
    )
    it(
      'comes in pages, also within a block',
      between(async ({ activity }) => {
        const many = Array.from({ length: 5 }, (_, position) => transaction(`p${position}`, { position }))
        const blocks = [block(1, '', many), block(2)]
        await activity.append(chain, { expected: undefined, ancestor: undefined, blocks }, limits)
        const first = await activity.entries(chain, 'ada', undefined, 3)
        const rest = await activity.entries(chain, 'ada', first.at(-1), 10)
        assert.deepEqual(
          [first, rest].map(page => page.map(({ hash }) => hash)),
          [
            ['t2', 'p4', 'p3'],
            ['p2', 'p1', 'p0'],
          ],
        )
      }),
    )
    it(
      'keeps amounts of any size, and no more than a hundred movements of one account in one transaction',
      between(async ({ activity }) => {
        const huge = 2n ** 256n - 1n
        const transfers = [
          nativeTransfer('ada', 'bob', huge),
          ...Array.from({ length: 150 }, (_, index) => nativeTransfer('ada', `x${index}`)),
        ]
        const blocks = [block(1, '', [transaction('t', { transfers })])]
        await activity.append(chain, { expected: undefined, ancestor: undefined, blocks }, limits)
        const [entry] = await activity.entries(chain, 'ada', undefined, 1)
        const [bob] = await activity.entries(chain, 'bob', undefined, 1)
        assert.equal(entry!.transfers.length, 100)
        assert.deepEqual(bob!.transfers, [nativeTransfer('ada', 'bob', huge)])
      }),
    )
    it(
      'tells which tokens and NFTs came to an account',
      between(async (one, { activity }) => {
        const arrival = (asset: IndexedTransfer['asset'], to: string) => ({ asset, from: null, to, amount: 1n })
        const token = (address: string) => ({ kind: 'token', address }) as const
        const nft = (address: string, tokenId: string) => ({ kind: 'nft', address, tokenId }) as const
        const transfers = [arrival(token('old'), 'ada'), arrival(nft('b', '2'), 'ada'), arrival(nft('a', '9'), 'ada')]
        const later = [arrival(token('new'), 'ada'), arrival(token('his'), 'bob'), arrival(nft('b', '1'), 'ada')]
        const blocks = [
          block(1, '', [transaction('t1', { transfers })]),
          block(2, '', [transaction('t2', { transfers: later })]),
        ]
        await one.activity.append(chain, { expected: undefined, ancestor: undefined, blocks }, limits)
        assert.deepEqual(await activity.tokensSeen(chain, 'ada', 9), ['new', 'old'])
        assert.deepEqual(await activity.tokensSeen(chain, 'ada', 1), ['new'])
        const [a9, b1, b2] = [
          { address: 'a', tokenId: '9', isInitiated: true },
          { address: 'b', tokenId: '1', isInitiated: true },
          { address: 'b', tokenId: '2', isInitiated: true },
        ]
        assert.deepEqual(await activity.nftsSeen(chain, 'ada', undefined, 2), [a9, b1])
        assert.deepEqual(await activity.nftsSeen(chain, 'ada', b1, 9), [b2])
      }),
    )
    it(
      'tells first the NFTs that an account took, whatever others sent it before and afterwards, and each once',
      between(async (one, { activity }) => {
        const arrival = (address: string): IndexedTransfer => ({
          asset: { kind: 'nft', address, tokenId: '1' },
          from: null,
          to: 'ada',
          amount: 1n,
        })
        const sent = { initiators: ['eve'], transfers: ['a', 'b', 'c'].map(arrival) }
        const taken = { initiators: ['ada'], transfers: ['b', 'd'].map(arrival) }
        const blocks = [sent, taken, sent].map((changes, index) =>
          block(index + 1, '', [transaction(`t${index + 1}`, changes)]),
        )
        await one.activity.append(chain, { expected: undefined, ancestor: undefined, blocks }, limits)
        const found = await activity.nftsSeen(chain, 'ada', undefined, 9)
        assert.deepEqual(
          found.map(({ address, isInitiated }) => [address, isInitiated]),
          [
            ['b', true],
            ['d', true],
            ['a', false],
            ['c', false],
          ],
        )
        for (const [index, seen] of found.entries())
          assert.deepEqual(await activity.nftsSeen(chain, 'ada', seen, 9), found.slice(index + 1))
      }),
    )
    it(
      'tells what an account has let others take, the latest first, also after a block of it was taken back',
      between(async (one, { activity }) => {
        const approval = (address: string, changes: Partial<IndexedApproval> = {}): IndexedApproval => ({
          owner: 'ada',
          spender: 'shop',
          address,
          kind: 'token',
          tokenId: null,
          via: null,
          isRevoked: false,
          ...changes,
        })
        const nft = { kind: 'piece', tokenId: '7' } as const
        const first = [approval('b'), approval('a'), approval('a', nft), approval('x', { owner: 'bob' })]
        const second = [approval('b', { via: 'permit' }), approval('c', { isRevoked: true })]
        const third = [approval('a')]
        const blocks = [first, second, third].map((approvals, index) =>
          block(index + 1, '', [transaction(`t${index + 1}`, { approvals })]),
        )
        await one.activity.append(chain, { expected: undefined, ancestor: undefined, blocks }, limits)
        const found = await activity.approvalsGiven(chain, 'ada', undefined, 9)
        assert.deepEqual(
          found.map(({ address, tokenId, via, hash, time }) => [address, tokenId, via, hash, time]),
          [
            ['a', null, null, 't3', 3_000],
            ['b', null, 'permit', 't2', 2_000],
            ['a', '7', null, 't1', 1_000],
            ['b', null, null, 't1', 1_000],
          ],
        )
        for (const [index, entry] of found.entries())
          assert.deepEqual(await activity.approvalsGiven(chain, 'ada', entry, 9), found.slice(index + 1))
        assert.equal((await activity.approvalsGiven(chain, 'ada', undefined, 2)).length, 2)
        assert.deepEqual(await activity.approvalsGiven(other, 'ada', undefined, 9), [])
        await one.activity.append(chain, { expected: id(3), ancestor: id(2), blocks: [block(3, 'x')] }, limits)
        const [latest] = await activity.approvalsGiven(chain, 'ada', undefined, 1)
        assert.deepEqual([latest!.address, latest!.hash, latest!.time], ['a', null, null])
      }),
    )
    it(
      'says from where to where it was read',
      between(async (one, { activity }) => {
        assert.equal(await activity.range(chain), undefined)
        await one.activity.append(
          chain,
          { expected: undefined, ancestor: undefined, blocks: [block(5), block(6)] },
          limits,
        )
        await one.activity.append(chain, { expected: id(6), ancestor: id(6), blocks: [block(7)] }, limits)
        const from = { number: 5, time: 5_000 }
        assert.deepEqual(await activity.range(chain), { from, to: { number: 7, time: 7_000 } })
        assert.equal(await activity.range(other), undefined)
        const replacement = [block(9, 'y')]
        await one.activity.append(chain, { expected: id(7), ancestor: undefined, blocks: replacement }, limits)
        const place = { number: 9, time: 9_000 }
        assert.deepEqual(await activity.range(chain), { from: place, to: place })
      }),
    )
    it(
      'keeps what pools held, the last of each five minutes, and takes back what is reorganised',
      between(async (one, { activity }) => {
        const minute = 60_000
        const at = (number: number, minutes: number, first: bigint, fork = ''): IndexedBlock => ({
          ...block(number, fork, []),
          time: minutes * minute,
          pools: [{ pool: 'p', first, second: 2n ** 112n - 1n }],
        })
        const blocks = [at(1, 1, 1n), at(2, 2, 2n), at(3, 6, 3n), at(4, 20, 4n), at(5, 21, 5n)]
        await one.activity.append(chain, { expected: undefined, ancestor: undefined, blocks }, limits)
        const points = async (fromMs: number, stepMs: number, pool = 'p') =>
          (await activity.poolPoints(chain, pool, { fromMs, stepMs })).map(({ time, first }) => [time / minute, first])
        assert.deepEqual(await points(0, minute), [
          [2, 2n],
          [6, 3n],
          [21, 5n],
        ])
        assert.deepEqual(await points(0, 10 * minute), [
          [6, 3n],
          [21, 5n],
        ])
        // What it held before comes first.
        assert.deepEqual(await points(7 * minute, minute), [
          [6, 3n],
          [21, 5n],
        ])
        assert.deepEqual(await points(3 * minute, minute), [
          [2, 2n],
          [6, 3n],
          [21, 5n],
        ])
        assert.equal((await activity.poolPoints(chain, 'p', { fromMs: 0, stepMs: minute }))[0]!.second, 2n ** 112n - 1n)
        assert.deepEqual(await points(0, minute, 'q'), [])
        assert.deepEqual(await activity.poolPoints(other, 'p', { fromMs: 0, stepMs: minute }), [])
        await one.activity.append(chain, { expected: id(5), ancestor: id(2), blocks: [at(3, 7, 9n, 'x')] }, limits)
        assert.deepEqual(await points(0, minute), [
          [2, 2n],
          [7, 9n],
        ])
      }),
    )
    it(
      'says to each account what it asked a contract for, and to no other',
      between(async (one, { activity }) => {
        const call = { contract: 'shop', selector: '0x12345678' }
        const calls = [{ ...call, account: 'ada' }]
        const blocks = [block(1, '', [transaction('t1', { calls }), transaction('t2', { position: 1 })])]
        await one.activity.append(chain, { expected: undefined, ancestor: undefined, blocks }, limits)
        const callsOf = async (account: string) =>
          (await activity.entries(chain, account, undefined, 9)).map(entry => entry.call)
        assert.deepEqual(await callsOf('ada'), [undefined, call])
        assert.deepEqual(await callsOf('bob'), [undefined, undefined])
      }),
    )
    /** Two chains of 300 blocks, for which there is no room. */
    const full = async ({ activity }: IndexOfProcess, read: readonly string[]) => {
      const blocks = Array.from({ length: 300 }, (_, index) => index + 1)
      const batch = (first: number) => ({
        expected: undefined,
        ancestor: undefined,
        blocks: blocks.map(number => block(first + number)),
      })
      await activity.append(other, batch(1_000), limits)
      await activity.append(chain, batch(0), { bytesMax: 1, chains: read })
      const entriesOf = (of: typeof chain | typeof other) => activity.entries(of, 'ada', undefined, 1_000)
      return { older: await entriesOf(chain), newer: await entriesOf(other) }
    }
    it(
      'forgets what is oldest over all chains where there is no room, and keeps the newest',
      between(async one => {
        const { older, newer } = await full(one, [])
        assert.equal(newer.length, 300)
        assert.ok(older.length > 0 && older.length < 200)
        assert.equal(older[0]?.block, 300)
        assert.equal((await one.activity.range(chain))?.from.number, older.at(-1)?.block)
      }),
    )
    it(
      'forgets first what it has of a chain that is not read any more',
      between(async one => {
        const { older, newer } = await full(one, [chain])
        assert.equal(older.length, 300)
        assert.ok(newer.length < 200)
      }),
    )
    it(
      'remembers what tokens are called',
      between(async (one, two) => {
        const known = { name: 'Leaf', symbol: 'LEAF', decimals: 18 }
        await one.tokens.add(chain, new Map<string, TokenText>([['a', known]]), 1)
        assert.deepEqual([...(await two.tokens.find(chain, ['a', 'b']))], [['a', known]])
        assert.equal((await two.tokens.find(other, ['a'])).size, 0)
      }),
    )
    it(
      'forgets what the oldest of too many tokens are called',
      between(async (one, two) => {
        const known = { name: null, symbol: 'LEAF', decimals: 18 }
        await one.tokens.add(other, new Map([['a', known]]), 1)
        await one.tokens.add(chain, new Map([['b', known]]), 2)
        const many = Array.from({ length: tokensMax - 1 }, (_, index) => [`c${index}`, known] as const)
        await one.tokens.add(chain, new Map(many), 3)
        assert.equal((await two.tokens.find(other, ['a'])).size, 0)
        assert.deepEqual([...(await two.tokens.find(chain, ['b', 'c0'])).keys()], ['b', 'c0'])
      }),
    )
  })
}
