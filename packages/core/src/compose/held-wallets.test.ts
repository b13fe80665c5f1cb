import { expect } from 'chai'
import type { Eip1193Provider } from '../namespaces/eip155/eip1193.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { withFastTimers } from '../testing/fast-timers.js'
import { createPageContext, type PageContext, type Tab } from '../testing/page-context.samples.js'

const extension = 'one.example'
const phone = 'walletConnect'

describe('a wallet over the relay that an extension replaced', () => {
  let world: PageContext
  const walletOf = (id: string) => world.wallets.find(wallet => wallet.id === id)!
  const rows = async ({ w3m }: Tab) => {
    const profile = await w3m.load.profile()
    await profile.refresh()
    return profile.$state
      .get()
      .filter(({ namespace }) => namespace === 'eip155')
      .map(({ name, status }) => `${name} ${status}`)
  }
  const refOf = async ({ w3m }: Tab, id: string) =>
    (await w3m.load.profile()).$state
      .get()
      .find(({ connectorId, namespace }) => connectorId === id && namespace === 'eip155')!
  const addresses = () => world.tabs.map(({ w3m }) => w3m.getAccount('eip155').address)

  beforeEach(async () => {
    world = createPageContext()
    const { w3m } = world.open()
    await world.rest()
    walletOf(extension).chooseAccount(1)
    await w3m.connect({ connectorId: phone, namespace: 'eip155' })
    await w3m.load.profile()
    await world.rest()
  })
  afterEach(() => world.end())

  /** The extension has both namespaces' place: the phone is used by none. */
  const replace = async () => {
    const [{ w3m }] = world.tabs as readonly [Tab]
    await w3m.connect({ connectorId: extension, namespace: 'eip155' })
    await w3m.connect({ connectorId: 'Sol', namespace: 'solana' })
    await world.rest()
  }

  it('lives on, is asked by nobody, and is gone back to without a code', async () => {
    const [tab] = world.tabs as readonly [Tab]
    const { w3m } = tab
    const previousProvider = w3m.getProvider('eip155') as Eip1193Provider
    await replace()
    expect(addresses()).to.deep.equal([otherFakeAddress])
    expect(
      await previousProvider
        .request({ method: 'personal_sign', params: [] })
        .catch(({ code }: { code: unknown }) => code),
    ).to.equal(4100)
    expect(await rows(tab)).to.deep.equal(['One active', 'Phone Wallet connected'])
    const { connect } = walletOf(phone).requestCounts()
    const eventCount = tab.signals.length
    await (await w3m.load.profile()).switchTo(await refOf(tab, phone))
    await world.rest()
    expect([addresses(), walletOf(phone).requestCounts().connect]).to.deep.equal([[fakeAddress], connect])
    expect(tab.signals.slice(eventCount).map(({ name }) => name)).to.not.include('disconnect')
    expect(await previousProvider.request({ method: 'personal_sign', params: [] })).to.equal('0xsigned')
    expect(await rows(tab)).to.deep.equal(['Phone Wallet active', 'One connected'])
  })

  it('is gone back to in every tab, and after a reload', async () => {
    const other = world.open()
    await world.rest()
    await replace()
    expect(addresses()).to.deep.equal([otherFakeAddress, otherFakeAddress])
    world.reload(0)
    await world.rest()
    const [tab] = world.tabs as readonly [Tab]
    expect(await rows(tab)).to.deep.equal(['One active', 'Phone Wallet connected'])
    await (await tab.w3m.load.profile()).switchTo(await refOf(tab, phone))
    await world.rest()
    expect(addresses()).to.deep.equal([fakeAddress, fakeAddress])
    expect(await rows(other)).to.deep.equal(['Phone Wallet active', 'One connected'])
  })

  it('that ended meanwhile was used before, and connects anew', async () => {
    const [tab] = world.tabs as readonly [Tab]
    await replace()
    walletOf(phone).revoke()
    await world.rest()
    expect(addresses()).to.deep.equal([otherFakeAddress])
    expect(await rows(tab)).to.deep.equal(['One active', 'Phone Wallet recent'])
    const { connect } = walletOf(phone).requestCounts()
    await (await tab.w3m.load.profile()).switchTo(await refOf(tab, phone))
    await world.rest()
    expect([addresses(), walletOf(phone).requestCounts().connect]).to.deep.equal([[fakeAddress], connect + 1])
    expect(await rows(tab)).to.deep.equal(['Phone Wallet active', 'One connected'])
  })

  it('ends by its row, and the active one stays', async () => {
    const [tab] = world.tabs as readonly [Tab]
    await replace()
    await rows(tab)
    await (await tab.w3m.load.profile()).disconnect(await refOf(tab, phone))
    expect([walletOf(phone).address(), addresses()]).to.deep.equal([undefined, [otherFakeAddress]])
    expect(await rows(tab)).to.deep.equal(['One active'])
  })

  it('stays where the active one ends by its row, and ends where the visitor leaves', async () => {
    const [tab] = world.tabs as readonly [Tab]
    await replace()
    await tab.w3m.disconnect('solana')
    expect(walletOf(phone).address()).to.equal(fakeAddress)
    await (await tab.w3m.load.profile()).disconnect(await refOf(tab, extension))
    await world.rest()
    expect([walletOf(phone).address(), addresses()]).to.deep.equal([fakeAddress, [undefined]])
    await tab.w3m.disconnect()
    await world.rest()
    expect(walletOf(phone).address()).to.equal(undefined)
  })

  it('ends where the last wallet is left, also where one namespace is named', async () => {
    const [{ w3m }] = world.tabs as readonly [Tab]
    await replace()
    await w3m.disconnect('solana')
    await world.rest()
    expect(walletOf(phone).address()).to.equal(fakeAddress)
    await w3m.disconnect('eip155')
    expect(walletOf(phone).address()).to.equal(undefined)
  })

  it('has ended once the disconnect is over', async () => {
    const [{ w3m }] = world.tabs as readonly [Tab]
    const steps: string[] = []
    let release = (): void => undefined
    const released = new Promise<void>(resolve => (release = resolve))
    Object.assign(w3m.load, { profile: async () => ({ disconnect: () => released.then(() => steps.push('held')) }) })
    const over = w3m.disconnect().then(() => steps.push('disconnect'))
    await world.rest()
    release()
    await over
    expect(steps).to.deep.equal(['held', 'disconnect'])
  })

  it('is waited for eight seconds at most, as where the code that ends it does not arrive', async () => {
    const [{ w3m }] = world.tabs as readonly [Tab]
    Object.assign(w3m.load, { profile: () => new Promise(() => undefined) })
    await withFastTimers(8_000, () => w3m.disconnect())
    expect(addresses()).to.deep.equal([undefined])
  })

  it('is not offered to the next visitor where the host brings nobody back', async () => {
    await replace()
    const tab = world.reload(0)
    tab.w3m.updateOptions({ enableReconnect: false })
    await world.rest()
    const phones = async () => (await rows(tab)).filter(row => row.startsWith('Phone'))
    expect(await phones()).to.deep.equal([])
    tab.w3m.updateOptions({ enableReconnect: true })
    expect(await phones()).to.deep.equal(['Phone Wallet connected'])
  })
})
