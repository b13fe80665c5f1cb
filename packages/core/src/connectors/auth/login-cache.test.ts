import { expect } from 'chai'
import { loginKeys } from '../../storage/login-keys.js'
import { createMemoryStorage } from '../../storage/memory-storage.js'
import { readAccountTypes, writeAccountType } from '../../storage/stored-account-types.js'
import { createLoginCache } from './login-cache.js'

const before = 'somebody@example.test'
const now = 'another@example.test'

describe('what is kept of a login', () => {
  /**
   * [key, when somebody entered by mail, when somebody entered who told none, when nobody is there any more]; `stays`
   * is what stood there
   */
  const table: readonly (readonly [
    key: keyof typeof loginKeys,
    entered: string | undefined,
    enteredWithoutMail: string | undefined,
    left: string | undefined,
  ])[] = [
    ['used', 'true', 'true', undefined],
    ['email', now, 'stays', undefined],
    ['lastEmail', undefined, undefined, 'stays'],
    ['lastChain', 'stays', 'stays', undefined],
    ['username', 'stays', 'stays', undefined],
    ['social', 'stays', 'stays', undefined],
    ['pendingSocial', 'stays', 'stays', 'stays'],
    ['smartAccountNetworks', 'stays', 'stays', 'stays'],
    ['window', 'stays', 'stays', undefined],
    ['recentEmails', 'stays', 'stays', 'stays'],
  ]
  it('is said here of every key', () => expect(table.map(([key]) => key)).to.have.members(Object.keys(loginKeys)))

  for (const [key, entered, enteredWithoutMail, afterLogout] of table) {
    const stored = () => {
      const storage = createMemoryStorage()
      for (const key of Object.values(loginKeys)) storage.set(key, 'stays')
      return { cache: createLoginCache(storage), value: () => storage.get(loginKeys[key]) }
    }
    const [after, withoutMail, afterwards] = [entered, enteredWithoutMail, afterLogout].map(value => value ?? 'gone')
    it(`${key} is ${after} after a login, ${withoutMail} where no mail was told, and ${afterwards} after the log out`, () => {
      const [login, other, logout] = [stored(), stored(), stored()]
      login.cache.storeLogin(now)
      other.cache.storeLogin(undefined)
      logout.cache.clear()
      expect([login, other, logout].map(({ value }) => value())).to.deep.equal([
        entered,
        enteredWithoutMail,
        afterLogout,
      ])
    })
  }

  it('has the kind of account that the visitor chose until they log out: the next one may have chosen another', () => {
    const storage = createMemoryStorage()
    const cache = createLoginCache(storage)
    writeAccountType(storage, 'eip155', 'eoa')
    cache.storeLogin(now)
    expect(readAccountTypes(storage)).to.deep.equal({ eip155: 'eoa' })
    cache.clear()
    expect(readAccountTypes(storage)).to.deep.equal({})
  })

  it('is asked for where there is a flag alone', () => {
    const storage = createMemoryStorage()
    const cache = createLoginCache(storage)
    storage.set(loginKeys.email, before)
    expect(cache.isUsed()).to.equal(false)
    cache.storeLogin(undefined)
    expect([cache.isUsed(), cache.email()]).to.deep.equal([true, before])
    cache.storeLogin(null)
    expect([cache.isUsed(), cache.email()]).to.deep.equal([true, undefined])
    cache.clear()
    expect([cache.isUsed(), cache.email()]).to.deep.equal([false, undefined])
  })
})
