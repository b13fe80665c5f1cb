import { expect } from 'chai'
import { isCollapsed, connectMethods, type ConnectMethodsCase } from './connect-methods.js'
import { installedWallets } from './installed-wallets.js'
import { isRestrictedTimeZone } from './restricted-time-zones.js'
import { sampleConnector, sampleLink as link } from './wallet.samples.js'
import { firstList, orderGroups, recommendedCount, type FirstListCase } from './installed-list.js'
import { allWalletsList, connectList, inOrderOf, suggestedWallets, type ConnectListCase } from './wallets.state.js'

const installed = (...ids: readonly string[]) =>
  installedWallets({ connectors: ids.map(id => sampleConnector({ id })), excludedIds: [], isMobile: false })
const base: ConnectListCase = {
  installed: [],
  recents: [],
  featuredIds: [],
  featured: [],
  custom: [],
  recommended: [],
  recent: new Map(),
  isMobile: false,
}
const list = (overrides: Partial<ConnectListCase>) =>
  connectList({ ...base, ...overrides }).map(
    ({ id, group, kind }) => `${group}:${id}${kind === 'placeholder' ? '?' : ''}`,
  )

describe('the first list', () => {
  const base = { installed: [], recents: [], featuredIds: [], customCount: 0, hasDirectory: false }
  const cases: readonly (readonly [title: string, given: Partial<FirstListCase>, expected: readonly string[]])[] = [
    ['is empty where there is nothing', {}, []],
    [
      'puts a recent installed wallet first, once',
      { installed: installed('a.x', 'b.x'), recents: [{ id: 'b.x', name: 'B' }] },
      ['recent:b.x', 'injected:a.x'],
    ],
    [
      'knows a recent wallet by its rdns',
      { installed: installed('a.x', 'b.x'), recents: [{ id: 'w9', name: 'B', rdns: 'b.x' }] },
      ['recent:b.x', 'injected:a.x'],
    ],
    [
      'has one row for two recent wallets that are the same',
      { installed: installed('b.x'), recents: ['b.x', 'w9'].map(id => ({ id, name: 'B', rdns: 'b.x' })) },
      ['recent:b.x'],
    ],
    ['leaves out a recent wallet that is not here', { recents: [{ id: 'gone', name: 'Gone' }] }, []],
    [
      'keeps places for what a directory may tell',
      { installed: installed('a.x'), hasDirectory: true },
      ['injected:a.x', 'recommended:recommended-0'],
    ],
    [
      'keeps places for featured wallets instead',
      { installed: installed('a.x'), featuredIds: ['f'], hasDirectory: true },
      ['injected:a.x', 'featured:featured-0'],
    ],
    ['keeps none where the host brings its own', { customCount: 1, hasDirectory: true }, []],
    [
      'puts the groups of the option first',
      { order: ['featured'], installed: installed('a.x'), featuredIds: ['f'], hasDirectory: true },
      ['featured:featured-0', 'injected:a.x'],
    ],
  ]
  for (const [title, input, expected] of cases)
    it(title, () =>
      expect(firstList({ ...base, ...input }).map(({ id, group }) => `${group}:${id}`)).to.deep.equal(expected),
    )
})

describe('the connect list', () => {
  const recommended = ['r1', 'r2', 'r3'].map(id => link(id))
  const recent = (id: string) => ({ id, name: id })

  const cases: readonly (readonly [title: string, given: Partial<ConnectListCase>, expected: readonly string[]])[] = [
    ['is empty where there is nothing', {}, []],
    ['recommends two to a visitor without wallets', { recommended }, ['recommended:r1', 'recommended:r2']],
    [
      'recommends one beside one installed wallet',
      { recommended, installed: installed('a.x') },
      ['injected:a.x', 'recommended:r1'],
    ],
    [
      'recommends none beside two',
      { recommended, installed: installed('a.x', 'b.x') },
      ['injected:a.x', 'injected:b.x'],
    ],
    [
      'recommends none where the host features some',
      { recommended, featuredIds: ['f'], featured: [link('f')] },
      ['featured:f'],
    ],
    ['recommends none where the host brings its own', { recommended, custom: [link('c')] }, ['custom:c']],
    [
      'recommends no installed wallet',
      { recommended: [link('r1', { rdns: 'a.x' }), link('r2')], installed: installed('a.x') },
      ['injected:a.x', 'recommended:r2'],
    ],
    [
      'puts a recent installed wallet first, once',
      { installed: installed('a.x', 'b.x'), recents: [recent('b.x')] },
      ['recent:b.x', 'injected:a.x'],
    ],
    [
      'keeps the newest recent first',
      { installed: installed('a.x', 'b.x'), recents: [recent('b.x'), recent('a.x')] },
      ['recent:b.x', 'recent:a.x'],
    ],
    [
      'shows a recent wallet of the directory',
      { recents: [recent('r2')], recommended },
      ['recent:r2', 'recommended:r1'],
    ],
    [
      'shows a recent wallet that the directory lists far behind, and does not recommend it',
      { recents: [recent('r9')], recommended: [link('r1')], recent: new Map([['r9', link('r9')]]) },
      ['recent:r9', 'recommended:r1'],
    ],
    [
      'keeps the place of a recent wallet that is being looked up, before another one',
      {
        installed: installed('a.x'),
        recents: [recent('r9'), recent('r1')],
        recommended,
        recent: new Map([['r9', 'loading']]),
      },
      ['recent:recent-r9?', 'recent:r1', 'injected:a.x'],
    ],
    [
      'leaves out a recent wallet that the directory does not know',
      { recents: [recent('r9')], recommended, recent: new Map([['r9', 'unknown']]) },
      ['recommended:r1', 'recommended:r2'],
    ],
    ['leaves out a recent wallet that nobody knows', { recents: [recent('gone')] }, []],
    [
      'orders featured wallets as the host does',
      { featuredIds: ['f2', 'f1'], featured: [link('f1'), link('f2')] },
      ['featured:f2', 'featured:f1'],
    ],
    [
      'drops a featured wallet that is installed',
      { featuredIds: ['f1'], featured: [link('f1', { rdns: 'a.x' })], installed: installed('a.x') },
      ['injected:a.x'],
    ],
    [
      'drops a custom wallet that is featured',
      { featuredIds: ['f1'], featured: [link('f1')], custom: [link('f1'), link('c')] },
      ['featured:f1', 'custom:c'],
    ],
    [
      'keeps places for what is being fetched',
      { featuredIds: ['f1', 'f2'], featured: undefined },
      ['featured:featured-0?', 'featured:featured-1?'],
    ],
    [
      'keeps places for what is to be recommended',
      { recommended: undefined, installed: installed('a.x') },
      ['injected:a.x', 'recommended:recommended-0?'],
    ],
    [
      'puts the groups of the option first',
      {
        order: ['featured', 'injected'],
        featuredIds: ['f'],
        featured: [link('f')],
        installed: installed('a.x', 'b.x'),
        recents: [recent('b.x')],
      },
      ['featured:f', 'injected:a.x', 'recent:b.x'],
    ],
  ]
  for (const [title, input, expected] of cases) it(title, () => expect(list(input)).to.deep.equal(expected))

  it('names every group once, the host’s first', () => {
    expect(orderGroups(['custom', 'custom', 'recent'])).to.deep.equal([
      'custom',
      'recent',
      'walletConnect',
      'injected',
      'featured',
      'external',
      'recommended',
    ])
    expect(orderGroups()).to.deep.equal([
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ])
  })

  it('leaves unnamed wallets in their order, behind', () =>
    expect(
      inOrderOf(
        ['a', 'b', 'c', 'd'].map(id => link(id)),
        ['d', 'b'],
      ).map(({ id }) => id),
    ).to.deep.equal(['d', 'b', 'a', 'c']))

  it('never recommends a negative number', () =>
    expect(recommendedCount({ installed: 3, recent: 2, named: 0 })).to.equal(0))
})

describe('the list of all wallets', () => {
  it('puts installed wallets first, then the featured, then the rest, each once', () => {
    const rows = allWalletsList(
      installed('a.x'),
      [link('f2'), link('f1')],
      [link('w1'), link('f1'), link('w2', { rdns: 'a.x' })],
      false,
    )
    expect(rows.map(({ id }) => id)).to.deep.equal(['a.x', 'f2', 'f1', 'w1'])
  })
})

describe('the suggested wallets', () => {
  it('are the first four of featured, custom and recommended that can be got', () => {
    const nowhere = { homepage: undefined }
    const wallets = suggestedWallets(
      {
        featured: [link('f1'), link('f2', nowhere)],
        custom: [link('c1')],
        recommended: ['f1', 'r1', 'r2', 'r3'].map(id => link(id)),
      },
      false,
    )
    expect(wallets.map(({ id }) => id)).to.deep.equal(['f1', 'c1', 'r1', 'r2'])
  })
})

describe('the connect methods', () => {
  const cases: readonly (readonly [title: string, given: Partial<ConnectMethodsCase>, expected: readonly string[]])[] =
    [
      ['start with wallets where one is installed', { hasInstalled: true }, ['wallet', 'email', 'social']],
      ['start with e-mail where none is', {}, ['email', 'social', 'wallet']],
      ['follow the option', { order: ['social', 'wallet'] }, ['social', 'wallet']],
      ['are only wallets without the frame', { has: { wallet: true, email: false, social: false } }, ['wallet']],
      [
        'leave wallets out where they are off',
        { has: { wallet: false, email: true, social: true } },
        ['email', 'social'],
      ],
      [
        'leave out a log-in that the host turned off',
        { hasInstalled: true, has: { wallet: true, email: false, social: true } },
        ['wallet', 'social'],
      ],
      ['name each method once', { order: ['wallet', 'wallet'] }, ['wallet']],
    ]
  for (const [title, input, expected] of cases) {
    it(title, () =>
      expect(
        connectMethods({ hasInstalled: false, has: { wallet: true, email: true, social: true }, ...input }),
      ).to.deep.equal(expected),
    )
  }

  it('collapse the wallets as the host says, else where another method leads', () => {
    expect(isCollapsed(['wallet', 'email'], undefined)).to.equal(false)
    expect(isCollapsed(['email', 'wallet'], undefined)).to.equal(true)
    expect(isCollapsed(['wallet'], true)).to.equal(true)
    expect(isCollapsed(['email', 'wallet'], false)).to.equal(false)
    expect(isCollapsed(['email'], true)).to.equal(false)
  })
})

describe('the restricted time zones', () => {
  for (const [zone, isRestricted] of [
    ['Asia/Shanghai', true],
    ['asia/macau', true],
    ['Asia/Tokyo', false],
    ['', false],
  ] as const) {
    it(`${isRestricted ? 'hold' : 'do not hold'} "${zone}"`, () =>
      expect(isRestrictedTimeZone(zone)).to.equal(isRestricted))
  }
})
