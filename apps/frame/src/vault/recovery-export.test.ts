// S21: the words are given out only after a fresh log-in on this very page, and as bytes. That the page is a window of
// its own is shown by test/e2e/recovery-export.spec.ts.
import { expect } from 'chai'
import { codeOf, createVaultFixture, logIn } from './testing/vault-fixture.js'
import { freshLoginMs } from './vault-limits.js'

const minute = 60_000
const exported = (vault: { call(method: 'wallet.exportWords', params: undefined): Promise<unknown> }) =>
  codeOf(vault.call('wallet.exportWords', undefined))

describe('S21: the words', () => {
  it('are given out within ten minutes of a log-in, as bytes of twelve words, and not a moment later', async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready()
    const { words } = await vault.call('wallet.exportWords', undefined)
    expect(words).to.be.instanceOf(Uint8Array)
    expect(new TextDecoder().decode(words).split(' ')).to.have.length(12)
    expect(freshLoginMs).to.equal(10 * minute)
    fixture.clock.advance(freshLoginMs - 1)
    expect(await exported(vault)).to.equal('none')
    fixture.clock.advance(1)
    expect(await exported(vault)).to.equal('LOGGED_OUT')
  })

  const stale: readonly (readonly [title: string, make: () => Promise<Parameters<typeof exported>[0]>])[] = [
    [
      'a page that was only reloaded',
      async () => {
        const fixture = await createVaultFixture()
        const { device } = await fixture.ready()
        const vault = device.load()
        expect((await vault.call('session.restore', undefined)).phase).to.equal('ready')
        return vault
      },
    ],
    [
      'another tab, though its neighbour has just logged in',
      async () => {
        const fixture = await createVaultFixture()
        const { device } = await fixture.ready()
        const other = device.load()
        await other.call('session.restore', undefined)
        await logIn(device.load())
        return other
      },
    ],
    [
      'a session that was renewed by its cookie',
      async () => {
        const fixture = await createVaultFixture()
        const { vault } = await fixture.ready()
        fixture.clock.advance(freshLoginMs)
        fixture.server.endTokens()
        await vault.call('devices.list', undefined)
        return vault
      },
    ],
    [
      'a clock that was set back',
      async () => {
        const fixture = await createVaultFixture()
        const { vault } = await fixture.ready()
        fixture.clock.sleep(-minute)
        return vault
      },
    ],
    [
      'a computer that slept since',
      async () => {
        const fixture = await createVaultFixture()
        const { vault } = await fixture.ready()
        fixture.clock.sleep(freshLoginMs)
        return vault
      },
    ],
    [
      'nobody',
      async () => {
        const fixture = await createVaultFixture()
        return fixture.device().load()
      },
    ],
    [
      'somebody who has signed out',
      async () => {
        const fixture = await createVaultFixture()
        const { vault } = await fixture.ready()
        await vault.call('session.end', undefined)
        return vault
      },
    ],
  ]
  for (const [title, make] of stale)
    it(`are not given to ${title}`, async () => expect(await exported(await make())).to.equal('LOGGED_OUT'))

  it('are given again after another log-in', async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready()
    fixture.clock.advance(freshLoginMs)
    await logIn(vault)
    expect(await exported(vault)).to.equal('none')
  })

  it('are not given to a device that holds no part of them, however fresh its log-in', async () => {
    const fixture = await createVaultFixture()
    await fixture.ready()
    const vault = fixture.device().load()
    await logIn(vault)
    expect(await exported(vault)).to.equal('NOT_ENROLLED')
  })
})
