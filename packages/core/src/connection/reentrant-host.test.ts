import { expect } from 'chai'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'
import type { W3mOptions } from '../options/w3m-options.js'
import type { ConnectOptions } from './connection.store.js'
import { fakeNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { createFakeWallet, otherFakeAddress } from '../testing/fake-wallet.js'
import { settlePromises } from '../testing/settle-promises.js'
import { fakeConfig, sessionOn } from '../testing/sign-in-fixture.js'
import { until } from '../testing/until.js'

describe('a page that acts while it is told', () => {
  let w3m: W3m
  let leave: () => void
  let leaveOther: (() => void) | undefined
  let emitted: string[]
  const create = (options: Partial<W3mOptions> = {}) => {
    w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], ...options })
    emitted = []
    w3m.subscribe('events', ({ name }) => void emitted.push(name))
    return w3m
  }
  const announce = (options?: Parameters<typeof createFakeWallet>[0]) => {
    const wallet = createFakeWallet(options)
    leave = wallet.announce()
    return wallet
  }
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (error: { code: unknown }) => error.code,
    )
  const isGone = () => {
    expect(w3m.getAccount()).to.include({ status: 'disconnected', address: undefined })
    expect(localStorage.getItem('w3m:connections')).to.equal('{}')
  }
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    w3m.destroy()
    leave()
    leaveOther?.()
    localStorage.clear()
  })

  describe('and disconnects', () => {
    it('as its wallet changes the network', async () => {
      const wallet = announce()
      create()
      await w3m.connect({ connectorId: 'test.wallet' })
      w3m.subscribe('events', ({ name }) => name === 'network-change' && void w3m.disconnect())
      wallet.setChain(10)
      await until(w3m.account.$state, ({ eip155 }) => eip155 === undefined)
      await settlePromises()
      isGone()
    })

    it('as a wallet connects on another network', async () => {
      announce({ chainId: 10 })
      create()
      w3m.subscribe('events', ({ name }) => name === 'network-change' && void w3m.disconnect())
      expect(await code(w3m.connect({ connectorId: 'test.wallet' }))).to.equal('ABORTED')
      await settlePromises()
      isGone()
    })

    it('as an account connects', async () => {
      announce()
      create()
      w3m.subscribe('account', ({ isConnected }) => isConnected && void w3m.disconnect())
      expect(await code(w3m.connect({ connectorId: 'test.wallet' }))).to.equal('ABORTED')
      await settlePromises()
      isGone()
    })

    it('as its wallet changes the account', async () => {
      const wallet = announce()
      create()
      await w3m.connect({ connectorId: 'test.wallet' })
      w3m.subscribe(
        'account',
        ({ address }) => address?.toLowerCase() === otherFakeAddress.toLowerCase() && void w3m.disconnect(),
      )
      wallet.setAccounts([otherFakeAddress])
      await settlePromises()
      isGone()
    })

    it('as an account comes back', async () => {
      announce()
      await create().connect({ connectorId: 'test.wallet' })
      w3m.destroy()
      create().subscribe('account', ({ isConnected }) => isConnected && void w3m.disconnect())
      await until(w3m.account.$state, ({ eip155 }) => eip155 === undefined)
      await settlePromises()
      isGone()
      expect(emitted).to.deep.equal(['disconnect'])
    })
  })

  it('and opens the modal as it hears that a wallet is gone, sees it', async () => {
    announce()
    create()
    w3m.modal.attach({ show: () => Promise.resolve(), hide: () => Promise.resolve() })
    await w3m.connect({ connectorId: 'test.wallet' })
    await w3m.open({ view: 'Account' })
    let attempt: Promise<unknown> | undefined
    w3m.subscribe('events', ({ name }) => {
      if (name === 'disconnect') attempt = code(w3m.connect())
    })
    await w3m.disconnect()
    expect(w3m.getState().open).to.equal(true)
    await w3m.connect({ connectorId: 'test.wallet' })
    expect(await attempt).to.equal('resolved')
  })

  describe('and opens the modal as it hears of a connection, sees what it opened', () => {
    const shown = () => [w3m.getState().open, w3m.router.$route.get().view]
    const start = (options: Partial<W3mOptions> = {}) => {
      announce()
      create(options)
      w3m.modal.attach({ show: () => Promise.resolve(), hide: () => Promise.resolve() })
    }

    for (const [title, openFirst] of [
      ['by itself', async () => undefined],
      ['by a wallet that was chosen in it', () => w3m.open()],
    ] as const) {
      it(`${title}, as an event tells it`, async () => {
        start()
        await openFirst()
        w3m.subscribe('events', ({ name }) => name === 'connect' && void w3m.open({ view: 'Networks' }))
        await w3m.connect({ connectorId: 'test.wallet' })
        await settlePromises()
        expect(shown()).to.deep.equal([true, 'Networks'])
      })

      it(`${title}, as the account tells it`, async () => {
        start()
        await openFirst()
        const stop = w3m.subscribe('account', ({ isConnected }) => isConnected && void w3m.open({ view: 'Networks' }))
        await w3m.connect({ connectorId: 'test.wallet' })
        stop()
        await settlePromises()
        expect(shown()).to.deep.equal([true, 'Networks'])
      })

      it(`${title}, after it, where whether the visitor is signed in is asked still`, async () => {
        const sessions = [sessionOn('eip155:1')]
        let answer: () => void = () => undefined
        start({
          siwx: { ...fakeConfig(), getSessions: () => new Promise(resolve => (answer = () => resolve(sessions))) },
        })
        const siwx = await w3m.load.siwx()
        await openFirst()
        await w3m.connect({ connectorId: 'test.wallet' })
        await w3m.open({ view: 'Networks' })
        await until(siwx.$state, ({ phase }) => phase === 'checking')
        answer()
        await until(siwx.$state, ({ phase }) => phase === 'signedIn')
        await settlePromises()
        expect(shown()).to.deep.equal([true, 'Networks'])
      })
    }
  })

  describe('and connects as it hears that another wallet takes the place of one', () => {
    const start = async (options: ConnectOptions) => {
      const wallet = announce({ hangs: ['eth_requestAccounts'] })
      leaveOther = createFakeWallet({ accounts: [otherFakeAddress] }).announce({ rdns: 'other.wallet', name: 'Other' })
      create()
      let attempt: Promise<unknown> | undefined
      w3m.subscribe('events', ({ name }) => {
        if (name !== 'error' || attempt) return
        wallet.flags.hangs = []
        attempt = code(w3m.connect(options))
      })
      const firstCode = code(w3m.connect({ connectorId: 'test.wallet' }))
      await until(w3m.connection.$state, ({ phase }) => phase === 'connecting')
      const other = code(w3m.connect({ connectorId: 'other.wallet' }))
      return { previous: await firstCode, other: await other, attempt: await attempt }
    }

    it('is answered by that wallet where it names none', async () => {
      expect(await start({})).to.deep.equal({ previous: 'ABORTED', other: 'resolved', attempt: 'resolved' })
    })

    it('goes first where it names one', async () => {
      expect(await start({ connectorId: 'test.wallet' })).to.deep.equal({
        previous: 'ABORTED',
        other: 'ABORTED',
        attempt: 'resolved',
      })
      expect(w3m.account.get('eip155')).to.include({ connectorId: 'test.wallet' })
    })
  })
})
