import { createW3m, type CaipNetworkId, type W3m } from '@w3m/core'
import { expect } from 'chai'
import { act, useState, type ReactNode } from 'react'
import * as bindings from '../index.js'
import { rendered, type Rendered } from '../testing/rendered.js'

const {
  W3mProvider,
  useW3m,
  useW3mAccount,
  useW3mConnect,
  useW3mDisconnect,
  useW3mEvents,
  useW3mNetwork,
  useW3mProvider,
  useW3mState,
  useW3mTheme,
  useW3mWalletInfo,
} = bindings

const network = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const rdns = 'test.react.wallet'

/** A wallet that announces itself and answers as it is told. */
function announceWallet(answers: Record<string, () => unknown>) {
  const provider = { request: async ({ method }: { readonly method: string }) => answers[method]?.() }
  const detail = { info: { uuid: crypto.randomUUID(), name: 'Test Wallet', rdns, icon: '' }, provider }
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  return { provider, stop: () => window.removeEventListener('eip6963:requestProvider', announce) }
}

describe('the hooks', () => {
  let w3m: W3m
  let page: Rendered | undefined
  beforeEach(() => {
    w3m = createW3m({ networks: [network(1), network(2)], storage: 'memory' })
  })
  afterEach(async () => {
    await page?.unmount()
    page = undefined
    w3m.destroy()
  })

  /** Renders a hook and keeps what it returned, newest last. */
  async function use<Value>(hook: () => Value): Promise<Value[]> {
    const values: Value[] = []
    function Probe(): ReactNode {
      values.push(hook())
      return null
    }
    page = await rendered(
      <W3mProvider w3m={w3m} headless>
        <Probe />
      </W3mProvider>,
    )
    return values
  }
  const connected = (caipNetworkId: CaipNetworkId = 'eip155:1') =>
    w3m.account.set('eip155', { status: 'connected', connectorId: rdns, addresses: [address], caipNetworkId })

  it('useW3mAccount tells of the account, and renders only when it changes', async () => {
    const values = await use(() => useW3mAccount())
    expect(values.at(-1)).to.deep.equal({
      allAccounts: [],
      caipAddress: undefined,
      address: undefined,
      isConnected: false,
      status: 'disconnected',
    })
    await act(async () => connected())
    expect(values.at(-1)).to.include({
      address,
      caipAddress: `eip155:1:${address}`,
      isConnected: true,
      status: 'connected',
    })
    const renders = values.length
    await act(async () => {
      connected()
      w3m.theme.setThemeMode('dark')
    })
    expect(values).to.have.length(renders)
  })

  it('useW3mAccount tells of the balance once it was read', async () => {
    const wallet = announceWallet({
      eth_requestAccounts: () => [address],
      eth_chainId: () => '0x1',
      eth_getBalance: () => '0x14d1120d7b160000',
    })
    const values = await use(() => useW3mAccount())
    await act(async () => void (await w3m.connect({ connectorId: rdns })))
    expect(values.at(-1)).to.include({ status: 'connected' }).and.not.have.property('balance')
    await act(async () => (await w3m.load.balances()).refresh(`eip155:1:${address}`))
    expect(values.at(-1)).to.include({ balance: '1.5', balanceSymbol: 'ETH' })
    wallet.stop()
  })

  it('useW3mAccount tells who it is, by which login, and which kinds of account they use', async () => {
    const fetchOfPage = window.fetch
    window.fetch = (input, init) =>
      String(input).includes('api.example')
        ? Promise.resolve(Response.json({ name: 'ada.example', avatar: 'data:image/png;base64,AA' }))
        : fetchOfPage(input, init)
    w3m.updateOptions({ services: { api: 'https://api.example' } })
    const values = await use(() => useW3mAccount())
    const login = {
      socialProvider: 'google',
      preferredAccountTypes: { eip155: 'smartAccount', solana: 'eoa' },
    } as const
    await act(async () =>
      w3m.account.set('eip155', {
        status: 'connected',
        connectorId: 'ID_AUTH',
        addresses: [address],
        caipNetworkId: 'eip155:1',
        login,
      }),
    )
    expect(values.at(-1)).to.deep.include(login)
    expect(values.at(-1)).not.to.have.any.keys('profileName', 'profileImage')
    await act(async () => (await w3m.load.identities()).refresh(address))
    expect(values.at(-1)).to.deep.include({
      ...login,
      profileName: 'ada.example',
      profileImage: 'data:image/png;base64,AA',
    })
    window.fetch = fetchOfPage
  })

  it('useW3mAccount tells of another namespace', async () => {
    const values = await use(() => useW3mAccount({ namespace: 'solana' }))
    await act(async () => connected())
    expect(values.at(-1)!.status).to.equal('disconnected')
    await act(async () => w3m.account.set('solana', { status: 'connecting', connectorId: 'x' }))
    expect(values.at(-1)!.status).to.equal('connecting')
  })

  it('useW3mNetwork tells of the network and switches it', async () => {
    const values = await use(() => useW3mNetwork())
    expect(values.at(-1)).to.include({ caipNetworkId: 'eip155:1', chainId: 1 })
    await act(async () => values.at(-1)!.switchNetwork('eip155:2'))
    expect(values.at(-1)).to.include({ caipNetworkId: 'eip155:2', chainId: 2 })
    expect(values.at(-1)!.caipNetwork).to.equal(w3m.network.$state.get().networks[1])
    const { error: log } = console
    console.error = () => undefined
    const error = await values
      .at(-1)!
      .switchNetwork('eip155:3')
      .catch((reason: unknown) => reason)
    console.error = log
    expect(error).to.have.property('code', 'NETWORK_NOT_FOUND')
  })

  it('useW3mNetwork, useW3mAccount and useW3mProvider tell of each namespace for itself', async () => {
    const solana = {
      ...network(1),
      id: 'FakeGenesisHash1111111111111111',
      chainNamespace: 'solana',
      name: 'Solana',
    } as const
    const id = `solana:${solana.id}` as const
    w3m.destroy()
    w3m = createW3m({ networks: [network(1), solana], storage: 'memory' })
    const values = await use(() => ({
      shown: useW3mNetwork(),
      evm: [useW3mNetwork({ namespace: 'eip155' }).caipNetworkId, useW3mAccount({ namespace: 'eip155' }).address],
      solana: [
        useW3mNetwork({ namespace: 'solana' }),
        useW3mAccount({ namespace: 'solana' }).address,
        useW3mProvider('solana').walletProvider,
      ],
    }))
    await act(async () => connected())
    await act(async () =>
      w3m.account.set('solana', {
        status: 'connected',
        connectorId: 'x',
        addresses: ['4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'],
        caipNetworkId: id,
        approvedNetworkIds: [id],
      }),
    )
    expect(values.at(-1)!.shown).to.include({
      caipNetworkId: 'eip155:1',
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
    })
    expect(values.at(-1)!.evm).to.deep.equal(['eip155:1', address])
    expect(values.at(-1)!.solana[0]).to.deep.include({
      caipNetworkId: id,
      chainId: solana.id,
      approvedCaipNetworkIds: [id],
      supportsAllNetworks: false,
    })
    expect(values.at(-1)!.solana[1]).to.equal('4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi')
    await act(async () => w3m.network.show('solana'))
    expect(values.at(-1)!.shown.caipNetworkId).to.equal(id)
    expect(values.at(-1)!.evm).to.deep.equal(['eip155:1', address])
  })

  it('useW3mTheme tells of the theme and changes it', async () => {
    const values = await use(() => useW3mTheme())
    await act(async () => values.at(-1)!.setThemeMode('dark'))
    await act(async () => values.at(-1)!.setThemeVariables({ '--w3m-accent': '#123456' }))
    expect(values.at(-1)).to.deep.include({ themeMode: 'dark', themeVariables: { '--w3m-accent': '#123456' } })
    expect(values.at(-1)!.setThemeMode).to.equal(values[0]!.setThemeMode)
  })

  it('useW3mState and useW3m open and close', async () => {
    const values = await use(() => ({ state: useW3mState(), modal: useW3m() }))
    expect(values.at(-1)!.state).to.include({ open: false, activeChain: 'eip155', selectedNetworkId: 'eip155:1' })
    await act(async () => values.at(-1)!.modal.open({ view: 'Networks' }))
    expect(values.at(-1)!.state.open).to.equal(true)
    expect(w3m.router.$route.get().view).to.equal('Networks')
    await act(async () => values.at(-1)!.modal.close())
    expect(values.at(-1)!.state.open).to.equal(false)
    expect(values.at(-1)!.modal).to.equal(values[0]!.modal)
  })

  it('useW3mEvents tells of the last event', async () => {
    const values = await use(() => useW3mEvents())
    expect(values.at(-1)).to.deep.equal({ timestamp: undefined, data: undefined, reportedErrors: {} })
    await act(async () => w3m.events.track('CLICK_NETWORKS'))
    expect(values.at(-1)!.data).to.deep.equal({ type: 'track', event: 'CLICK_NETWORKS', properties: {} })
    expect(values.at(-1)!.timestamp).to.be.a('number')
    expect(values.at(-1)!.reportedErrors).to.deep.equal({})
  })

  it('useW3mConnect, useW3mProvider, useW3mWalletInfo and useW3mDisconnect follow a wallet through', async () => {
    const wallet = announceWallet({ eth_requestAccounts: () => [address], eth_chainId: () => '0x1' })
    const values = await use(() => ({
      ...useW3mConnect(),
      ...useW3mProvider('eip155'),
      ...useW3mWalletInfo(),
      ...useW3mDisconnect(),
    }))
    expect(values.at(-1)).to.include({
      isPending: false,
      error: undefined,
      walletProvider: undefined,
      walletInfo: undefined,
    })
    let outcome!: Promise<{ readonly address: string }>
    await act(async () => {
      outcome = values.at(-1)!.connect({ connectorId: rdns })
    })
    expect(values.some(({ isPending }) => isPending)).to.equal(true)
    await act(async () => void (await outcome))
    wallet.stop()
    expect((await outcome).address).to.equal(address)
    expect(values.at(-1)).to.include({
      isPending: false,
      walletProvider: wallet.provider,
      walletProviderType: 'ANNOUNCED',
    })
    expect(values.at(-1)!.walletInfo).to.include({ name: 'Test Wallet', rdns })
    await act(async () => values.at(-1)!.disconnect())
    expect(values.at(-1)).to.include({ walletProvider: undefined, walletInfo: undefined })
    expect(w3m.getAccount().status).to.equal('disconnected')
  })

  const connectedTwice = (solanaConnectorId: string) => {
    w3m.updateOptions({ networks: [network(1), { ...network(2), id: 'solana:local' }] })
    connected()
    w3m.account.set('solana', {
      status: 'connected',
      connectorId: solanaConnectorId,
      addresses: ['4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'],
      caipNetworkId: 'solana:local',
    })
  }

  it('useW3mDisconnect ends the connections of one wallet, and none where no connection has its id', async () => {
    connectedTwice('other.wallet')
    const statuses = () => [w3m.getAccount('eip155').status, w3m.getAccount('solana').status]
    const values = await use(() => useW3mDisconnect())
    for (const options of [{ id: 'another.wallet' }, { id: rdns, namespace: 'solana' }] as const) {
      const outcome = values.at(-1)!.disconnect(options)
      expect(await outcome.catch(({ code }: { readonly code: string }) => code)).to.equal('INVALID_OPTION')
      expect(statuses()).to.deep.equal(['connected', 'connected'])
    }
    await act(async () => values.at(-1)!.disconnect({ id: rdns }))
    expect(statuses()).to.deep.equal(['disconnected', 'connected'])
    await act(async () => values.at(-1)!.disconnect({ id: 'other.wallet', namespace: 'solana' }))
    expect(statuses()).to.deep.equal(['disconnected', 'disconnected'])
  })

  it('useW3mDisconnect ends the shown connection of a wallet last, and none that has ended with another', async () => {
    const requests: unknown[] = []
    let isOneSession = false
    const { disconnect } = w3m
    Object.assign(w3m, {
      disconnect: (namespace: 'eip155' | 'solana') => {
        requests.push(namespace)
        if (isOneSession) w3m.account.set('eip155', { status: 'disconnected' })
        return disconnect(namespace)
      },
    })
    const values = await use(() => useW3mDisconnect())
    await act(async () => connectedTwice(rdns))
    expect(w3m.network.$state.get().namespace).to.equal('eip155')
    await act(() => values.at(-1)!.disconnect({ id: rdns }))
    expect(requests.splice(0)).to.deep.equal(['solana', 'eip155'])
    isOneSession = true
    await act(async () => connectedTwice(rdns))
    await act(() => values.at(-1)!.disconnect({ id: rdns }))
    expect(requests).to.deep.equal(['solana'])
  })

  it('useW3mConnect keeps the reason of a refusal, also for a caller that drops the promise', async () => {
    const refusal = Object.assign(new Error('No.'), { code: 4001 })
    const wallet = announceWallet({ eth_requestAccounts: () => Promise.reject(refusal) })
    const unhandled: unknown[] = []
    const onUnhandledRejection = (event: PromiseRejectionEvent) => void unhandled.push(event.reason)
    window.addEventListener('unhandledrejection', onUnhandledRejection)
    const values = await use(() => useW3mConnect())
    await act(async () => {
      void values.at(-1)!.connect({ connectorId: rdns })
      await new Promise<void>(resolve => {
        const stop = w3m.subscribe('events', ({ name }) => {
          if (name !== 'error') return
          stop()
          resolve()
        })
      })
    })
    // Chromium tells of unhandled rejections in a task of its own.
    await new Promise(resolve => setTimeout(resolve, 0))
    window.removeEventListener('unhandledrejection', onUnhandledRejection)
    wallet.stop()
    expect(values.at(-1)!.isPending).to.equal(false)
    expect(values.at(-1)!.error).to.have.property('code', 4001)
    expect(unhandled).to.deep.equal([])
  })

  const hooks = Object.entries(bindings).filter(([key]) => key.startsWith('use')) as [
    string,
    (namespace: 'eip155') => unknown,
  ][]

  it('each of them returns the same object where nothing changed, connected or not', async () => {
    const renders: unknown[][] = []
    let again = () => {}
    function Probe(): ReactNode {
      const [, render] = useState(0)
      again = () => render(count => count + 1)
      renders.push(hooks.map(([, hook]) => hook('eip155')))
      return null
    }
    page = await rendered(
      <W3mProvider w3m={w3m} headless>
        <Probe />
      </W3mProvider>,
    )
    for (const change of [() => undefined, () => connected()]) {
      await act(async () => change())
      const before = renders.at(-1)!
      const count = renders.length
      await act(async () => again())
      expect(renders).to.have.length(count + 1)
      expect(hooks.filter((_, index) => renders.at(-1)![index] !== before[index]).map(([name]) => name)).to.deep.equal(
        [],
      )
    }
  })

  describe('outside a provider', () => {
    /** What a hook throws while it renders; undefined where it does not. */
    async function failureOf(hook: () => unknown): Promise<Error | undefined> {
      let failure: Error | undefined
      function Probe(): ReactNode {
        try {
          hook()
        } catch (error) {
          failure = error as Error
        }
        return null
      }
      page = await rendered(<Probe />)
      return failure
    }

    for (const [name, hook] of hooks) {
      it(`${name} uses the only instance of the page`, async () => {
        expect(await failureOf(() => hook('eip155'))).to.equal(undefined)
      })

      it(`${name} says so where the page has none, or several`, async () => {
        const other = createW3m({ networks: [network(1)], storage: 'memory' })
        const ofTwo = await failureOf(() => hook('eip155'))
        await page!.unmount()
        for (const instance of [w3m, other]) instance.destroy()
        const ofNone = await failureOf(() => hook('eip155'))
        expect([ofTwo, ofNone].map(error => (error as Error & { code?: unknown }).code)).to.deep.equal([
          'NO_INSTANCE',
          'NO_INSTANCE',
        ])
        expect(ofTwo!.message).to.equal(
          `${name} finds 2 W3M instances: put <W3mProvider w3m={…}> around the components that belong to each.`,
        )
        expect(ofNone!.message).to.match(
          new RegExp(`^${name} has no W3M instance: put <W3mProvider>.+ or call createW3m before it renders\\.$`),
        )
      })
    }

    it('they follow that instance, act on it, and load the elements for a modal', async () => {
      const renderedValues: unknown[] = []
      let hook!: ReturnType<typeof useW3mNetwork>
      let modal!: ReturnType<typeof useW3m>
      function Probe(): ReactNode {
        hook = useW3mNetwork()
        modal = useW3m()
        renderedValues.push(`${hook.caipNetworkId} ${useW3mAccount().address}`)
        return null
      }
      page = await rendered(<Probe />)
      await act(async () => hook.switchNetwork('eip155:2'))
      await act(async () =>
        w3m.account.set('eip155', {
          status: 'connected',
          connectorId: rdns,
          addresses: [address],
          caipNetworkId: 'eip155:2',
        }),
      )
      expect([renderedValues[0], renderedValues.at(-1)]).to.deep.equal(['eip155:1 undefined', `eip155:2 ${address}`])
      await act(async () => modal.open({ view: 'Networks' }))
      expect(customElements.get('w3m-modal')).to.be.a('function')
      expect(w3m.modal.$state.get().open).to.equal(true)
      await act(async () => modal.close())
    })

    it('the instance that takes the place of the former one within a task is found', async () => {
      const renderedValues: unknown[] = []
      function Probe(): ReactNode {
        renderedValues.push(useW3mNetwork().caipNetworkId)
        return null
      }
      page = await rendered(<Probe />)
      await act(async () => {
        w3m.destroy()
        w3m = createW3m({ networks: [network(3)], storage: 'memory' })
      })
      expect([renderedValues[0], renderedValues.at(-1)]).to.deep.equal(['eip155:1', 'eip155:3'])
    })

    it('components show the only instance of the page, and one that their prop names', async () => {
      const { W3mNetworkButton } = bindings
      page = await rendered(<W3mNetworkButton />)
      const button = page.container.querySelector<HTMLElement & { updateComplete: Promise<unknown> }>(
        'w3m-network-button',
      )!
      await customElements.whenDefined('w3m-network-button')
      const shown = async () => {
        await button.updateComplete
        return button.shadowRoot!.querySelector<HTMLElement & { w3m?: unknown }>('w3m-network-content')!.w3m
      }
      expect(await shown()).to.equal(w3m)
      const other = createW3m({ networks: [network(5)], storage: 'memory' })
      await page.rerender(<W3mNetworkButton w3m={other} />)
      expect(await shown()).to.equal(other)
      other.destroy()
    })
  })
})
