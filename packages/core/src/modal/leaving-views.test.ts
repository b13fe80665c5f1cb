import { expect } from 'chai'
import type { W3mEvent } from '../events/events.store.js'
import { createFakeWallet, fakeAddress, type FakeWalletOptions } from '../testing/fake-wallet.js'
import { fakeNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { until } from '../testing/until.js'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'

/** Presenters hide at once here: what is tested is where the modal goes, and how often. */
describe('where the modal goes', () => {
  let w3m: W3m
  let signals: W3mEvent[]
  const ends: (() => void)[] = []

  const start = (options: FakeWalletOptions = {}) => {
    const wallet = createFakeWallet(options)
    ends.push(wallet.announce())
    w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], storage: 'memory' })
    signals = []
    w3m.subscribe('events', signal => signals.push(signal))
    return wallet
  }
  const trail = () => {
    const lengths: number[] = []
    ends.push(w3m.router.$history.subscribe(history => lengths.push(history.length)))
    return lengths
  }
  const errors = () => signals.flatMap(signal => (signal.name === 'error' ? [signal.detail.code] : []))
  const connecting = async () => {
    await w3m.open()
    const outcome = w3m.connect({ connectorId: 'test.wallet' }).catch((error: { code: unknown }) => error.code)
    w3m.router.push('ConnectingExternal', { connectorId: 'test.wallet' })
    await until(w3m.connection.$state, state => state.phase === 'connecting')
    return { outcome }
  }

  afterEach(() => {
    w3m.destroy()
    for (const end of ends.splice(0)) end()
  })

  describe('when the visitor leaves the wallet that is being connected', () => {
    const ways: readonly (readonly [string, () => unknown, string])[] = [
      ['by going back', () => w3m.modal.back(), 'ABORTED'],
      ['for another view', () => w3m.router.push('GetWallet'), 'ABORTED'],
      ['because the host opens another view', () => w3m.open({ view: 'Networks' }), 'ABORTED'],
      ['by closing the modal', () => w3m.close(), 'MODAL_CLOSED'],
    ]
    for (const [how, leave, code] of ways) {
      it(`ends the attempt once ${how}`, async () => {
        start({ hangs: ['eth_requestAccounts'] })
        const attempt = await connecting()
        await leave()
        expect(await attempt.outcome).to.equal(code)
        expect(errors()).to.deep.equal([code])
        expect(w3m.connection.$state.get().phase).to.equal('idle')
        expect(w3m.getAccount().status).to.equal('disconnected')
      })
    }

    it('says no error after a success', async () => {
      start()
      await w3m.open()
      w3m.router.push('ConnectingExternal', { connectorId: 'test.wallet' })
      await w3m.connect({ connectorId: 'test.wallet' })
      expect(errors()).to.deep.equal([])
      expect(w3m.modal.$state.get().open).to.equal(false)
    })
  })

  it('names the wallet that is looked for and the one that is missing', async () => {
    start()
    const attempt = w3m.connect({ connectorId: 'gone.wallet' }).catch((error: { code: unknown }) => error.code)
    expect(w3m.connection.$state.get()).to.deep.equal({ phase: 'finding', connectorId: 'gone.wallet' })
    expect(await attempt).to.equal('CONNECTOR_NOT_FOUND')
    expect(w3m.connection.$state.get()).to.deep.include({
      phase: 'failed',
      connectorId: 'gone.wallet',
      connector: undefined,
    })
  })

  describe('when the network changed', () => {
    /** When a wallet tells of a switch: before its answer, after it, or never. */
    const wallets = ['before', 'after', 'never'] as const
    for (const when of wallets) {
      it(`closes once, for a wallet that tells it ${when} it answers`, async () => {
        const wallet = start()
        await w3m.connect({ connectorId: 'test.wallet' })
        await w3m.open({ view: 'Account' })
        w3m.router.push('Networks')
        w3m.router.push('SwitchNetwork', { caipNetworkId: 'eip155:10' })
        const lengths = trail()
        if (when !== 'before') wallet.flags.answers = { wallet_switchEthereumChain: null, eth_chainId: '0xa' }
        await w3m.switchNetwork('eip155:10')
        if (when === 'after') wallet.say('chainChanged', '0xa')
        expect(lengths).to.deep.equal([3, 1])
        expect(w3m.router.$route.get().view).to.equal('Account')
        expect(w3m.getAccount().caipAddress).to.equal(`eip155:10:${fakeAddress}`)
      })
    }

    it('closes where the switch was all that the modal was open for', async () => {
      start()
      await w3m.connect({ connectorId: 'test.wallet' })
      await w3m.open({ view: 'Networks' })
      w3m.router.push('SwitchNetwork', { caipNetworkId: 'eip155:10' })
      await w3m.switchNetwork('eip155:10')
      expect(w3m.modal.$state.get().open).to.equal(false)
    })

    it('closes for a visitor who is not connected, too', async () => {
      start()
      await w3m.open({ view: 'Networks' })
      await w3m.switchNetwork('eip155:10')
      await until(w3m.modal.$state, ({ open }) => !open)
      expect(w3m.getNetwork().chainId).to.equal(10)
    })

    it('stays where the wallet refuses', async () => {
      const wallet = start()
      await w3m.connect({ connectorId: 'test.wallet' })
      wallet.flags.refuseWith = 4001
      await w3m.open({ view: 'Networks' })
      w3m.router.push('SwitchNetwork', { caipNetworkId: 'eip155:10' })
      await w3m.switchNetwork('eip155:10').catch(() => undefined)
      expect(w3m.router.$route.get().view).to.equal('SwitchNetwork')
    })
  })

  it('closes when the wallet takes the account away', async () => {
    const wallet = start()
    await w3m.connect({ connectorId: 'test.wallet' })
    await w3m.open({ view: 'Account' })
    wallet.setAccounts([])
    expect(w3m.modal.$state.get().open).to.equal(false)
  })
})
