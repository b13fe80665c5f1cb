import { expect } from 'chai'
import { createW3m, type W3m } from '../w3m.js'
import { createFakeWallet, fakeAddress, type FakeWallet } from '../testing/fake-wallet.js'
import { fakeNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { until } from '../testing/until.js'
import type { W3mOptions } from '../options/w3m-options.js'

describe('coming back', () => {
  const made: W3m[] = []
  const ends: (() => void)[] = []
  const start = (options: Partial<W3mOptions> = {}): W3m => {
    const w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], ...options })
    made.push(w3m)
    return w3m
  }
  const announce = (wallet: FakeWallet) => ends.push(wallet.announce())
  const settled = (w3m: W3m) => until(w3m.account.$state, state => state.eip155?.status !== 'reconnecting')

  async function visit(wallet: FakeWallet): Promise<void> {
    announce(wallet)
    const w3m = start()
    await w3m.connect({ connectorId: 'test.wallet' })
    w3m.destroy()
    for (const end of ends.splice(0)) end()
  }

  beforeEach(() => localStorage.clear())
  afterEach(() => {
    for (const w3m of made.splice(0)) w3m.destroy()
    for (const end of ends.splice(0)) end()
    localStorage.clear()
  })

  it('is reconnecting at once and connected soon, without a prompt or a switch', async () => {
    const wallet = createFakeWallet({ chainId: 10 })
    await visit(wallet)
    const before = wallet.calls.length
    announce(wallet)
    const w3m = start()
    await until(w3m.account.$state, state => state.eip155?.status === 'connected')
    expect(w3m.getAccount().caipAddress).to.equal(`eip155:10:${fakeAddress}`)
    expect(wallet.calls.slice(before).map(call => call.method)).to.deep.equal(['eth_accounts', 'eth_chainId'])
  })

  it('shows reconnecting in the first paint', async () => {
    const wallet = createFakeWallet()
    await visit(wallet)
    announce(wallet)
    expect(start().getAccount().status).to.equal('reconnecting')
  })

  it('waits for a wallet that announces itself late', async () => {
    const wallet = createFakeWallet()
    await visit(wallet)
    const w3m = start()
    await w3m.load.discovery()
    expect(w3m.getAccount().status).to.equal('reconnecting')
    announce(wallet)
    await until(w3m.account.$state, state => state.eip155?.status === 'connected')
  })

  it('stays disconnected after a disconnect', async () => {
    const wallet = createFakeWallet()
    announce(wallet)
    const first = start()
    await first.connect({ connectorId: 'test.wallet' })
    await first.disconnect()
    first.destroy()
    const before = wallet.calls.length
    const w3m = start()
    expect(w3m.getAccount().status).to.equal('disconnected')
    await w3m.load.discovery()
    expect(wallet.calls).to.have.length(before)
  })

  it('forgets a wallet that withdrew its permission', async () => {
    await visit(createFakeWallet())
    announce(createFakeWallet({ isAuthorised: false }))
    const w3m = start()
    await settled(w3m)
    expect(w3m.getAccount().status).to.equal('disconnected')
    expect(localStorage.getItem('w3m:connections') ?? '').not.to.include('test.wallet')
  })

  it('does nothing where the host turned it off, and forgets', async () => {
    await visit(createFakeWallet())
    const w3m = start({ enableReconnect: false })
    await settled(w3m)
    expect(w3m.getAccount().status).to.equal('disconnected')
    expect(localStorage.getItem('w3m:connections') ?? '').not.to.include('test.wallet')
  })

  // A storage event is how one tab hears what another wrote; the browser sends none to the tab that writes.
  const otherTab = (act: () => void) => {
    act()
    window.dispatchEvent(new StorageEvent('storage', { key: 'w3m:connections', storageArea: localStorage }))
  }

  it('ends here what another tab ended, without a word to the wallet', async () => {
    const wallet = createFakeWallet()
    announce(wallet)
    const w3m = start()
    await w3m.connect({ connectorId: 'test.wallet' })
    const before = wallet.calls.length
    otherTab(() => localStorage.removeItem('w3m:connections'))
    await until(w3m.account.$state, state => !state.eip155)
    expect(wallet.calls).to.have.length(before)
  })

  it('connects here what another tab connected, without a prompt', async () => {
    const wallet = createFakeWallet({ isAuthorised: true })
    announce(wallet)
    const w3m = start()
    otherTab(() => localStorage.setItem('w3m:connections', JSON.stringify({ eip155: { connectorId: 'test.wallet' } })))
    await until(w3m.account.$state, state => state.eip155?.status === 'connected')
    expect(wallet.calls.map(call => call.method)).not.to.include('eth_requestAccounts')
  })

  it('keeps two instances of one page apart in memory', async () => {
    const wallet = createFakeWallet()
    announce(wallet)
    const one = start({ storage: 'memory' })
    const two = start({ storage: 'memory' })
    await one.connect({ connectorId: 'test.wallet' })
    expect(two.getAccount().status).to.equal('disconnected')
  })
})
