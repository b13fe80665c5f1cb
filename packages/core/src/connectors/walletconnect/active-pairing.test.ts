import { expect } from 'chai'
import { atom } from 'nanostores'
import type { W3mOptions } from '../../options/w3m-options.js'
import { createFakeLibrary, type FakeLibrary } from '../../testing/fake-library.js'
import { fakeNetwork } from '../../testing/fake-networks.js'
import { until } from '../../testing/until.js'
import { createW3m } from '../../compose/create-w3m.js'
import type { W3m } from '../../compose/w3m.js'
import { activePairing } from './active-pairing.js'

describe('who shows the code of an attempt that the page begins', () => {
  let w3m: W3m
  let fake: FakeLibrary
  let shows: number

  const start = (options: Partial<W3mOptions> = {}) => {
    fake = createFakeLibrary()
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', universalProvider: fake.provider, ...options })
    shows = 0
    w3m.modal.attach({ show: () => Promise.resolve(void shows++), hide: () => Promise.resolve() })
  }
  const connect = (signal?: AbortSignal) =>
    w3m.connect({ connectorId: 'walletConnect', signal }).then(
      ({ connectorId }) => connectorId,
      (error: { readonly code: unknown }) => error.code,
    )
  const views = () => w3m.router.$history.get().map(({ view }) => view)
  const opened = async () => {
    await w3m.load.pairing()
    await until(w3m.modal.$state, ({ open }) => open)
  }
  /** Without following the code: whoever does draws it. */
  const coded = async () => {
    while (!fake.codes.length) await new Promise(resolve => setTimeout(resolve))
  }
  const ready = async () => until((await w3m.load.pairing()).$state, ({ phase }) => phase === 'ready')

  afterEach(() => w3m.destroy())

  it('the modal, which leads back to the list; closing it ends the attempt', async () => {
    start()
    const outcome = connect()
    await opened()
    expect(views()).to.deep.equal(['Connect', 'ConnectingWalletConnect'])
    expect(shows).to.equal(1)
    await ready()
    await w3m.close()
    expect(await outcome).to.equal('MODAL_CLOSED')
  })

  it('the modal, which closes once a wallet took the code', async () => {
    start()
    const outcome = connect()
    await opened()
    await ready()
    fake.approve()
    expect(await outcome).to.equal('walletConnect')
    await until(w3m.modal.$state, ({ open }) => !open)
  })

  it('the modal, with its first view where there is nothing else to choose', async () => {
    start({ connectors: ['walletConnect'] })
    void connect()
    await opened()
    expect(views()).to.deep.equal(['ConnectingWalletConnectBasic'])
  })

  const directory = { services: { directory: 'https://directory.example' } }
  for (const [device, widthPx, options, view] of [
    ['a phone', 390, directory, 'AllWallets'],
    ['a phone that has the host’s own wallets', 390, { customWallets: [{ id: 'own', name: 'Own' }] }, 'AllWallets'],
    ['a phone that has no wallets to list', 390, { customWallets: [] }, 'ConnectingWalletConnectBasic'],
    ['a tablet', 1024, directory, 'AllWallets'],
    ['the widest tablet, lying', 1376, directory, 'AllWallets'],
    ['a large screen to touch', 1920, directory, 'ConnectingWalletConnectBasic'],
  ] as const)
    it(`the modal, with its first view of ${device}`, async () => {
      const { matchMedia } = window
      window.matchMedia = query => {
        const [, most = ''] = /pointer: coarse\).*max-width: (\d+)px/.exec(query) ?? []
        return matchMedia.call(window, widthPx <= Number(most) ? 'all' : 'not all')
      }
      try {
        start({ connectors: ['walletConnect'], ...options })
        void connect()
        await opened()
        expect(views()).to.deep.equal([view])
      } finally {
        window.matchMedia = matchMedia
      }
    })

  it('the page, where it follows the code', async () => {
    start()
    const { $state } = await w3m.load.pairing()
    const stop = $state.listen(() => undefined)
    const outcome = connect()
    await ready()
    expect(w3m.modal.$state.get().open).to.equal(false)
    fake.approve()
    expect(await outcome).to.equal('walletConnect')
    stop()
  })

  for (const view of ['Account', 'Networks', 'AllWallets', 'Connect', 'WhatIsAWallet'] as const) {
    it(`the modal that is open already, over ${view}`, async () => {
      start()
      await w3m.open({ view })
      const outcome = connect()
      await coded()
      expect(views()).to.deep.equal([view, 'ConnectingWalletConnect'])
      expect(shows).to.equal(1)
      w3m.modal.back()
      expect(views()).to.deep.equal([view])
      expect(await outcome).to.equal('ABORTED')
    })
  }

  it('the modal that shows a code already', async () => {
    start({ connectors: ['walletConnect'] })
    await w3m.open({ view: 'ConnectingWalletConnectBasic' })
    void connect()
    await coded()
    expect(views()).to.deep.equal(['ConnectingWalletConnectBasic'])
  })

  it('nobody, where the visitor is about to approve something in the modal', async () => {
    start()
    await w3m.open({ view: 'ApproveTransaction' })
    void connect()
    await coded()
    expect(views()).to.deep.equal(['ApproveTransaction'])
  })

  it('nobody, where the visitor connects another wallet in the modal: leaving that ends what runs', async () => {
    start()
    await w3m.open()
    w3m.router.push('ConnectingExternal', { connectorId: 'test.wallet' })
    const outcome = connect()
    await coded()
    expect(views()).to.deep.equal(['Connect', 'ConnectingExternal'])
    fake.approve()
    expect(await outcome).to.equal('walletConnect')
  })

  it('nobody, of an attempt that is called off at once', async () => {
    start()
    expect(await connect(AbortSignal.abort())).to.equal('ABORTED')
    expect(shows).to.equal(0)
  })
})

describe('whether the modal shows a code', () => {
  const shown = ({
    open = true,
    isDrawn = true,
    views,
  }: {
    readonly open?: boolean
    readonly isDrawn?: boolean
    readonly views: readonly string[]
  }) => {
    const history = views.map(view => ({ view }))
    return activePairing({
      modal: { $state: atom({ open }), presenter: () => (isDrawn ? {} : undefined), open: () => Promise.resolve() },
      router: { $history: atom(history), $route: atom(history.at(-1)!), push: () => undefined },
    }).isShown()
  }

  it('is decided by where it is', () => {
    expect(shown({ views: ['Connect', 'ConnectingWalletConnect'] })).to.equal(true)
    expect(shown({ views: ['ConnectingWalletConnectBasic'] })).to.equal(true)
    expect(shown({ views: ['Account'] })).to.equal(false)
    expect(shown({ views: ['Account', 'Networks'] })).to.equal(false)
  })

  it('is so where the visitor goes on from the code to all wallets, or begins with them', () => {
    expect(shown({ views: ['ConnectingWalletConnectBasic', 'AllWallets'] })).to.equal(true)
    expect(shown({ views: ['ConnectingWalletConnectBasic', 'WhatIsAWallet'] })).to.equal(true)
    expect(shown({ views: ['AllWallets'] })).to.equal(true)
  })

  it('is not so where nobody can see it', () => {
    expect(shown({ open: false, views: ['ConnectingWalletConnect'] })).to.equal(false)
    expect(shown({ isDrawn: false, views: ['ConnectingWalletConnect'] })).to.equal(false)
  })
})
