import { $instances, createW3m, type W3m, type W3mOptions } from '@w3m/core'
import { expect } from 'chai'
import * as React from 'react'
import { act, Component, StrictMode, Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react'
import { useW3m, useW3mAccount, useW3mNetwork, useW3mTheme, W3mProvider } from './index.js'
import { rendered, type Rendered } from './testing/rendered.js'

const network = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})
const options: W3mOptions = { networks: [network(1), network(2)], storage: 'memory' }

describe('W3mProvider', () => {
  let page: Rendered | undefined
  const show = async (node: ReactNode) => (page = await rendered(node))
  afterEach(async () => {
    await page?.unmount()
    page = undefined
    for (const w3m of $instances.get()) w3m.destroy()
  })

  it('makes one instance and destroys it when it leaves', async () => {
    const { unmount } = await show(<W3mProvider options={options} headless />)
    expect($instances.get()).to.have.length(1)
    await unmount()
    page = undefined
    expect($instances.get()).to.have.length(0)
  })

  it('lets what is opened before the elements are there wait for them', async () => {
    await show(<W3mProvider options={options} />)
    const [w3m] = $instances.get()
    await act(() => w3m!.open())
    const dialog = document
      .querySelector('w3m-modal')
      ?.shadowRoot?.querySelector('w3m-modal-card')
      ?.shadowRoot?.querySelector('dialog')
    expect(dialog?.open).to.equal(true)
    await act(() => w3m!.close())
  })

  it('keeps one living instance and its listeners under StrictMode', async () => {
    function Account() {
      return <p>{useW3mAccount().status}</p>
    }
    const { container } = await show(
      <StrictMode>
        <W3mProvider options={options} headless>
          <Account />
        </W3mProvider>
      </StrictMode>,
    )
    const [w3m, ...others] = $instances.get()
    expect(others).to.deep.equal([])
    await act(async () => w3m!.account.set('eip155', { status: 'connecting', connectorId: 'x' }))
    expect(container.textContent).to.equal('connecting')
  })

  it('shows with the account who is logged in, and nobody after the disconnect', async () => {
    function Visitor() {
      const { embeddedWalletInfo, allAccounts } = useW3mAccount()
      if (!embeddedWalletInfo) return <p>nobody</p>
      const { user, authProvider, accountType } = embeddedWalletInfo
      return <p>{`${user.email} by ${authProvider}: ${accountType}, ${allAccounts[0]!.type}`}</p>
    }
    const { container } = await show(
      <W3mProvider options={options} headless>
        <Visitor />
      </W3mProvider>,
    )
    const [w3m] = $instances.get()
    const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const login = {
      allAccounts: [{ namespace: 'eip155', address, type: 'smartAccount' }],
      embeddedWalletInfo: {
        user: { email: 'ada@example.com' },
        authProvider: 'email',
        accountType: 'smartAccount',
        isSmartAccountDeployed: false,
      },
    } as const
    expect(container.textContent).to.equal('nobody')
    await act(async () =>
      w3m!.account.set('eip155', {
        status: 'connected',
        connectorId: 'ID_AUTH',
        addresses: [address],
        caipNetworkId: 'eip155:1',
        login,
      }),
    )
    expect(container.textContent).to.equal('ada@example.com by email: smartAccount, smartAccount')
    await act(async () => w3m!.account.set('eip155', { status: 'disconnected' }))
    expect(container.textContent).to.equal('nobody')
  })

  it('has its instance before the first paint and in the effects of its children', async () => {
    const renderedNetworks: unknown[] = []
    function Child() {
      const { caipNetworkId } = useW3mNetwork()
      const { setThemeMode } = useW3mTheme()
      useLayoutEffect(() => setThemeMode('dark'), [setThemeMode])
      useEffect(() => void renderedNetworks.push(caipNetworkId), [caipNetworkId])
      return null
    }
    await show(
      <W3mProvider options={options} headless>
        <Child />
      </W3mProvider>,
    )
    expect(renderedNetworks.at(-1)).to.equal('eip155:1')
    expect($instances.get()[0]!.theme.$state.get().themeMode).to.equal('dark')
  })

  it('hands on only the options that say something else', async () => {
    const { rerender } = await show(<W3mProvider options={{ ...options, themeMode: 'light' }} headless />)
    const [w3m] = $instances.get()
    let changes = 0
    const stop = w3m!.network.$state.listen(() => changes++)
    await rerender(
      <W3mProvider options={{ networks: [network(1), network(2)], storage: 'memory', themeMode: 'dark' }} headless />,
    )
    stop()
    expect($instances.get()).to.deep.equal([w3m])
    expect(w3m!.theme.$state.get().themeMode).to.equal('dark')
    expect(changes).to.equal(0)
    await rerender(<W3mProvider options={options} headless />)
    expect(w3m!.theme.$state.get().themeMode).to.equal(undefined)
    await rerender(<W3mProvider options={{ ...options, networks: [network(2)] }} headless />)
    expect(w3m!.getNetwork().caipNetworkId).to.equal('eip155:2')
  })

  it('leaves the instance of the host alive', async () => {
    const w3m = createW3m(options)
    const { unmount } = await show(<W3mProvider w3m={w3m} headless />)
    expect($instances.get()).to.deep.equal([w3m])
    await unmount()
    page = undefined
    expect($instances.get()).to.deep.equal([w3m])
  })

  it('shows another instance when the host gives one', async () => {
    const [one, two] = [createW3m(options), createW3m({ ...options, defaultNetwork: 'eip155:2' })] as const
    function Network() {
      return <p>{useW3mNetwork().caipNetworkId}</p>
    }
    const tree = (w3m: W3m) => (
      <W3mProvider w3m={w3m} headless>
        <Network />
      </W3mProvider>
    )
    const { container, rerender } = await show(tree(one))
    expect(container.textContent).to.equal('eip155:1')
    await rerender(tree(two))
    expect(container.textContent).to.equal('eip155:2')
    await act(async () => two.switchNetwork('eip155:1'))
    expect(container.textContent).to.equal('eip155:1')
  })

  it('keeps its instance while Suspense hides it', async () => {
    let endPause!: () => void
    const pause = new Promise<void>(resolve => (endPause = resolve))
    let isReady = false
    function Slow() {
      if (isReady) return <p>there</p>
      throw pause.then(() => (isReady = true))
    }
    const tree = (isSlow: boolean) => (
      <Suspense fallback="…">
        <W3mProvider options={options} headless>
          {isSlow && <Slow />}
        </W3mProvider>
      </Suspense>
    )
    const { container, rerender } = await show(tree(false))
    const [w3m] = $instances.get()
    await rerender(tree(true))
    expect($instances.get()).to.deep.equal([w3m])
    await act(async () => {
      endPause()
      await pause
    })
    expect(container.textContent).to.equal('there')
    expect($instances.get()).to.deep.equal([w3m])
  })

  // React 18 has no such component.
  const { Activity } = React as { readonly Activity?: typeof React.Activity }
  if (Activity)
    it('makes another instance, before the effects of its children, where an Activity shows it again', async () => {
      function Child() {
        const { setThemeMode } = useW3mTheme()
        useLayoutEffect(() => setThemeMode('dark'), [setThemeMode])
        return <p>{useW3mNetwork().caipNetworkId}</p>
      }
      const tree = (mode: 'visible' | 'hidden') => (
        <Activity mode={mode}>
          <W3mProvider options={options} headless>
            <Child />
          </W3mProvider>
        </Activity>
      )
      const { container, rerender } = await show(tree('visible'))
      const [before] = $instances.get()
      await rerender(tree('hidden'))
      expect($instances.get()).to.deep.equal([])
      await rerender(tree('visible'))
      const [w3m, ...others] = $instances.get()
      expect([w3m === before, others]).to.deep.equal([false, []])
      expect(w3m!.theme.$state.get().themeMode).to.equal('dark')
      expect(container.textContent).to.equal('eip155:1')
      await act(() => w3m!.switchNetwork('eip155:2'))
      expect(container.textContent).to.equal('eip155:2')
    })

  it('tells the nearest error boundary which option is wrong', async () => {
    class Boundary extends Component<{ readonly children: ReactNode }, { readonly code?: unknown }> {
      override state: { readonly code?: unknown } = {}
      static getDerivedStateFromError = ({ code }: { readonly code?: unknown }) => ({ code })
      override render() {
        return this.state.code ? String(this.state.code) : this.props.children
      }
    }
    const { onerror } = window
    const { error } = console
    // React 18 tells the window of what a boundary caught, and both versions tell the console.
    window.onerror = () => true
    console.error = () => undefined
    try {
      const { container } = await show(
        <Boundary>
          <W3mProvider options={{ networks: [] }} headless />
        </Boundary>,
      )
      expect(container.textContent).to.equal('INVALID_OPTION')
    } finally {
      console.error = error
      window.onerror = onerror
    }
    expect($instances.get()).to.deep.equal([])
  })

  it('refuses to open after it left the page', async () => {
    let open!: ReturnType<typeof useW3m>['open']
    function Opener() {
      open = useW3m().open
      return null
    }
    const { unmount } = await show(
      <W3mProvider options={options} headless>
        <Opener />
      </W3mProvider>,
    )
    await unmount()
    page = undefined
    const error = await open().catch((reason: unknown) => reason)
    expect(error).to.have.property('code', 'DESTROYED')
    expect($instances.get()).to.deep.equal([])
  })
})
