import { shortenAddress, type Identity, type NetworkInput, type TokensState } from '@w3m/core'
import { slowNoticeMs } from '../../limits/ui-timings.js'
import { fakeAddress, fakeNetwork, otherFakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { normalizeEmberAddress } from '../../../../../test/fixtures/namespaces/ember/ember-address.js'
import { ember, emberNetwork } from '../../../../../test/fixtures/namespaces/ember/ember-namespace.js'
import { createEmberWallet } from '../../../../../test/fixtures/namespaces/ember/ember-wallet.js'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture, installFakeTimers, type FakeTimers } from '../../../../../test/gallery/view-fixture.js'
import '../../elements/empty/empty.js'
import { fakeLogin } from '../../parts/login/login.samples.js'
import './account-view.js'

const explored: NetworkInput = {
  ...fakeNetwork,
  blockExplorers: { default: { name: 'Lookout', url: 'https://look.example/' } },
}

describe('w3m-account-view', () => {
  const fixture = createViewFixture()
  let timers: FakeTimers | undefined
  const ends: (() => void)[] = []
  const open = async (theme: 'light' | 'dark' = 'light') => {
    await fixture.w3m.open({ view: 'Account' })
    await fixture.show(html`<w3m-account-view .w3m=${fixture.w3m}></w3m-account-view>`, { theme })
  }
  const balance = () => fixture.find('account-balance')!.textContent.replace(/\s+/g, ' ').trim()

  afterEach(() => {
    timers?.end()
    timers = undefined
    fixture.end()
    for (const end of ends.splice(0)) end()
  })

  for (const theme of ['light', 'dark'] as const) {
    it(`shows who, what and where in ${theme}`, async () => {
      await fixture.start({ networks: [explored] })
      await fixture.connect()
      await open(theme)
      await fixture.eventually(() => balance() === '1.000 ETH')
      expect(fixture.find('account-address')!.getAttribute('aria-label')).to.equal('0x5aAe…1BeAed, Copy address')
      expect(fixture.find('account-address')!.textContent).to.include('0x5aAe…1BeAed')
      expect(fixture.text()).to.include('Test One').and.include('Lantern')
      expect(await axeFindings()).to.deep.equal([])
    })
  }

  it('shows an account of a namespace that the host brings, and leaves nothing unnamed', async () => {
    const wallet = createEmberWallet()
    const address = normalizeEmberAddress(wallet.address)
    const { fetch } = window
    ends.push(wallet.register(), () => (window.fetch = fetch))
    window.fetch = async (_, init) => {
      const { id } = JSON.parse(String(init?.body)) as { readonly id: number }
      return Response.json({ jsonrpc: '2.0', id, result: '2500000' })
    }
    await fixture.start({ namespaces: [ember], networks: [emberNetwork] })
    await fixture.w3m.connect({ connectorId: wallet.name })
    await open()
    await fixture.eventually(() => balance() === '2.500 SPK')
    await fixture.eventually(() => fixture.find('account-wallets'))
    const short = shortenAddress(address, { start: 6, end: 6 })
    expect(short).to.match(/^ember1…[0-9a-f]{6}$/)
    expect(fixture.find('account-address')!.getAttribute('aria-label')).to.equal(`${short}, Copy address`)
    expect(fixture.find('account-network')!.textContent).to.include('Hearth')
    expect(fixture.find('account-explorer')!.getAttribute('href')).to.equal(
      `https://scan.ember.example/accounts/${address}`,
    )
    expect(fixture.find('account-explorer')!.textContent).to.include('Emberscan')
    expect(fixture.find('account-disconnect')!.textContent).to.include(wallet.name)
    for (const action of ['account-send', 'account-swap']) expect(fixture.find(action), action).to.equal(undefined)
    expect(fixture.unnamed()).to.deep.equal([])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('names its balances, and reads them to nobody again at each refresh', async () => {
    await fixture.start({ networks: [explored] })
    await fixture.connect()
    await open()
    await fixture.eventually(() => balance() === '1.000 ETH')
    const group = fixture.find('account-balance')!.closest('[aria-label]')!
    expect([group.role, group.ariaLabel]).to.deep.equal(['group', 'Balance'])
    expect(fixture.find('account-balance')!.closest('[role="status"], [aria-live]')).to.equal(null)
  })

  it('a wallet that fails to disconnect is told, in the modal that comes back for it', async () => {
    await fixture.start()
    await fixture.connect()
    await open()
    const { notices, modal, account } = fixture.w3m
    Object.assign(fixture.w3m.connection.connectorOf('eip155')!, {
      disconnect: () => Promise.reject(new Error('locked')),
    })
    fixture.find('account-disconnect')!.click()
    await fixture.eventually(() => notices.$state.get().notice !== undefined)
    expect(notices.$state.get().notice).to.include({ variant: 'error', text: 'notice.disconnect-failed' })
    expect(modal.$state.get().open).to.equal(true)
    expect(account.get('eip155').status).to.equal('disconnected')
  })

  it('shows the name and the picture that a service knows, above the address', async () => {
    const $state = atom<Readonly<Record<string, Identity>>>({})
    const requests: string[] = []
    const { caipNetworkId } = fakeNetwork
    await fixture.start()
    Object.assign(fixture.w3m.load, {
      identities: () =>
        Promise.resolve({ $state, refresh: (address: string) => Promise.resolve(void requests.push(address)) }),
    })
    await fixture.connect()
    await open()
    await fixture.eventually(() => requests.length > 0)
    expect(fixture.find('account-name')).to.equal(undefined)
    $state.set({
      [requests[0]!]: {
        name: 'ada.example',
        caipNetworkId,
        avatar: 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E',
      },
    })
    await fixture.eventually(() => fixture.find('account-name')?.textContent === 'ada.example')
    expect(fixture.find('account-address')).not.to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])

    // Where there is no room for all of it, it breaks between its parts.
    $state.set({ [requests[0]!]: { name: 'maximilianvonberg.w3m.local', caipNetworkId } })
    await fixture.eventually(() => fixture.find('account-name')?.textContent.startsWith('maximilian'))
    const shown = fixture.find('account-name')!
    shown.style.inlineSize = '260px'
    const range = document.createRange()
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      expect(range.getClientRects().length, texts.currentNode.textContent ?? '').to.equal(1)
    }
    expect(shown.getBoundingClientRect().height).to.be.above(40)

    // On another network the name may lead to another account.
    $state.set({ [requests[0]!]: { name: 'ada.example', caipNetworkId: 'eip155:10' } })
    await fixture.eventually(() => fixture.find('account-name') === undefined)
  })

  it('of the embedded wallet says nothing untranslated, and what stands below its settings stays in place when they come', async () => {
    await fixture.start()
    await fixture.connect()
    const connector = fixture.w3m.connection.connectorOf('eip155')!
    Object.assign(fixture.w3m.connection, {
      connectorOf: () => ({ ...connector, id: 'ID_AUTH', type: 'AUTH', name: 'Embedded wallet' }),
    })
    const login = await fakeLogin(fixture.w3m)
    login.$user.set({
      user: { email: 'ada@example.com' },
      authProvider: 'email',
      accountType: 'eoa',
      isSmartAccountDeployed: false,
    })
    let arrive = () => {}
    Object.assign(fixture.w3m.load, { login: () => new Promise(resolve => (arrive = () => resolve(login))) })
    await open()
    const top = () => fixture.find('account-disconnect')!.getBoundingClientRect().top
    await fixture.eventually(() => customElements.get('w3m-settings-row'))
    const before = top()
    arrive()
    await fixture.eventually(() => fixture.find('account-settings'))
    expect(top()).to.equal(before)
    expect(fixture.text()).not.to.include('Embedded wallet')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('copies the whole address', async () => {
    await fixture.start()
    await fixture.connect()
    await open()
    const copied: string[] = []
    const { clipboard } = navigator
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    })
    fixture.find('account-address')!.click()
    await fixture.eventually(() => fixture.text().includes('Copied'))
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
    expect(copied).to.deep.equal([fakeAddress])
  })

  it('leads to the explorer of the network, where it has one', async () => {
    await fixture.start({ networks: [explored] })
    await fixture.connect()
    await open()
    expect(fixture.find('account-explorer')!.getAttribute('href')).to.equal(
      `https://look.example/address/${fakeAddress}`,
    )
    fixture.w3m.updateOptions({ networks: [fakeNetwork] })
    await fixture.eventually(() => !fixture.find('account-explorer'))
  })

  it('leads to the networks, unless the host turned switching off', async () => {
    await fixture.start()
    await fixture.connect()
    await open()
    fixture.find('account-network')!.click()
    expect(fixture.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Account', 'Networks'])
    fixture.w3m.router.back()
    fixture.w3m.updateOptions({ enableNetworkSwitch: false })
    await fixture.eventually(() => fixture.find('account-network')!.getAttribute('aria-disabled') === 'true')
    fixture.find('account-network')!.click()
    expect(fixture.w3m.router.$history.get()).to.have.length(1)
  })

  it('keeps a place for the balance, and says that it is still trying after 5 s', async () => {
    await fixture.start()
    await fixture.connect({ hangs: ['eth_getBalance'] })
    await fixture.w3m.open({ view: 'Account' })
    // The read has begun, so that it is the notice's time alone that passes.
    const balances = await fixture.w3m.load.balances()
    void balances.refresh(fixture.w3m.getAccount().caipAddress!)
    timers = installFakeTimers()
    await fixture.show(html`<w3m-account-view .w3m=${fixture.w3m}></w3m-account-view>`)
    await fixture.eventually(() => fixture.find('account-balance')?.getAttribute('aria-busy') === 'true')
    timers.pass(slowNoticeMs)
    await fixture.eventually(() => fixture.text().includes('Still reading the balance'))
    timers.end()
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says that the balance is unavailable, never zero, and reads it again on the retry', async () => {
    await fixture.start()
    const wallet = await fixture.connect({ answers: { eth_getBalance: 'rich' } })
    await open()
    await fixture.eventually(() => balance() === 'Token Balance Unavailable')
    expect(await axeFindings()).to.deep.equal([])
    wallet.flags.answers = {}
    fixture.find('account-balance-retry')!.click()
    await fixture.eventually(() => balance() === '1.000 ETH')
  })

  it('keeps the last figure where a newer one cannot be had, and says of when it is', async () => {
    await fixture.start()
    const wallet = await fixture.connect()
    await open()
    await fixture.eventually(() => balance() === '1.000 ETH')
    wallet.flags.answers = { eth_getBalance: null }
    const balances = await fixture.w3m.load.balances()
    const account = fixture.w3m.getAccount().caipAddress!
    const read = balances.$state.get()[account]
    expect(read?.phase).to.equal('ready')
    // What is said is the time of the figure, and not that of the failure.
    const { now } = Date
    ends.push(() => (Date.now = now))
    Date.now = () => now() + 3_600_000
    await balances.refresh(account, { force: true })
    const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
    await fixture.eventually(() => fixture.text().includes('As of'))
    expect(fixture.text()).to.include(`As of ${time.format(read?.phase === 'ready' ? read.atMs : undefined)}`)
    expect(balance()).to.equal('1.000 ETH')
  })

  it('says once of when its figures are, where neither the balance nor the tokens can be had anew', async () => {
    await fixture.start({ services: { api: 'https://api.example' } })
    const wallet = await fixture.connect()
    const account = fixture.w3m.getAccount().caipAddress!
    const failed = { phase: 'failed', error: new Error('down') as never, atMs: 0, previousAtMs: 0 } as const
    const tokens = {
      ...(await fixture.w3m.load.tokens()),
      $state: atom<TokensState>({ [account]: failed }),
      last: () => [],
      refresh: async () => undefined,
      total: () => ({ fiatValue: 1n, unpriced: 0 }),
    }
    Object.assign(fixture.w3m.load, { tokens: () => Promise.resolve(tokens) })
    await open()
    await fixture.eventually(() => balance() === '1.000 ETH')
    await fixture.eventually(() => fixture.find('tokens-former'))
    wallet.flags.answers = { eth_getBalance: null }
    const balances = await fixture.w3m.load.balances()
    await balances.refresh(account, { force: true })
    await fixture.eventually(() => fixture.find('account-balance-retry'))
    await fixture.eventually(() => !fixture.find('tokens-former'))
    expect(fixture.text().match(/As of/g)).to.have.length(1)
  })

  it('groups the figures of a large balance as the language does', async () => {
    await fixture.start()
    await fixture.connect({ answers: { eth_getBalance: '0x29d42b64d56ff474000' } })
    await open()
    await fixture.eventually(() => balance() === '12,345.678 ETH')
    fixture.w3m.setLocale('es')
    await fixture.eventually(() => balance() === '12.345,678 ETH')
  })

  it('shows all of a balance that has more digits than a line', async () => {
    await fixture.start()
    await fixture.connect({ answers: { eth_getBalance: `0x${'f'.repeat(64)}` } })
    await open()
    await fixture.eventually(() => balance().startsWith('115,792,089,237,316,195'))
    const figure = fixture.find('account-balance')!
    const view = (figure.getRootNode() as ShadowRoot).host as HTMLElement
    view.style.inlineSize = '376px'
    const lines = document.createRange()
    lines.selectNodeContents(figure)
    const { left, right } = view.getBoundingClientRect()
    for (const line of lines.getClientRects()) {
      expect(line.left).to.be.at.least(left + 20)
      expect(line.right).to.be.at.most(right - 20)
    }
  })

  it('breaks no word of what can be done with the account, on a desktop and on a phone', async () => {
    await fixture.start({ services: { api: location.origin } })
    fixture.w3m.setLocale('es')
    await fixture.connect()
    await open()
    const labels = () => [...(fixture.find('account-send')?.parentElement?.querySelectorAll('span') ?? [])]
    await fixture.eventually(() => labels().some(label => label.textContent === 'Intercambiar'))
    const account = fixture.find('account-send')!.parentElement!.parentNode as ShadowRoot
    for (const width of [336, 350]) {
      ;(account.host as HTMLElement).style.inlineSize = `${width}px`
      for (const label of labels()) {
        const range = document.createRange()
        range.selectNodeContents(label)
        expect(range.getClientRects(), `${label.textContent} at ${width} px`).to.have.length(1)
      }
    }
  })

  it('follows the wallet to another account and another network', async () => {
    await fixture.start()
    const wallet = await fixture.connect()
    await open()
    wallet.flags.answers = { eth_getBalance: '0x1bc16d674ec80000' }
    wallet.setAccounts([otherFakeAddress])
    await fixture.eventually(() => balance() === '2.000 ETH')
    expect(fixture.find('account-address')!.getAttribute('aria-label')).to.match(/^0xfB69/)
    wallet.setChain(10)
    await fixture.eventually(() => fixture.text().includes('Test Two'))
  })

  it('names an unknown network where the host allows it, without a balance', async () => {
    await fixture.start({ allowUnsupportedChain: true })
    await fixture.connect({ chainId: 777 })
    await open()
    expect(fixture.text()).to.include('eip155:777').and.include('Not supported')
    expect(balance()).to.equal('Token Balance Unavailable')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('disconnects, and closes', async () => {
    await fixture.start()
    await fixture.connect()
    await open()
    fixture.find('account-disconnect')!.click()
    await fixture.eventually(() => !fixture.w3m.getState().open)
    expect(fixture.w3m.getAccount().isConnected).to.equal(false)
  })

  it('leads a visitor who is not connected to the wallets', async () => {
    await fixture.start()
    await open()
    expect(fixture.text()).to.include('No account is connected')
    expect(await axeFindings()).to.deep.equal([])
    document
      .querySelector('w3m-test-host')!
      .shadowRoot!.querySelector('w3m-account-view')!
      .shadowRoot!.querySelector('w3m-ui-empty')!
      .dispatchEvent(new Event('w3m-ui-action'))
    expect(fixture.w3m.router.$route.get().view).to.equal('Connect')
  })
})
