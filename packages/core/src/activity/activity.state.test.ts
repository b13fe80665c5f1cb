import { expect } from 'chai'
import type { Transaction } from '../api/get-history.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { groupByMonth } from './activity-months.js'
import {
  isSpam,
  markPoisoning,
  mergeItems,
  readCoverage,
  readPage,
  toActivityItem,
  type ActivityItem,
  type ActivityScope,
} from './activity.state.js'

const scope: ActivityScope = { account: `eip155:1:${fakeAddress}`, caipNetworkId: 'eip155:1' }
const wire = (
  metadata: Partial<Transaction['metadata']> = {},
  transfers: Transaction['transfers'] = null,
): Transaction => ({
  id: 'a',
  metadata: {
    operationType: 'send',
    hash: '0x01',
    minedAt: '2026-03-05T10:00:00.000Z',
    sentFrom: fakeAddress,
    sentTo: '0x1111000000000000000000000000000000002222',
    status: 'confirmed',
    nonce: 1,
    chain: 'eip155:1',
    ...metadata,
  },
  transfers,
})
const spam = { nft_info: { flags: { is_spam: true } } }
const nft = { nft_info: { name: 'Cat', flags: { is_spam: false } } }
const nativeTransfer = { fungible_info: { symbol: 'ETH' }, direction: 'out' as const, quantity: { numeric: '1.5' } }
const item = (id: string, changes: Partial<ActivityItem> = {}): ActivityItem => ({
  ...toActivityItem(wire(), scope)!,
  isLookalike: false,
  id,
  ...changes,
})

describe('spam in the activity', () => {
  const cases: readonly (readonly [title: string, transfers: Transaction['transfers'], isDropped: boolean])[] = [
    ['only NFTs that are marked', [spam, spam], true],
    ['one that is marked and one that is not', [spam, nft], false],
    ['one that is marked and a coin', [spam, nativeTransfer], false],
    ['an NFT without a mark', [{ nft_info: {} }], false],
    ['a coin', [nativeTransfer], false],
    ['an empty list', [], false],
    ['null in place of a list', null, false],
  ]
  for (const [title, transfers, isDropped] of cases)
    it(`is ${isDropped ? 'dropped' : 'none'} with ${title}`, () =>
      expect(isSpam(wire({}, transfers))).to.equal(isDropped))
})

describe('a transaction as it is shown', () => {
  for (const [title, operationType, call, called] of [
    ['names what was called', 'execute', { function: 'claim', contract: 'LEAF' }, { name: 'claim', contract: 'LEAF' }],
    [
      'names it without the contract',
      'execute',
      { function: 'claim', contract: null },
      { name: 'claim', contract: '' },
    ],
    [
      'names it without what turns the line, and no longer than a name is',
      'execute',
      { function: `\u202e${'x'.repeat(99)}`, contract: 'L\u200bEAF\n' },
      { name: 'x'.repeat(60), contract: 'LEAF' },
    ],
    ['names nothing where nobody knows it', 'execute', { function: null, contract: 'LEAF' }, undefined],
    ['names nothing of an empty name', 'execute', { function: '\u200b' }, undefined],
    ['names nothing where the service says none', 'execute', null, undefined],
    ['names nothing where another word says what was done', 'send', { function: 'claim' }, undefined],
  ] as const)
    it(title, () => expect(toActivityItem({ ...wire({ operationType }), call }, scope)!.called).to.deep.equal(called))

  const kinds: readonly (readonly [operationType: string | null, kind: string])[] = [
    ['send', 'send'],
    ['receive', 'receive'],
    ['mint', 'mint'],
    ['burn', 'burn'],
    ['trade', 'trade'],
    ['approve', 'approve'],
    ['revoke', 'revoke'],
    ['deploy', 'deploy'],
    ['execute', 'execute'],
    ['constructor', 'execute'],
    [null, 'execute'],
  ]
  for (const [operationType, kind] of kinds)
    it(`is “${kind}” for ${String(operationType)}`, () =>
      expect(toActivityItem(wire({ operationType }), scope)?.kind).to.equal(kind))

  for (const [status, shown] of [
    ['confirmed', 'confirmed'],
    ['failed', 'failed'],
    ['pending', 'pending'],
    ['toString', 'confirmed'],
  ] as const)
    it(`is ${shown} for ${status}`, () => expect(toActivityItem(wire({ status }), scope)?.status).to.equal(shown))

  it('has what it moved, and nothing that hides', () => {
    const hostile = { fungible_info: { symbol: 'E\u202eTH' }, quantity: { numeric: '1e9' } }
    expect(toActivityItem(wire({}, [nativeTransfer, nft, hostile]), scope)?.transfers).to.deep.equal([
      { direction: 'out', isNft: false, name: 'ETH', amount: '1.5', iconUrl: undefined },
      { direction: undefined, isNft: true, name: 'Cat', amount: undefined, iconUrl: undefined },
      { direction: undefined, isNft: false, name: 'ETH', amount: undefined, iconUrl: undefined },
    ])
  })

  it('names what it lets others take, by symbol or by name, and nothing that has none', () => {
    const approvals = [{ fungible_info: { symbol: 'E\u202eTH', name: 'Ether' } }, nft, {}, { nft_info: { name: null } }]
    expect(toActivityItem({ ...wire({ operationType: 'approve' }), approvals }, scope)?.approved).to.deep.equal([
      'ETH',
      'Cat',
    ])
    expect(toActivityItem(wire({ operationType: 'approve' }), scope)?.approved).to.deep.equal([])
  })

  it('is left out without a time', () => expect(toActivityItem(wire({ minedAt: 'soon' }), scope)).to.equal(undefined))
})

describe('a page of activity', () => {
  const data = [
    wire({}, []),
    { ...wire({ chain: 'eip155:10' }), id: 'b' },
    { ...wire({ chain: null }), id: 'c' },
    { ...wire({}, [spam]), id: 'd' },
  ]
  it('shows what is of the network, and what the server does not say of', () =>
    expect(readPage({ data, next: null }, scope).map(({ id }) => id)).to.deep.equal(['a', 'c']))
  it('shows all of all networks', () =>
    expect(
      readPage({ data, next: null }, { ...scope, caipNetworkId: undefined }).map(({ id, caipNetworkId }) => [
        id,
        caipNetworkId,
      ]),
    ).to.deep.equal([
      ['a', 'eip155:1'],
      ['b', 'eip155:10'],
      ['c', undefined],
    ]))

  it('takes the place of what it tells again, the newest first', () => {
    const merged = mergeItems(
      [item('a', { atMs: 3 }), item('b', { atMs: 2, status: 'pending' })],
      [item('b', { atMs: 2 }), item('c', { atMs: 5 })],
    )
    expect(merged.map(({ id, status }) => `${id} ${status}`)).to.deep.equal([
      'c confirmed',
      'a confirmed',
      'b confirmed',
    ])
  })

  it('keeps the order of the service within one second', () => {
    const page = [item('a'), item('c'), item('b')]
    expect(mergeItems([], page).map(({ id }) => id)).to.deep.equal(['a', 'c', 'b'])
  })

  it('is grouped by the year and the month of the visitor', () => {
    const at = (...date: readonly [number, number, number]) => new Date(...date).getTime()
    const groups = groupByMonth(
      [
        item('a', { atMs: at(2026, 1, 1) }),
        item('b', { atMs: at(2026, 0, 31) }),
        item('c', { atMs: at(2026, 0, 1) }),
        item('d', { atMs: at(2025, 0, 1) }),
      ],
      'en',
    )
    const summaries = groups.map(({ name, year, month, items }) => [
      name,
      year,
      month,
      items.map(({ id }) => id).join(),
    ])
    expect(summaries).to.deep.equal([
      ['February 2026', 2026, 1, 'a'],
      ['January 2026', 2026, 0, 'b,c'],
      ['January 2025', 2025, 0, 'd'],
    ])
  })

  for (const locale of [
    'en',
    'fa',
    'ar',
    'ar-SA-u-ca-islamic-umalqura',
    'ja',
    'ja-JP-u-ca-japanese',
    'th',
    'en-u-ca-hebrew',
  ])
    it(`stands under the month that its date is of, in ${locale}`, () => {
      const days = Array.from({ length: 800 }, (_, day) => new Date(2026, 10, 26 - day, 12).getTime())
      const groups = groupByMonth(
        days.map((atMs, day) => item(String(day), { atMs })),
        locale,
      )
      const ofDay = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' })
      for (const { name, items } of groups)
        expect([...new Set(items.map(({ atMs }) => ofDay.format(atMs)))]).to.deep.equal([name])
      expect(new Set(groups.map(({ name }) => name)).size).to.equal(groups.length)
    })

  it('parts the days of one Gregorian month where the Persian month changes', () => {
    const at = (day: number) => new Date(2026, 10, day, 12).getTime()
    const groups = groupByMonth([item('a', { atMs: at(22) }), item('b', { atMs: at(21) })], 'fa')
    expect(groups.map(({ name }) => name)).to.deep.equal(['۱۴۰۵ آذر', '۱۴۰۵ آبان'])
  })
})

describe('what of an activity is known', () => {
  const all: ActivityScope = { ...scope, caipNetworkId: undefined }
  const of = (chainId: string, changes: object = {}) => ({
    chainId,
    fromBlock: 0,
    fromTime: '2026-01-01T00:00:00.000Z',
    toBlock: 9,
    toTime: '2026-02-01T00:00:00.000Z',
    isBehind: false,
    ...changes,
  })
  const start = Date.UTC(2026, 0, 1)
  const end = Date.UTC(2026, 1, 1)
  const behind = of('eip155:10', { isBehind: true, fromBlock: 7, toTime: '2026-01-15T00:00:00.000Z' })
  for (const [title, coverage, requested, expected] of [
    ['is not told', undefined, scope, undefined],
    ['is told of other networks alone', [of('eip155:10')], scope, undefined],
    ['is all of it', [of('eip155:1')], scope, { isBehind: false, toMs: end, fromMs: undefined }],
    ['begins later', [of('eip155:1', { fromBlock: 5 })], scope, { isBehind: false, toMs: end, fromMs: start }],
    ['lags', [of('eip155:1', { isBehind: true })], scope, { isBehind: true, toMs: end, fromMs: undefined }],
    [
      'has no times',
      [of('eip155:1', { fromBlock: 5, fromTime: null, toTime: 'soon' })],
      scope,
      { isBehind: false, toMs: undefined, fromMs: undefined },
    ],
    [
      'lags on one of all networks',
      [of('eip155:1'), behind],
      all,
      { isBehind: true, toMs: Date.UTC(2026, 0, 15), fromMs: start },
    ],
  ] as const)
    it(`is ${expected ? 'read' : 'unknown'} where it ${title}`, () =>
      expect(readCoverage({ data: [], coverage: coverage && [...coverage] }, requested)).to.deep.equal(expected))
})

describe('addresses that look alike', () => {
  const friend = '0x1111000000000000000000000000000000002222'
  const twin = '0x1111999999999999999999999999999999992222'
  const sent = item('sent', { sentTo: friend })
  const from = (sentFrom: string) => item('got', { kind: 'receive', sentFrom, sentTo: fakeAddress })
  const ownTwin = `${fakeAddress.slice(0, 8)}00000000000000000000000000${fakeAddress.slice(-8)}`

  for (const [title, got, isLookalike] of [
    ['an address like one that was sent to', from(twin), true],
    ['the very address that was sent to', from(friend), false],
    ['it in other letters', from(friend.toUpperCase().replace('0X', '0x')), false],
    ['an address like the account’s own', from(ownTwin), true],
    ['a stranger', from('0x2222000000000000000000000000000000001111'), false],
  ] as const)
    it(`${isLookalike ? 'mark' : 'do not mark'} what came from ${title}`, () =>
      expect(markPoisoning([got, sent], fakeAddress).map(item => item.isLookalike)).to.deep.equal([isLookalike, false]))

  const sentTo = (address: string, sentFrom: string = fakeAddress) => item('send', { sentFrom, sentTo: address })
  for (const [title, items, marks] of [
    [
      'that others wrote into the account’s name after what they imitate',
      [from(twin), sentTo(twin), sent],
      [true, true, false],
    ],
    [
      'that others wrote between two that are sent to one address',
      [sent, sentTo(twin), sent, from(friend)],
      [false, true, false, false],
    ],
    ['whose sender is told as another', [from(twin), sent, sentTo(twin, twin)], [true, false, true]],
    ['like the account’s own', [sentTo(ownTwin)], [true]],
    ['that a relayer carried out for the account', [sent, sentTo(friend, otherFakeAddress)], [false, false]],
  ] as const)
    it(`mark transfers ${title} by what was there first`, () =>
      expect(markPoisoning(items, fakeAddress).map(item => item.isLookalike)).to.deep.equal(marks))
})
