import { expect } from 'chai'
import type { Connector } from '../connectors/define-connector.js'
import { installedWallets, type InstalledCase } from './installed-wallets.js'
import { createWalletIndex } from './wallet-identity.js'
import { sampleConnector as connector } from './wallet.samples.js'

const rows = (connectors: readonly Connector[], more: Partial<InstalledCase> = {}) =>
  installedWallets({ connectors, excludedIds: [], isMobile: false, ...more })
const ids = (...args: Parameters<typeof rows>) => rows(...args).map(({ id }) => id)

describe('the installed wallets', () => {
  const browser = connector({ id: 'injected' })
  const a = connector({ id: 'a.wallet', name: 'Alpha' })
  const b = connector({ id: 'b.wallet', name: 'Beta' })
  const solanaB = connector({ id: 'Beta', name: 'Beta', namespace: 'solana', rdns: undefined })
  const [claimed, fake] = ['a.wallet', 'a.wallet#2'].map(id => connector({ id, name: 'Alpha', isDuplicate: true })) as [
    Connector,
    Connector,
  ]

  const cases: readonly (readonly [
    title: string,
    connectors: readonly Connector[],
    more: Partial<InstalledCase>,
    expected: readonly string[],
  ])[] = [
    ['shows window.ethereum where it is all there is', [browser], {}, ['injected']],
    ['shows window.ethereum on a phone where it is all there is', [browser], { isMobile: true }, ['injected']],
    ['hides window.ethereum on a desktop beside an announced wallet', [browser, a], {}, ['a.wallet']],
    [
      'shows window.ethereum on a desktop beside a wallet of another namespace',
      [browser, solanaB],
      {},
      ['Beta', 'injected'],
    ],
    ['puts window.ethereum last on a phone', [browser, a], { isMobile: true }, ['a.wallet', 'injected']],
    [
      'shows window.ethereum where every announced wallet is excluded',
      [browser, a],
      { excludedIds: ['a.wallet'] },
      ['injected'],
    ],
    ['keeps the order of the announcements', [b, a], {}, ['b.wallet', 'a.wallet']],
    ['puts a wallet of several namespaces first, by its rdns', [a, b, solanaB], {}, ['b.wallet', 'a.wallet']],
    ['keeps a second wallet of the same name as a row of its own', [claimed, fake], {}, ['a.wallet', 'a.wallet#2']],
    ['shows only the asked namespace', [a, solanaB], { namespace: 'solana' }, ['Beta']],
    ['excludes by id', [a, b], { excludedIds: ['A.wallet'] }, ['b.wallet']],
    ['excludes by name', [a, b], { excludedIds: ['beta'] }, ['a.wallet']],
    [
      'excludes by the rdns that the directory knows of an id',
      [a, b],
      { excludedIds: ['x1'], excluded: createWalletIndex([{ id: 'x1', name: 'Other', rdns: 'a.wallet' }], false) },
      ['b.wallet'],
    ],
    [
      'excludes by the name that the directory knows of an id',
      [a, b],
      { excludedIds: ['x1'], excluded: createWalletIndex([{ id: 'x1', name: 'Beta Wallet' }], false) },
      ['a.wallet'],
    ],
    ['never shows the e-mail connector as a wallet', [connector({ id: 'AUTH', type: 'AUTH' }), a], {}, ['a.wallet']],
  ]
  for (const [title, connectors, more, expected] of cases)
    it(title, () => expect(ids(connectors, more)).to.deep.equal(expected))

  it('keeps one connector for each namespace of a row', () => {
    expect(rows([a, b, solanaB])[0]!.connectors.map(({ namespace }) => namespace)).to.deep.equal(['eip155', 'solana'])
  })

  it('gives every row an id of its own, also two of one rdns on several namespaces', () => {
    const [solanaA, solanaFake] = ['Alpha', 'Alpha#2'].map(id =>
      connector({ id, name: 'Alpha', namespace: 'solana', rdns: undefined }),
    ) as [Connector, Connector]
    expect(ids([claimed, fake, solanaA, solanaFake])).to.deep.equal(['a.wallet', 'a.wallet#2'])
  })

  it('marks a row where one of its namespaces is a duplicate', () => {
    const [solanaB1, solanaB2] = ['Beta', 'Beta#2'].map(id =>
      connector({ id, name: 'Beta', namespace: 'solana', rdns: undefined, isDuplicate: true }),
    ) as [Connector, Connector]
    expect(rows([b, solanaB1, solanaB2]).map(({ isDuplicate }) => isDuplicate)).to.deep.equal([true, true])
    expect(rows([b, solanaB]).map(({ isDuplicate }) => isDuplicate)).to.deep.equal([false])
  })

  it('marks every wallet of one rdns, and no other', () =>
    expect(rows([claimed, fake, b]).map(({ isDuplicate }) => isDuplicate)).to.deep.equal([true, true, false]))
})
