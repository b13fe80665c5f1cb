import { expect } from 'chai'
import { createMemoryStorage, type VaultStorage } from './storage/vault-storage.js'
import { shareStorage } from './storage/shared-storage.js'
import { codeOf, createVaultFixture, persistentStorage, logIn } from './testing/vault-fixture.js'
import { utf8 } from './bytes.js'

describe('A vault in a page where the browser keeps nothing', () => {
  it('makes no wallet that the next visit could not open', async () => {
    const fixture = await createVaultFixture()
    const vault = fixture.device({ openStorage: () => Promise.resolve(createMemoryStorage()) }).load()
    await logIn(vault)
    expect(await vault.call('storage.look', undefined)).to.deep.equal({ isPersistent: false })
    expect(await codeOf(vault.call('wallet.create', undefined))).to.equal('NO_STORAGE')
  })

  it('makes one with what another page lends, signs without that page, and finds it again on the next visit, by the same key', async () => {
    const fixture = await createVaultFixture()
    const device = fixture.device({ openStorage: () => Promise.resolve(createMemoryStorage()) })
    const persistent = persistentStorage()
    let isOpen = true
    const rejectClosed = () => Promise.reject(new Error('The window is closed'))
    const localVaultStorage: VaultStorage = {
      ...persistent,
      get: name => (isOpen ? persistent.get(name) : rejectClosed()),
      put: (name, value) => (isOpen ? persistent.put(name, value) : rejectClosed()),
    }
    const load = async () => {
      const vault = device.load()
      expect(await vault.call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
      await vault.call('storage.use', { port: shareStorage(localVaultStorage) })
      expect(await vault.call('storage.look', undefined)).to.deep.equal({ isPersistent: true })
      return vault
    }
    const vault = await load()
    await logIn(vault)
    const created = await vault.call('wallet.create', undefined)
    expect(created.phase).to.equal('ready')
    isOpen = false
    expect(await codeOf(vault.call('sign.message', { message: utf8('hello') }))).to.equal('none')

    isOpen = true
    const next = await load()
    expect(await next.call('session.restore', undefined)).to.deep.equal(created)
    expect(await codeOf(next.call('sign.message', { message: utf8('hello') }))).to.equal('none')
  })
})
