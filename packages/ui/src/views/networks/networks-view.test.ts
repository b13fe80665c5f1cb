import type { NetworkInput } from '@w3m/core'
import { eip155 } from '@w3m/core/namespaces'
import { networkSearchDebounceMs } from '../../limits/waits.js'
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
import { createViewStage, takeTimers, type FakeTimers } from '../../../../../test/gallery/view-stage.js'
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
  const stage = createViewStage()
  let timers: FakeTimers | undefined
  const ends: (() => void)[] = []
  const open = async () => {
    await stage.w3m.open({ view: 'Networks' })
    await stage.show(html`<w3m-networks-view .w3m=${stage.w3m}></w3m-networks-view>`)
  }
  const row = (id: string) => stage.find(`network-${id}`)
  const view = () => stage.w3m.router.$route.get().view

  afterEach(() => {
    timers?.end()
    timers = undefined
    stage.end()
    for (const end of ends.splice(0)) end()
  })

  it('marks the active one, and has nothing that axe minds', async () => {
    await stage.start()
    await open()
    expect(row('eip155:1')!.getAttribute('aria-current')).to.equal('true')
    expect(row('eip155:10')!.getAttribute('aria-current')).to.equal(null)
    expect(stage.find('network-search')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('names the namespaces where there are several', async () => {
    await stage.start({ networks: [fakeNetwork, solana] })
    await open()
    expect(stage.text()).to.match(/EVM.*Solana/)
    expect(await axeFindings()).to.deep.equal([])
  })

  describe('of a namespace that a host brings', () => {
    const options = { namespaces: [eip155, ember], networks: [fakeNetwork, emberNetwork] }

    it('bear its own name, where the texts have none for it', async () => {
      await stage.start(options)
      await open()
      expect(stage.text()).to.match(/EVM.*ember.*Hearth/)
      expect(stage.unnamed()).to.deep.equal([])
      expect(await axeFindings()).to.deep.equal([])
    })

    it('bear the name that the host gives it', async () => {
      await stage.start({ ...options, messages: { en: { [`family.${emberName}`]: 'Embers' } } })
      await open()
      expect(stage.text()).to.match(/EVM.*Embers.*Hearth/)
    })

    it('are its alone, where its wallet is connected', async () => {
      const wallet = createEmberWallet()
      ends.push(wallet.register())
      await stage.start({ ...options, namespaces: [ember], networks: [emberNetwork] })
      await stage.w3m.connect({ connectorId: wallet.name })
      await open()
      expect(row(emberNetwork.caipNetworkId)!.getAttribute('aria-current')).to.equal('true')
      expect(stage.text()).to.include('Hearth')
      expect(stage.unnamed()).to.deep.equal([])
      expect(await axeFindings()).to.deep.equal([])
    })
  })

  it('keeps the choice of a visitor who is not connected, and closes', async () => {
    await stage.start()
    await open()
    row('eip155:10')!.click()
    await stage.eventually(() => !stage.w3m.getState().open)
    expect(stage.w3m.getNetwork().chainId).to.equal(10)
  })

  it('closes on the active one without asking anybody', async () => {
    await stage.start()
    const wallet = await stage.connect()
    await open()
    row('eip155:1')!.click()
    expect(stage.w3m.getState().open).to.equal(false)
    expect(wallet.calls.map(({ method }) => method)).not.to.include('wallet_switchEthereumChain')
  })

  it('goes back on the active one where it came from the account', async () => {
    await stage.start()
    await stage.connect()
    await stage.w3m.open({ view: 'Account' })
    stage.w3m.router.push('Networks')
    await stage.show(html`<w3m-networks-view .w3m=${stage.w3m}></w3m-networks-view>`)
    row('eip155:1')!.click()
    expect(view()).to.equal('Account')
    expect(stage.w3m.getState().open).to.equal(true)
  })

  it('leads to what a network is where the header leads back', async () => {
    await stage.start()
    await open()
    expect(stage.find('network-help')).to.equal(undefined)
    stage.w3m.router.reset('Account')
    stage.w3m.router.push('Networks')
    await stage.eventually(() => stage.find('network-help'))
    expect(stage.text()).to.include('What is a network?')
    expect(await axeFindings()).to.deep.equal([])
    stage.find('network-help')!.click()
    expect(view()).to.equal('WhatIsANetwork')
  })

  it('goes with an embedded wallet to a namespace that it has accounts of too, where that is free', async () => {
    await stage.start({ networks: [fakeNetwork, fakeSolanaNetwork] })
    await stage.connect()
    const { w3m } = stage
    const other = createFakeStandardWallet({ chains: ['solana:localnet'] })
    ends.push(other.register())
    const { $connectors } = await w3m.load.discovery()
    await stage.eventually(() => $connectors.get().length === 2)
    const sibling = $connectors.get().find(({ namespace }) => namespace === 'solana')!
    const asked: unknown[] = []
    const { connect } = sibling
    Object.assign(sibling, {
      connect: (given: Parameters<typeof connect>[0]) => (asked.push(given.session), connect(given)),
    })
    Object.assign(w3m.connection.connectorOf('eip155')!, { type: 'AUTH', siblings: () => [sibling] })
    await open()
    row(fakeSolanaNetwork.caipNetworkId)!.click()
    const params = { caipNetworkId: fakeSolanaNetwork.caipNetworkId }
    expect(w3m.router.$route.get()).to.deep.equal({ view: 'SwitchNetwork', params })
    await stage.show(html`<w3m-switch-network-view .w3m=${w3m} .params=${params}></w3m-switch-network-view>`)
    await stage.eventually(() => !w3m.getState().open)
    expect(asked).to.deep.equal(['held'])
    expect(w3m.getState().activeChain).to.equal('solana')
    expect([w3m.getAccount('solana').isConnected, w3m.getAccount('eip155').isConnected]).to.deep.equal([true, true])
  })

  it('asks a connected wallet in a view of its own', async () => {
    await stage.start()
    await stage.connect()
    await open()
    row('eip155:10')!.click()
    expect(stage.w3m.router.$route.get()).to.deep.equal({
      view: 'SwitchNetwork',
      params: { caipNetworkId: 'eip155:10' },
    })
  })

  it('offers a network that the wallet did not approve where the wallet may add it, in a view that says what came of it', async () => {
    await stage.start()
    await stage.connect()
    const { w3m } = stage
    const account = w3m.account.get('eip155')
    if (account.status !== 'connected') throw new Error('Not connected')
    const connector = w3m.connection.connectorOf('eip155')!
    w3m.account.set('eip155', { ...account, approvedNetworkIds: ['eip155:1'] })
    await open()
    expect(row('eip155:10')!.getAttribute('aria-disabled')).to.equal('true')
    Object.assign(connector, { mayAddNetworks: () => true })
    w3m.account.set('eip155', { ...account, approvedNetworkIds: ['eip155:1'] as const })
    await stage.eventually(() => row('eip155:10')!.getAttribute('aria-disabled') !== 'true')
    row('eip155:10')!.click()
    expect(w3m.router.$route.get()).to.deep.equal({ view: 'SwitchNetwork', params: { caipNetworkId: 'eip155:10' } })
  })

  it('says that the wallet does not support a namespace that nobody is connected on', async () => {
    await stage.start({ networks: [fakeNetwork, solana] })
    await stage.connect()
    await open()
    row(solana.caipNetworkId!)!.click()
    expect(stage.w3m.router.$route.get()).to.deep.equal({
      view: 'SwitchActiveChain',
      params: { namespace: 'solana', caipNetworkId: solana.caipNetworkId },
    })
  })

  it('says why it is fixed where the host turned switching off', async () => {
    await stage.start({ enableNetworkSwitch: false })
    await open()
    row('eip155:10')!.click()
    expect(row('eip155:10')!.getAttribute('aria-disabled')).to.equal('true')
    expect(row('eip155:10')!.title).to.equal('This site keeps to one network.')
    expect(stage.w3m.getNetwork().chainId).to.equal(1)
  })

  describe('with wallets on several namespaces', () => {
    const names = () => stage.text().match(/Test (?:One|Two|Solana|Devnet)/g)
    const connect = async (chains: readonly string[]) => {
      await stage.start({ networks: [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork, otherFakeSolanaNetwork] })
      const wallet = await stage.connect()
      const other = createFakeStandardWallet({ chains })
      ends.push(other.register())
      await stage.w3m.connect({ connectorId: 'Test Solana' })
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
      await stage.eventually(() => !stage.w3m.getState().open)
      expect(stage.w3m.getNetwork().caipNetworkId).to.equal(otherFakeSolanaNetwork.caipNetworkId)
      expect(other.calls).to.have.length(before)
    })

    it('shows a namespace that is connected where its wallet stands, without asking', async () => {
      const [wallet] = await connect(['solana:localnet'])
      await open()
      row('eip155:1')!.click()
      await stage.eventually(() => !stage.w3m.getState().open)
      expect(stage.w3m.getState().activeChain).to.equal('eip155')
      expect(wallet.calls.map(({ method }) => method)).not.to.include('wallet_switchEthereumChain')
    })

    it('offers only the namespace that was asked for', async () => {
      await connect(['solana:localnet'])
      await stage.w3m.open({ view: 'Networks', namespace: 'eip155' })
      await stage.show(html`<w3m-networks-view .w3m=${stage.w3m}></w3m-networks-view>`)
      expect(names()).to.deep.equal(['Test One', 'Test Two'])
    })
  })

  describe('with many networks', () => {
    const type = (text: string) => {
      const input = stage.find('network-search') as HTMLInputElement
      input.value = text
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    }

    it('searches after a rest of 100 ms', async () => {
      await stage.start({ networks: many(searchedFrom) })
      await open()
      timers = takeTimers()
      type('net 3')
      timers.pass(networkSearchDebounceMs - 1)
      await stage.eventually(() => true)
      expect(row('eip155:100')).not.to.equal(undefined)
      timers.pass(1)
      await stage.eventually(() => !row('eip155:100'))
      expect(row('eip155:103')).not.to.equal(undefined)
      timers.end()
      expect(await axeFindings()).to.deep.equal([])
    })

    it('says so where nothing is found, and empties the search', async () => {
      await stage.start({ networks: many(searchedFrom) })
      await open()
      type('<b>none</b>')
      await stage.eventually(() => stage.text().includes('No network found'))
      expect(stage.text()).to.include('“<b>none</b>”')
      expect(await axeFindings()).to.deep.equal([])
      document
        .querySelector('w3m-test-host')!
        .shadowRoot!.querySelector('w3m-networks-view')!
        .shadowRoot!.querySelector('w3m-network-list')!
        .shadowRoot!.querySelector('w3m-ui-empty')!
        .dispatchEvent(new Event('w3m-ui-action'))
      await stage.eventually(() => row('eip155:100'))
      expect(stage.find('network-search')!.matches(':focus')).to.equal(true)
    })

    it('has no search with one network less', async () => {
      await stage.start({ networks: many(searchedFrom - 1) })
      await open()
      expect(stage.find('network-search')).to.equal(undefined)
    })
  })

  it('follows a wallet that moves while it is open', async () => {
    await stage.start()
    const wallet = await stage.connect()
    await stage.w3m.open({ view: 'Account' })
    stage.w3m.router.push('Networks')
    await stage.show(html`<w3m-networks-view .w3m=${stage.w3m}></w3m-networks-view>`)
    wallet.setChain(otherFakeNetwork.id)
    await stage.eventually(() => row('eip155:10')!.getAttribute('aria-current') === 'true')
    expect(view()).to.equal('Account')
  })
})
