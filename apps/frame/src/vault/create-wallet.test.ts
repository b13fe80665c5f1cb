import { expect } from 'chai'
import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { WalletEndpointName } from '../wallet-api/wallet-api.js'
import { utf8 } from './bytes.js'
import { createMemoryStorage } from './storage/vault-storage.js'
import type { Fault } from './testing/fake-wallet-server.js'
import { codeOf, createVaultFixture, persistentStorage, logIn } from './testing/vault-fixture.js'

describe('Making a wallet', () => {
  it('gives addresses whose key signs', async () => {
    const { vault, evmAddress } = await (await createVaultFixture()).ready()
    const message = utf8('hello')
    const { signature } = await vault.call('sign.message', { message })
    expect(await recoverMessageAddress({ message: { raw: message }, signature })).to.equal(evmAddress)
  })

  it('signs no message of a site that reads like one of its own', async () => {
    const { vault } = await (await createVaultFixture()).ready()
    for (const text of ['w3m|', 'w3m|enroll|user|enrollment|1'])
      expect(await codeOf(vault.call('sign.message', { message: utf8(text) }))).to.equal('INVALID')
    for (const text of ['', 'w3m', ' w3m|enroll'])
      expect(await codeOf(vault.call('sign.message', { message: utf8(text) }))).to.equal('none')
  })

  it('says what a visitor has who has none yet', async () => {
    const fixture = await createVaultFixture()
    const vault = fixture.device().load()
    expect(await vault.call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
    expect((await logIn(vault)).phase).to.equal('noWallet')
    expect(await codeOf(vault.call('sign.message', { message: utf8('hello') }))).to.equal('NOT_ENROLLED')
  })

  it('finds the wallet again after a reload', async () => {
    const { device, evmAddress, solanaAddress } = await (await createVaultFixture()).ready()
    expect(await device.load().call('session.restore', undefined)).to.include({
      phase: 'ready',
      evmAddress,
      solanaAddress,
    })
  })

  const faults: readonly (readonly [WalletEndpointName, Fault])[] = [
    ['getServerKey', 'lost'],
    ['getServerKey', 500],
    ['createWallet', 'lost'],
    ['createWallet', 'answer lost'],
    ['createWallet', 500],
    ['createWallet', 429],
    ['releaseShare', 'lost'],
    ['releaseShare', 500],
  ]
  for (const [name, fault] of faults) {
    for (const isReloaded of [false, true]) {
      it(`goes on${isReloaded ? ' after a reload' : ''} where ${name} failed (${fault}), and never with a second wallet`, async () => {
        const fixture = await createVaultFixture()
        const device = fixture.device()
        const first = device.load()
        await logIn(first)
        fixture.server.fail(name, fault)
        expect(await codeOf(first.call('wallet.create', undefined))).to.be.oneOf(['UNREACHABLE', 'RATE_LIMITED'])

        const vault = isReloaded ? device.load() : first
        const before = isReloaded ? await vault.call('session.restore', undefined) : undefined
        const state = before?.phase === 'ready' ? before : await vault.call('wallet.create', undefined)
        expect(state.phase).to.equal('ready')
        expect(fixture.server.enrollments.size).to.equal(1)
        const message = utf8('hello')
        const { signature } = await vault.call('sign.message', { message })
        expect(await recoverMessageAddress({ message: { raw: message }, signature })).to.equal(
          (state as { evmAddress: string }).evmAddress,
        )
      })
    }
  }

  /** The server has the wallet, and its answer with the share was lost. */
  async function createdWithoutShares() {
    const fixture = await createVaultFixture()
    const device = fixture.device()
    const vault = device.load()
    await logIn(vault)
    fixture.server.fail('releaseShare', 'lost')
    await codeOf(vault.call('wallet.create', undefined))
    return { fixture, device }
  }

  it('gives no address while the shares of a new wallet cannot be got back', async () => {
    const { fixture, device } = await createdWithoutShares()
    fixture.server.fail('releaseShare', 'lost')
    expect(await codeOf(device.load().call('session.restore', undefined))).to.equal('UNREACHABLE')
  })

  it('starts anew where the server refused for good', async () => {
    const fixture = await createVaultFixture()
    const vault = fixture.device().load()
    await logIn(vault)
    fixture.server.fail('createWallet', 409)
    expect(await codeOf(vault.call('wallet.create', undefined))).to.equal('FAILED')
    expect((await vault.call('wallet.create', undefined)).phase).to.equal('ready')
  })

  it('makes a draft anew that an earlier version of the page left, and the server takes no more', async () => {
    const fixture = await createVaultFixture()
    const device = fixture.device()
    const vault = device.load()
    await logIn(vault)
    fixture.server.fail('createWallet', 'lost')
    expect(await codeOf(vault.call('wallet.create', undefined))).to.equal('UNREACHABLE')
    const name = `share:${fixture.server.accounts.get('visitor@example.com')!.user.id}`
    const draft = (await device.storage.get(name)) as { readonly request: object }
    const ownership = await privateKeyToAccount(`0x${'03'.repeat(32)}`).signMessage({
      message: 'w3m|enroll|user|enrollment|1',
    })
    await device.storage.put(name, { ...draft, request: { ...draft.request, ownership } })

    expect((await vault.call('wallet.create', undefined)).phase).to.equal('ready')
    expect(fixture.server.enrollments.size).to.equal(1)
    await vault.call('sign.message', { message: utf8('hello') })
  })

  it('keeps no copy of what it told the server, once both shares were got back', async () => {
    const { fixture, device } = await createdWithoutShares()
    const storedShare = () => device.storage.get(`share:${fixture.server.accounts.get('visitor@example.com')!.user.id}`)
    expect(await storedShare()).to.have.property('request')
    expect((await device.load().call('session.restore', undefined)).phase).to.equal('ready')
    expect(await storedShare()).to.have.all.keys('enrollmentId', 'evmAddress', 'solanaAddress', 'box', 'generation')
  })

  it('takes the wallet of another device that was first', async () => {
    const fixture = await createVaultFixture()
    const late = fixture.device().load()
    await logIn(late)
    await fixture.ready()
    expect((await late.call('wallet.create', undefined)).phase).to.equal('newDevice')
    expect(fixture.server.enrollments.size).to.equal(1)
  })

  it('never gives up the share of a wallet that the server says it does not know', async () => {
    const fixture = await createVaultFixture()
    const { device, evmAddress } = await fixture.ready()
    const account = fixture.server.accounts.get('visitor@example.com')!
    const { user } = account
    const { wallet: _wallet, ...forgotten } = user
    account.user = forgotten
    const vault = device.load()
    expect((await vault.call('session.restore', undefined)).phase).to.equal('noWallet')
    expect(await codeOf(vault.call('wallet.create', undefined))).to.equal('FAILED')
    account.user = user
    expect(await device.load().call('session.restore', undefined)).to.include({ phase: 'ready', evmAddress })
  })

  it('makes one wallet for two tabs', async () => {
    const fixture = await createVaultFixture()
    const device = fixture.device()
    const [one, two] = [device.load(), device.load()]
    await logIn(one)
    await logIn(two)
    const first = await one.call('wallet.create', undefined)
    expect(await two.call('wallet.create', undefined)).to.deep.equal(first)
    expect(fixture.server.enrollments.size).to.equal(1)
  })

  it('refuses where the browser would forget its share', async () => {
    const fixture = await createVaultFixture()
    const forgetful = fixture.device({ openStorage: async () => createMemoryStorage() }).load()
    await logIn(forgetful)
    expect(await codeOf(forgetful.call('wallet.create', undefined))).to.equal('NO_STORAGE')

    const storage = persistentStorage()
    const full = fixture
      .device({
        openStorage: async () => ({
          ...storage,
          put: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
        }),
      })
      .load()
    await logIn(full, 'other@example.com')
    expect(await codeOf(full.call('wallet.create', undefined))).to.equal('NO_STORAGE')
    expect(fixture.server.enrollments.size).to.equal(0)
  })
})
