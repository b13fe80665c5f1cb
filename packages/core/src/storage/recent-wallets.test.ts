import { expect } from 'chai'
import { createMemoryStorage } from './memory-storage.js'
import {
  readRecentWallets,
  recentWalletsKey,
  toRecentWallets,
  withRecentWallet,
  writeRecentWallets,
} from './recent-wallets.js'

const wallet = (id: string) => ({ id, name: `Wallet ${id}` })
const ids = (wallets: readonly { readonly id: string }[]) => wallets.map(({ id }) => id).join(' ')

describe('recent wallets', () => {
  const rules: readonly (readonly [before: string, used: string, after: string])[] = [
    ['', 'a', 'a'],
    ['a', 'b', 'b a'],
    ['b a', 'c', 'c b'],
    ['b a', 'a', 'b a'],
    ['b a', 'b', 'b a'],
  ]
  for (const [before, used, after] of rules) {
    it(`go from "${before}" to "${after}" when ${used} is used`, () => {
      expect(ids(withRecentWallet(before.split(' ').filter(Boolean).map(wallet), wallet(used)))).to.equal(after)
    })
  }

  it('are one where an app and its extension, whose ids differ, have the same rdns', () => {
    const app = { id: 'f00d', name: 'Wallet', rdns: 'io.wallet' }
    const extension = { id: 'io.wallet', name: 'Wallet', rdns: 'IO.Wallet' }
    expect(withRecentWallet([app, wallet('b')], extension)).to.deep.equal([app, wallet('b')])
    expect(toRecentWallets([extension, app, wallet('b')])).to.deep.equal([extension, wallet('b')])
  })

  it('come back as they were written', () => {
    const port = createMemoryStorage()
    const wallets = [
      { id: 'a', name: 'A', image: 'https://images.example/a', rdns: 'io.a' },
      { id: 'b', name: 'B' },
    ]
    writeRecentWallets(port, wallets)
    expect(readRecentWallets(port)).to.deep.equal(wallets)
  })

  it('are only those that have an id and a name, each once, two at most', () => {
    expect(
      toRecentWallets([
        null,
        7,
        {},
        { id: 'a' },
        { id: 1, name: 'A' },
        { id: 'a', name: 'A', image: 7, rdns: '' },
        { id: 'a', name: 'again' },
        wallet('b'),
        wallet('c'),
      ]),
    ).to.deep.equal([{ id: 'a', name: 'A' }, wallet('b')])
  })

  for (const text of ['', '{}', '{', '7']) {
    it(`are none where ${text || 'an empty text'} is stored`, () => {
      const port = createMemoryStorage()
      port.set(recentWalletsKey, text)
      expect(readRecentWallets(port)).to.deep.equal([])
    })
  }
})
