import type { NetworkInput } from '@w3m/core'
import { eip155 } from '@w3m/core/namespaces'
import { networkSearchDebounceMs } from '../../limits/ui-timings.js'
import {
  createFakeStandardWallet,
  fakeNetwork,
  fakeSolanaNetwork,
  otherFakeNetwork,
  otherFakeSolanaNetwork,
} from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { ember, emberName, emberNetwork } from '../../../../../test/fixtures/namespaces/ember/ember-namespace.js'
import { createEmberWallet } from '../../../../../test/fixtures/namespaces/ember/ember-wallet.js'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { matchesQuery, searchedFrom } from '../../parts/network-list/network-list.js'
import { createViewFixture, installFakeTimers, type FakeTimers } from '../../../../../test/gallery/view-fixture.js'
import '../switch-network/switch-network-view.js'
import './networks-view.js'

const solana: NetworkInput = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://sol.example'] } },
}
const many = (count: number): readonly NetworkInput[] =>
  Array.from({ length: count }, (_, index) => ({
    ...fakeNetwork,
    id: index + 100,
    caipNetworkId: `eip155:${index + 100}` as const,
    name: `Net ${index}`,
  }))

describe('matchesQuery', () => {
  const network = { name: 'Local One', caipNetworkId: 'eip155:31337' } as const
  const cases: readonly (readonly [query: string, matches: boolean])[] = [
    ['', true],
    ['  ', true],
    ['local', true],
    ['ONE ', true],
    ['31337', true],
    ['two', false],
    ['(', false],
  ]
  for (const [query, matches] of cases)
    it(`finds ${matches ? 'it' : 'nothing'} with “${query}”`, () =>
      expect(matchesQuery(network, query)).to.equal(matches))
})

describe('w3m-networks-view', () => {
  const fixture = createViewFixture()
  let timers: FakeTimers | undefined
  const ends: (() => void)[] = []
  const open = async () => {
    await fixture.w3m.open({ view: 'Networks' })
    await fixture.show(html`<w3m-networks-view .w3m=${fixture.w3m}></w3m-networks-view>`)
  }
  const row = (id: string) => fixture.find(`network-${id}`)
  const view = () => fixture.w3m.router.$route.get().view

  afterEach(() => {
    timers?.end()
    timers = undefined
    fixture.end()
    for (const end of ends.splice(0)) end()
  })

  it('marks the active one, and has nothing that axe minds', async () => {
    await fixture.start()
    await open()
    expect(row('eip155:1')!.getAttribute('aria-current')).to.equal('true')
    expect(row('eip155:10')!.getAttribute('aria-current')).to.equal(null)
    expect(fixture.find('network-search')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('names the namespaces where there are several', async () => {
    await fixture.start({ networks: [fakeNetwork, solana] })
    await open()
    expect(fixture.text()).to.match(/EVM.*Solana/)
    expect(await axeFindings()).to.deep.equal([])
  })

  describe('of a namespace that a host brings', () => {
    const options = { namespaces: [eip155, ember], networks: [fakeNetwork, emberNetwork] }

    it('bear its own name, where the texts have none for it', async () => {
      await fixture.start(options)
      await open()
      expect(fixture.text()).to.match(/EVM.*ember.*Hearth/)
      expect(fixture.unnamed()).to.deep.equal([])
      expect(await axeFindings()).to.deep.equal([])
    })

    it('bear the name that the host gives it', async () => {
      await fixture.start({ ...options, messages: { en: { [`family.${emberName}`]: 'Embers' } } })
      await open()
      expect(fixture.text()).to.match(/EVM.*Embers.*Hearth/)
    })

    it('are its alone, where its wallet is connected', async () => {
      const wallet = createEmberWallet()
      ends.push(wallet.register())
      await fixture.start({ ...options, namespaces: [ember], networks: [emberNetwork] })
      await fixture.w3m.connect({ connectorId: wallet.name })
      await open()
      expect(row(emberNetwork.caipNetworkId)!.getAttribute('aria-current')).to.equal('true')
      expect(fixture.text()).to.include('Hearth')
      expect(fixture.unnamed()).to.deep.equal([])
      expect(await axeFindings()).to.deep.equal([])
    })
  })

  it('keeps the choice of a visitor who is not connected, and closes', async () => {
    await fixture.start()
    await open()
    row('eip155:10')!.click()
    await fixture.eventually(() => !fixture.w3m.getState().open)
    expect(fixture.w3m.getNetwork().chainId).to.equal(10)
  })

  it('closes on the active one without asking anybody', async () => {
    await fixture.start()
    const wallet = await fixture.connect()
    await open()
    row('eip155:1')!.click()
    expect(fixture.w3m.getState().open).to.equal(false)
    expect(wallet.calls.map(({ method }) => method)).not.to.include('wallet_switchEthereumChain')
  })

  it('goes back on the active one where it came from the account', async () => {
    await fixture.start()
    await fixture.connect()
    await fixture.w3m.open({ view: 'Account' })
    fixture.w3m.router.push('Networks')
    await fixture.show(html`<w3m-networks-view .w3m=${fixture.w3m}></w3m-networks-view>`)
    row('eip155:1')!.click()
    expect(view()).to.equal('Account')
    expect(fixture.w3m.getState().open).to.equal(true)
  })

  it('leads to what a network is where the header leads back', async () => {
    await fixture.start()
    await open()
    expect(fixture.find('network-help')).to.equal(undefined)
    fixture.w3m.router.reset('Account')
    fixture.w3m.router.push('Networks')
    await fixture.eventually(() => fixture.find('network-help'))
    expect(fixture.text()).to.include('What is a network?')
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('network-help')!.click()
    expect(view()).to.equal('WhatIsANetwork')
  })

  it('goes with an embedded wallet to a namespace that it has accounts of too, where that is free', async () => {
    await fixture.start({ networks: [fakeNetwork, fakeSolanaNetwork] })
    await fixture.connect()
    const { w3m } = fixture
    const other = createFakeStandardWallet({ chains: ['solana:localnet'] })
    ends.push(other.register())
    const { $connectors } = await w3m.load.discovery()
    await fixture.eventually(() => $connectors.get().length === 2)
    const sibling = $connectors.get().find(({ namespace }) => namespace === 'solana')!
    const sessionOptions: unknown[] = []
    const { connect } = sibling
    Object.assign(sibling, {
      connect: (connectOptions: Parameters<typeof connect>[0]) => (
        sessionOptions.push(connectOptions.session),
        connect(connectOptions)
      ),
    })
    Object.assign(w3m.connection.connectorOf('eip155')!, { type: 'AUTH', siblings: () => [sibling] })
    await open()
    row(fakeSolanaNetwork.caipNetworkId)!.click()
    const params = { caipNetworkId: fakeSolanaNetwork.caipNetworkId }
    expect(w3m.router.$route.get()).to.deep.equal({ view: 'SwitchNetwork', params })
    await fixture.show(html`<w3m-switch-network-view .w3m=${w3m} .params=${params}></w3m-switch-network-view>`)
    await fixture.eventually(() => !w3m.getState().open)
    expect(sessionOptions).to.deep.equal(['held'])
    expect(w3m.getState().activeChain).to.equal('solana')
    expect([w3m.getAccount('solana').isConnected, w3m.getAccount('eip155').isConnected]).to.deep.equal([true, true])
  })

  it('asks a connected wallet in a view of its own', async () => {
    await fixture.start()
    await fixture.connect()
    await open()
    row('eip155:10')!.click()
    expect(fixture.w3m.router.$route.get()).to.deep.equal({
      view: 'SwitchNetwork',
      params: { caipNetworkId: 'eip155:10' },
    })
  })

  it('offers a network that the wallet did not approve where the wallet may add it, in a view that says what came of it', async () => {
    await fixture.start()
    await fixture.connect()
    const { w3m } = fixture
    const account = w3m.account.get('eip155')
    if (account.status !== 'connected') throw new Error('Not connected')
    const connector = w3m.connection.connectorOf('eip155')!
    w3m.account.set('eip155', { ...account, approvedNetworkIds: ['eip155:1'] })
    await open()
    expect(row('eip155:10')!.getAttribute('aria-disabled')).to.equal('true')
    Object.assign(connector, { mayAddNetworks: () => true })
    w3m.account.set('eip155', { ...account, approvedNetworkIds: ['eip155:1'] as const })
    await fixture.eventually(() => row('eip155:10')!.getAttribute('aria-disabled') !== 'true')
    row('eip155:10')!.click()
    expect(w3m.router.$route.get()).to.deep.equal({ view: 'SwitchNetwork', params: { caipNetworkId: 'eip155:10' } })
  })

  it('says that the wallet does not support a namespace that nobody is connected on', async () => {
    await fixture.start({ networks: [fakeNetwork, solana] })
    await fixture.connect()
    await open()
    row(solana.caipNetworkId!)!.click()
    expect(fixture.w3m.router.$route.get()).to.deep.equal({
      view: 'SwitchActiveChain',
      params: { namespace: 'solana', caipNetworkId: solana.caipNetworkId },
    })
  })

  it('says why it is fixed where the host turned switching off', async () => {
    await fixture.start({ enableNetworkSwitch: false })
    await open()
    row('eip155:10')!.click()
    expect(row('eip155:10')!.getAttribute('aria-disabled')).to.equal('true')
    expect(row('eip155:10')!.title).to.equal('This site keeps to one network.')
    expect(fixture.w3m.getNetwork().chainId).to.equal(1)
  })

  describe('with wallets on several namespaces', () => {
    const names = () => fixture.text().match(/Test (?:One|Two|Solana|Devnet)/g)
    const connect = async (chains: readonly string[]) => {
      await fixture.start({ networks: [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork, otherFakeSolanaNetwork] })
      const wallet = await fixture.connect()
      const other = createFakeStandardWallet({ chains })
      ends.push(other.register())
      await fixture.w3m.connect({ connectorId: 'Test Solana' })
      return [wallet, other] as const
    }
    it('puts first what a wallet approved, and says why the rest cannot be chosen', async () => {
      await connect(['solana:devnet'])
      await open()
      expect(names()).to.deep.equal(['Test One', 'Test Two', 'Test Devnet', 'Test Solana'])
      expect(row(fakeSolanaNetwork.caipNetworkId)!.getAttribute('aria-disabled')).to.equal('true')
      expect(row(fakeSolanaNetwork.caipNetworkId)!.title).to.equal('Your wallet did not approve this network.')
      row(fakeSolanaNetwork.caipNetworkId)!.click()
      expect(view()).to.equal('Networks')
      expect(await axeFindings()).to.deep.equal([])
    })

    it('goes without a word to what a wallet approved', async () => {
      const [, other] = await connect(['solana:localnet', 'solana:devnet'])
      const before = other.calls.length
      await open()
      row(otherFakeSolanaNetwork.caipNetworkId)!.click()
      await fixture.eventually(() => !fixture.w3m.getState().open)
      expect(fixture.w3m.getNetwork().caipNetworkId).to.equal(otherFakeSolanaNetwork.caipNetworkId)
      expect(other.calls).to.have.length(before)
    })

    it('shows a namespace that is connected where its wallet stands, without asking', async () => {
      const [wallet] = await connect(['solana:localnet'])
      await open()
      row('eip155:1')!.click()
      await fixture.eventually(() => !fixture.w3m.getState().open)
      expect(fixture.w3m.getState().activeChain).to.equal('eip155')
      expect(wallet.calls.map(({ method }) => method)).not.to.include('wallet_switchEthereumChain')
    })

    it('offers only the namespace that was asked for', async () => {
      await connect(['solana:localnet'])
      await fixture.w3m.open({ view: 'Networks', namespace: 'eip155' })
      await fixture.show(html`<w3m-networks-view .w3m=${fixture.w3m}></w3m-networks-view>`)
      expect(names()).to.deep.equal(['Test One', 'Test Two'])
    })
  })

  describe('with many networks', () => {
    const type = (text: string) => {
      const input = fixture.find('network-search') as HTMLInputElement
      input.value = text
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    }

    it('searches after a rest of 100 ms', async () => {
      await fixture.start({ networks: many(searchedFrom) })
      await open()
      timers = installFakeTimers()
      type('net 3')
      timers.pass(networkSearchDebounceMs - 1)
      await fixture.eventually(() => true)
      expect(row('eip155:100')).not.to.equal(undefined)
      timers.pass(1)
      await fixture.eventually(() => !row('eip155:100'))
      expect(row('eip155:103')).not.to.equal(undefined)
      timers.end()
      expect(await axeFindings()).to.deep.equal([])
    })

    it('says so where nothing is found, and empties the search', async () => {
      await fixture.start({ networks: many(searchedFrom) })
      await open()
      type('<b>none</b>')
      await fixture.eventually(() => fixture.text().includes('No network found'))
      expect(fixture.text()).to.include('“<b>none</b>”')
      expect(await axeFindings()).to.deep.equal([])
      document
        .querySelector('w3m-test-host')!
        .shadowRoot!.querySelector('w3m-networks-view')!
        .shadowRoot!.querySelector('w3m-network-list')!
        .shadowRoot!.querySelector('w3m-ui-empty')!
        .dispatchEvent(new Event('w3m-ui-action'))
      await fixture.eventually(() => row('eip155:100'))
      expect(fixture.find('network-search')!.matches(':focus')).to.equal(true)
    })

    it('has no search with one network less', async () => {
      await fixture.start({ networks: many(searchedFrom - 1) })
      await open()
      expect(fixture.find('network-search')).to.equal(undefined)
    })
  })

  it('follows a wallet that moves while it is open', async () => {
    await fixture.start()
    const wallet = await fixture.connect()
    await fixture.w3m.open({ view: 'Account' })
    fixture.w3m.router.push('Networks')
    await fixture.show(html`<w3m-networks-view .w3m=${fixture.w3m}></w3m-networks-view>`)
    wallet.setChain(otherFakeNetwork.id)
    await fixture.eventually(() => row('eip155:10')!.getAttribute('aria-current') === 'true')
    expect(view()).to.equal('Account')
  })
})
