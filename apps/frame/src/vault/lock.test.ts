// S20: the keys are zeroed when nobody uses them, when the visitor signs out in any tab, and when the page is hidden
// for good.
import { expect } from 'chai'
import { randomBytes, utf8 } from './bytes.js'
import { deriveKeys } from './secrets/wallet-keys.js'
import { codeOf, createFixtureClock, createVaultFixture, logIn } from './testing/vault-fixture.js'
import { createUnlockedKeys, type Unlocked } from './unlocked-keys.js'
import { idleLockMs } from './vault-limits.js'

const message = utf8('hello')
const isZero = ({ auth, keys }: Unlocked) => [...auth, ...keys.evmKey, ...keys.solanaKey].every(byte => byte === 0)

async function createKeys() {
  const clock = createFixtureClock()
  const loadedKeys: Unlocked[] = []
  let gate: Promise<void> | undefined
  const keys = createUnlockedKeys({
    clock,
    async unlock() {
      await gate
      const unlocked = { auth: randomBytes(17), enrollmentId: 'own', keys: await deriveKeys(randomBytes(16)) }
      loadedKeys.push(unlocked)
      return unlocked
    },
    confirm: async () => undefined,
  })
  return { clock, loadedKeys, keys, hold: (until: Promise<void>) => void (gate = until) }
}

describe('Unlocked keys', () => {
  it('are zero fifteen minutes after they were last used', async () => {
    const { clock, loadedKeys, keys } = await createKeys()
    await keys.use(() => undefined)
    clock.advance(idleLockMs - 1)
    expect(keys.isUnlocked).to.equal(true)
    await keys.use(() => undefined)
    clock.advance(idleLockMs - 1)
    expect(isZero(loadedKeys[0]!)).to.equal(false)
    clock.advance(1)
    expect(isZero(loadedKeys[0]!)).to.equal(true)
    expect(keys.isUnlocked).to.equal(false)
  })

  it('are not used by what comes after a computer slept, or after its clock was set back', async () => {
    for (const ms of [idleLockMs, -60_000]) {
      const { clock, loadedKeys, keys } = await createKeys()
      await keys.use(() => undefined)
      clock.sleep(ms)
      await keys.use(() => undefined)
      expect(loadedKeys).to.have.length(2)
      expect(isZero(loadedKeys[0]!)).to.equal(true)
    }
  })

  it('are zeroed where a lock comes while they are unlocked', async () => {
    const { loadedKeys, keys, hold } = await createKeys()
    let open = () => {}
    hold(new Promise(resolve => (open = resolve)))
    const used = codeOf(keys.use(() => undefined))
    keys.lock()
    open()
    expect(await used).to.equal('FAILED')
    expect(isZero(loadedKeys[0]!)).to.equal(true)
    expect(keys.isUnlocked).to.equal(false)
  })

  it('are unlocked once for many that ask at a time', async () => {
    const { loadedKeys, keys } = await createKeys()
    await Promise.all([keys.use(() => undefined), keys.use(() => undefined), keys.use(() => undefined)])
    expect(loadedKeys).to.have.length(1)
  })
})

describe('A locked wallet', () => {
  it("asks for the server's share again when the page was hidden or nobody was there", async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready()
    const releases = () => fixture.server.requests.filter(name => name === 'releaseShare').length
    await vault.call('sign.message', { message })
    const before = releases()
    await vault.call('sign.message', { message })
    expect(releases()).to.equal(before)
    await vault.call('wallet.lock', undefined)
    await vault.call('sign.message', { message })
    expect(releases()).to.equal(before + 1)
    fixture.clock.advance(idleLockMs)
    await vault.call('sign.message', { message })
    expect(releases()).to.equal(before + 2)
  })

  it("is one where the visitor says so, in every tab, and still the visitor's", async () => {
    const fixture = await createVaultFixture()
    const { device, vault, evmAddress } = await fixture.ready()
    const other = device.load()
    await other.call('session.restore', undefined)
    const releases = () => fixture.server.requests.filter(name => name === 'releaseShare').length
    const sign = () => Promise.all([vault, other].map(tab => tab.call('sign.message', { message })))
    await sign()
    const before = releases()
    await other.call('wallet.lock', undefined)
    await sign()
    expect(releases(), 'a page that goes locks itself alone').to.equal(before + 1)
    await vault.call('wallet.lockTabs', undefined)
    await sign()
    expect(releases()).to.equal(before + 3)
    expect(await other.call('session.restore', undefined)).to.include({ phase: 'ready', evmAddress })
  })

  it('signs nothing after the visitor signed out, in this tab or another', async () => {
    const fixture = await createVaultFixture()
    const { device, vault } = await fixture.ready()
    const other = device.load()
    await other.call('session.restore', undefined)
    await other.call('sign.message', { message })
    await vault.call('session.end', undefined)
    expect(await codeOf(vault.call('sign.message', { message }))).to.equal('LOGGED_OUT')
    expect(await codeOf(other.call('sign.message', { message }))).to.equal('LOGGED_OUT')
    expect(await other.call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
  })

  it('signs nothing more with the keys of the former one where somebody else logged in by another tab', async () => {
    const fixture = await createVaultFixture()
    const { device, vault, evmAddress } = await fixture.ready()
    const other = device.load()
    await logIn(other, 'visitor@example.com')
    expect(await codeOf(vault.call('sign.message', { message }))).to.equal('none')
    await logIn(other, 'somebody.else@example.com')
    expect(await codeOf(vault.call('sign.message', { message, account: evmAddress }))).to.equal('LOGGED_OUT')
    expect(await codeOf(vault.call('sign.message', { message }))).to.equal('LOGGED_OUT')
    expect(await vault.call('session.restore', undefined)).to.nested.include({
      'user.email': 'somebody.else@example.com',
    })
  })

  it('is signed out here even where the server does not answer', async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready()
    fixture.server.fail('endSession', 'lost')
    expect(await codeOf(vault.call('session.end', undefined))).to.equal('UNREACHABLE')
    expect(await codeOf(vault.call('sign.message', { message }))).to.equal('LOGGED_OUT')
  })

  it('signs nothing a second after its device was revoked, unlocked as it is', async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready()
    const { words } = await vault.call('wallet.exportWords', undefined)
    const second = fixture.device().load()
    await second.call('login.email', { email: 'visitor@example.com', origin: 'https://dapp.example', locale: 'en' })
    await second.call('login.code', { code: '123456' })
    await second.call('wallet.recover', { kind: 'words', secret: words })
    const [other] = (await vault.call('devices.list', undefined)).devices.filter(({ isThisDevice }) => !isThisDevice)
    await vault.call('devices.revoke', { enrollmentId: other!.enrollmentId })
    fixture.clock.advance(1_000)
    expect(await codeOf(second.call('sign.message', { message }))).to.equal('LOGGED_OUT')
    expect(await codeOf(vault.call('sign.message', { message }))).to.equal('none')
  })

  it('signs nothing where nobody can say whether its device was revoked', async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready()
    fixture.clock.advance(1_000)
    fixture.server.fail('listEnrollments', 'lost')
    expect(await codeOf(vault.call('sign.message', { message }))).to.equal('UNREACHABLE')
    expect(await codeOf(vault.call('sign.message', { message }))).to.equal('none')
  })
})
