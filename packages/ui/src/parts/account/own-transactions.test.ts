import type { ActivityItem, ActivityScope, SentTransfer } from '@w3m/core'
import { fakeAddress, otherFakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { asCancelled, ownSent } from './own-transactions.js'

const nowMs = 1_000_000
const scope: ActivityScope = { account: `eip155:1:${fakeAddress}`, caipNetworkId: 'eip155:1' }
const all: ActivityScope = { ...scope, caipNetworkId: undefined }
const sent = (changes: Partial<SentTransfer> = {}): SentTransfer => ({
  id: '0xAB',
  account: scope.account,
  to: otherFakeAddress,
  symbol: 'ETH',
  amount: '1.5',
  atMs: nowMs,
  status: 'pending',
  mark: {},
  ...changes,
})
const known = [{ hash: '0xab' }] as unknown as readonly ActivityItem[]
const long = nowMs - 200_000

describe('what a page sent itself', () => {
  const cases: readonly (readonly [string, SentTransfer, ActivityScope, readonly ActivityItem[], string[]])[] = [
    ['is on its way', sent(), scope, [], ['pending']],
    ['is on its way for long', sent({ atMs: long }), scope, [], ['pending']],
    ['landed a moment ago', sent({ status: 'confirmed' }), scope, [], ['confirmed']],
    ['was replaced a moment ago', sent({ status: 'replaced' }), scope, [], ['replaced']],
    ['landed long ago', sent({ status: 'confirmed', atMs: long }), scope, [], []],
    ['the service knows already, in another spelling', sent(), scope, known, []],
    ['is of another account', sent({ account: `eip155:1:${otherFakeAddress}` }), scope, [], []],
    ['is of another network', sent({ account: `eip155:10:${fakeAddress}` }), scope, [], []],
    ['is of another network, where all are shown', sent({ account: `eip155:10:${fakeAddress}` }), all, [], ['pending']],
    ['is of another namespace, where all are shown', sent({ account: `cosmos:10:${fakeAddress}` }), all, [], []],
  ]
  for (const [title, transfer, of, items, shown] of cases)
    it(`${shown.length ? 'stands on top' : 'is not there'} where it ${title}`, () =>
      expect(ownSent([transfer], { scope: of, items }, nowMs).map(({ status }) => status)).to.deep.equal(shown))

  it('is an NFT, which is counted without decimals', () => {
    const [row] = ownSent([sent({ symbol: 'Tile 10', amount: '1', isNft: true })], { scope, items: [] }, nowMs)
    expect(row!.transfers).to.deep.equal([
      { direction: 'out', isNft: true, name: 'Tile 10', amount: '1', iconUrl: undefined },
    ])
  })

  it('names the token that it moves', () => {
    const tokenId = 'eip155:1:0xab'
    const [row] = ownSent([sent({ tokenId })], { scope, items: [] }, nowMs)
    expect(row!.transfers).to.deep.equal([
      { direction: 'out', isNft: false, name: 'ETH', amount: '1.5', iconUrl: undefined, tokenId },
    ])
  })

  it('has no amount where that was only quoted', () => {
    const [row] = ownSent([sent({ swappedFor: 'USD', isEstimate: true })], { scope, items: [] }, nowMs)
    expect(row!.transfers).to.deep.include({
      direction: 'out',
      isNft: false,
      name: 'ETH',
      amount: undefined,
      iconUrl: undefined,
    })
  })

  for (const permits of ['approve', 'revoke'] as const)
    it(`moves nothing, and names the token, where it is to ${permits} an allowance`, () => {
      const [row] = ownSent([sent({ permits, symbol: 'LUSD' })], { scope, items: [] }, nowMs)
      expect([row!.kind, row!.transfers, row!.approved, row!.sentTo]).to.deep.equal([
        permits,
        [],
        ['LUSD'],
        otherFakeAddress,
      ])
    })

  describe('with what was to take its place', () => {
    const late = { atMs: long, endedAtMs: nowMs }
    const cancel = sent({ id: '0xcd', replaces: { id: '0xAB', reason: 'cancelled' } })
    const reprice = sent({ id: '0xcd', replaces: { id: '0xAB', reason: 'repriced' } })
    const rows: readonly (readonly [
      title: string,
      SentTransfer[],
      (readonly [id: string, status: string, hash?: string])[],
    ])[] = [
      ['is one row while it is being cancelled', [cancel, sent()], [['0xcd', 'cancelling', '0xcd']]],
      ['is one row while it is being sped up', [reprice, sent()], [['0xcd', 'repricing', '0xcd']]],
      [
        'is one row also where a node dropped it',
        [reprice, sent({ status: 'dropped' })],
        [['0xcd', 'repricing', '0xcd']],
      ],
      [
        'is cancelled, and leads to what ended it',
        [
          { ...cancel, ...late, status: 'confirmed' },
          sent({ ...late, status: 'replaced', replacedBy: { id: '0xcd', as: 'cancelled' } }),
        ],
        [['0xAB', 'cancelled', '0xcd']],
      ],
      [
        'is cancelled once where its cancellation was sped up',
        [
          { ...cancel, ...late, id: '0xef', status: 'confirmed', replaces: { id: '0xcd', reason: 'cancelled' } },
          { ...cancel, ...late, status: 'replaced', replacedBy: { id: '0xef', as: 'cancelled' } },
          sent({ ...late, status: 'replaced', replacedBy: { id: '0xef', as: 'cancelled' } }),
        ],
        [['0xAB', 'cancelled', '0xef']],
      ],
      [
        'is replaced by the faster one',
        [
          { ...reprice, ...late, status: 'confirmed' },
          sent({ ...late, status: 'replaced', replacedBy: { id: '0xcd', as: 'repriced' } }),
        ],
        [
          ['0xcd', 'confirmed', '0xcd'],
          ['0xAB', 'replaced', '0xcd'],
        ],
      ],
      [
        'landed, and the other came too late',
        [
          { ...cancel, ...late, status: 'replaced', replacedBy: { id: '0xAB', as: 'earlier' } },
          sent({ ...late, status: 'confirmed' }),
        ],
        [
          ['0xcd', 'outrun', '0xAB'],
          ['0xAB', 'confirmed', '0xAB'],
        ],
      ],
    ]
    for (const [title, list, shown] of rows)
      it(title, () =>
        expect(
          ownSent(list, { scope, items: [] }, nowMs).map(({ id, status, hash }) => [id, status, hash]),
        ).to.deep.equal(shown),
      )
  })

  describe('that is a batch whose transaction is not named yet', () => {
    const batch = (changes: Partial<SentTransfer> = {}) =>
      sent({ id: 'calls', swappedFor: 'USD', mark: { batch: 1 }, ...changes })
    const trade = (changes: Partial<ActivityItem> = {}): ActivityItem => ({
      id: 'row',
      kind: 'trade',
      status: 'confirmed',
      atMs: nowMs,
      caipNetworkId: 'eip155:1',
      hash: '0xfe',
      sentFrom: fakeAddress,
      sentTo: otherFakeAddress,
      transfers: [
        { direction: 'out', isNft: false, name: 'ETH', amount: '1.5', iconUrl: undefined },
        { direction: 'in', isNft: false, name: 'USD', amount: '3000', iconUrl: undefined },
      ],
      approved: [],
      isLookalike: false,
      ...changes,
    })
    const proposal = sent({ id: 'proposal', mark: { contract: 1 } })
    const send = (amount = '1.5', tokenId?: string) =>
      trade({
        kind: 'send',
        atMs: nowMs + 60_000,
        transfers: [
          { direction: 'out', isNft: false, name: 'ETH', amount, iconUrl: undefined, ...(tokenId && { tokenId }) },
        ],
      })
    const lists: readonly (readonly [string, SentTransfer[], ActivityItem[], string[]])[] = [
      ['stands once where the service has it', [batch()], [trade()], []],
      ['stands once where its block was stamped a moment before', [batch()], [trade({ atMs: nowMs - 900 })], []],
      ['stands beside an earlier swap of the same tokens', [batch()], [trade({ atMs: nowMs - 60_000 })], ['calls']],
      ['stands beside a swap of other tokens', [batch({ swappedFor: 'EUR' })], [trade()], ['calls']],
      ['stands beside one of another network', [batch()], [trade({ caipNetworkId: 'eip155:10' })], ['calls']],
      [
        'stands beside one that is known as another',
        [batch(), sent({ id: '0xFE', status: 'confirmed', mark: {} })],
        [trade()],
        ['calls'],
      ],
      [
        'stands beside another one of which the service has the one',
        [batch({ id: 'later', atMs: nowMs + 1 }), batch()],
        [trade({ atMs: nowMs + 500 })],
        ['later'],
      ],
      [
        'stands once where a contract account proposed it, and the service has what its signers made of it',
        [proposal],
        [send()],
        [],
      ],
      ['stands beside another amount, where a contract account proposed it', [proposal], [send('2')], ['proposal']],
      ['stands beside a swap, where a contract account proposed it', [proposal], [trade()], ['proposal']],
      [
        'stands beside another token with the same symbol, where a contract account proposed it',
        [{ ...proposal, tokenId: 'eip155:1:0xab' }],
        [send('1.5', 'eip155:1:0xcd')],
        ['proposal'],
      ],
      [
        'stands once where a contract account proposed it, also of a token in another spelling',
        [{ ...proposal, tokenId: 'eip155:1:0xab' }],
        [send('1.5', 'eip155:1:0xAB')],
        [],
      ],
    ]
    it('leads to no explorer', () => {
      expect(ownSent([batch(), proposal], { scope, items: [] }, nowMs).map(({ hash }) => hash)).to.deep.equal([
        undefined,
        undefined,
      ])
    })

    for (const [title, list, items, shown] of lists)
      it(title, () => expect(ownSent(list, { scope, items }, nowMs).map(({ id }) => id)).to.deep.equal(shown))
  })

  describe('and then cancelled', () => {
    const times = { atMs: long, endedAtMs: nowMs }
    const cancel = sent({ ...times, id: '0xCD', status: 'confirmed', replaces: { id: '0xAB', reason: 'cancelled' } })
    const cancelled = sent({ ...times, status: 'replaced', replacedBy: { id: '0xCD', as: 'cancelled' } })
    const row: ActivityItem = {
      id: 'row',
      kind: 'execute',
      status: 'confirmed',
      atMs: nowMs,
      caipNetworkId: 'eip155:1',
      hash: '0xcd',
      sentFrom: fakeAddress,
      sentTo: fakeAddress,
      transfers: [],
      approved: [],
      isLookalike: false,
    }

    it('stands once, and is told by the row of the service, for as long as that stands', () => {
      expect(ownSent([cancel, cancelled], { scope, items: [row] }, nowMs)).to.deep.equal([])
      expect(asCancelled(row, [cancel, cancelled])).to.deep.equal({
        ...row,
        id: '0xAB',
        kind: 'send',
        status: 'cancelled',
        sentTo: otherFakeAddress,
        transfers: [{ direction: 'out', isNft: false, name: 'ETH', amount: '1.5', iconUrl: undefined }],
      })
    })

    for (const [title, list, item] of [
      ['of somebody else', [cancel], { ...row, hash: '0xee' }],
      ['of what was sped up', [{ ...cancel, replaces: { id: '0xAB', reason: 'repriced' } }], row],
      ['of what came too late', [{ ...cancel, status: 'replaced' }], row],
    ] as readonly (readonly [string, SentTransfer[], ActivityItem])[])
      it(`leaves a row ${title} as it is`, () => expect(asCancelled(item, list)).to.equal(item))
  })

  it('says what it sends, and to whom', () => {
    expect(ownSent([sent()], { scope, items: [] }, nowMs)[0]).to.deep.include({
      kind: 'send',
      caipNetworkId: 'eip155:1',
      sentFrom: fakeAddress,
      sentTo: otherFakeAddress,
      transfers: [{ direction: 'out', isNft: false, name: 'ETH', amount: '1.5', iconUrl: undefined }],
    })
  })

  it('is nothing before there is a list', () =>
    expect(ownSent([sent()], { scope: undefined, items: [] }, nowMs)).to.deep.equal([]))
})
