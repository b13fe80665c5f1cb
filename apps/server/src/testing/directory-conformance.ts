import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DirectoryWallet } from '@w3m/core/api'
import type { DirectoryRepository, Identity, WalletQuery } from '../ports/directory-repository.js'

/** Processes on one database, which goes with the last of them. */
export interface DirectoryUnderTest {
  /** Puts in what the port only reads. */
  fill(wallets: readonly DirectoryWallet[], identities: Readonly<Record<string, Identity>>): void
  open(): DirectoryRepository & { close(): Promise<void> }
  remove(): void
}

const wallet = (id: string, name: string, order: number, changes: Partial<DirectoryWallet> = {}): DirectoryWallet => ({
  id,
  name,
  order,
  ...changes,
})
const wallets = [
  wallet('c', 'Sunlight', 30, { chains: ['eip155:1'], image_id: 'picture' }),
  wallet('a', 'Óne Light', 10, { chains: ['eip155:1', 'solana:main'], badge_type: 'certified', rdns: 'one.example' }),
  wallet('b', 'Two', 20, { chains: ['solana:main'], rdns: 'two.example' }),
  wallet('d', 'Light', 40, { badge_type: 'certified' }),
]
const page = { page: 1, entries: 10 }

/** What every implementation of the port must do, with two processes on one database. */
export function testDirectory(name: string, start: () => DirectoryUnderTest): void {
  const filled = (test: (one: DirectoryRepository, other: DirectoryRepository) => Promise<void>) => async () => {
    const under = start()
    const [one, other] = [under.open(), under.open()]
    try {
      under.fill(wallets, { '0xada': { name: 'ada.eth', avatar: null } })
      await test(one, other)
    } finally {
      await one.close()
      await other.close()
      under.remove()
    }
  }
  const idsOf = async (directory: DirectoryRepository, query: Partial<WalletQuery>) =>
    (await directory.find({ ...page, ...query })).data.map(({ id }) => id).join('')

  describe(`${name}: the directory`, () => {
    it(
      'gives wallets in its order, as they were put in, page by page, in every process',
      filled(async (one, other) => {
        assert.deepEqual(await one.find({ page: 1, entries: 2 }), { count: 4, data: [wallets[1], wallets[2]] })
        assert.deepEqual(await other.find({ page: 2, entries: 2 }), { count: 4, data: [wallets[0], wallets[3]] })
        assert.deepEqual(await other.find({ page: 3, entries: 2 }), { count: 4, data: [] })
        assert.deepEqual([await one.countWallets(), await other.countWallets()], [4, 4])
      }),
    )
    for (const [title, query, ids] of [
      ['no list but an empty one', { include: [], chains: [], names: [], rdns: [] }, 'abcd'],
      ['some ids', { include: ['d', 'a', 'none'] }, 'ad'],
      ['none of some ids', { exclude: ['a', 'c'] }, 'bd'],
      ['any of some chains, which a wallet that names none has too', { chains: ['eip155:1', 'eip155:10'] }, 'acd'],
      ['any of some names, however they are written', { names: ['one  light', 'TWO'] }, 'ab'],
      ['any of some reverse domain names', { rdns: ['two.example'] }, 'b'],
      ['a badge', { badge_type: 'certified' }, 'ad'],
      ['several of these', { badge_type: 'certified', chains: ['solana:main'] }, 'ad'],
      ['a text: names that begin with it, then words that do, then the others', { search: 'LIGHT' }, 'dac'],
      ['a text that no name has', { search: 'light two' }, ''],
      ['a text of signs that mean something to a database', { search: "%_'" }, ''],
    ] as const satisfies readonly (readonly [string, Partial<WalletQuery>, string])[])
      it(
        `is asked for ${title}`,
        filled(async one => {
          assert.equal(await idsOf(one, query), ids)
          assert.equal((await one.find({ ...page, entries: 1, ...query })).count, ids.length)
        }),
      )
    it(
      'knows its pictures, and the names of accounts',
      filled(async (one, other) => {
        assert.deepEqual([await one.hasImage('picture'), await other.hasImage('none')], [true, false])
        assert.deepEqual(await other.findIdentity('0xada'), { name: 'ada.eth', avatar: null })
        assert.equal(await other.findIdentity('0xbob'), undefined)
      }),
    )
  })
}
