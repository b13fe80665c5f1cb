import type { Connector } from '@w3m/core'
import { eip155 } from '@w3m/core/namespaces'
import {
  createFakeStandardWallet,
  fakeNetwork,
  fakeSolanaNetwork,
  otherFakeNetwork,
  until,
  type FakeStandardWallet,
} from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { ember, emberName, emberNetwork } from '../../../../../test/fixtures/namespaces/ember/ember-namespace.js'
import { createEmberWallet } from '../../../../../test/fixtures/namespaces/ember/ember-wallet.js'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import '../../parts/wallet-list/wallet-list.js'
import './connecting-multi-chain-view.js'

describe('w3m-connecting-multi-chain-view', () => {
  const fixture = createViewFixture()
  let solana: FakeStandardWallet
  let unregister: () => void
  const route = () => fixture.w3m.router.$route.get()
  const show = (connectors: readonly Connector[]) =>
    fixture.show(
      html`<w3m-connecting-multi-chain-view
        .w3m=${fixture.w3m}
        .params=${{ connectors }}
      ></w3m-connecting-multi-chain-view>`,
    )
  const choose = async () => {
    const openedRoute = route()
    await show(openedRoute.view === 'ConnectingMultiChain' ? openedRoute.params.connectors : [])
  }

  beforeEach(async () => {
    solana = createFakeStandardWallet({ name: 'Lantern' })
    unregister = solana.register()
    await fixture.start({ networks: [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork] })
    fixture.announce({}, { rdns: 'dual.example' })
    await fixture.w3m.open()
    await fixture.show(html`<w3m-wallet-list .w3m=${fixture.w3m}></w3m-wallet-list>`)
    await fixture.eventually(
      () => fixture.w3m.router.$route.get().view === 'Connect' && fixture.find('wallet-dual.example'),
    )
    const list = await fixture.w3m.load.walletList()
    await fixture.eventually(() => list.$state.get().installed[0]?.connectors.length === 2)
    fixture.find('wallet-dual.example')!.click()
  })
  afterEach(() => {
    fixture.end()
    unregister()
  })

  it('follows one row of the list for a wallet on several namespaces, and asks nobody before the choice', async () => {
    expect(route().view).to.equal('ConnectingMultiChain')
    await choose()
    expect(fixture.text())
      .to.include('Lantern')
      .and.match(/EVM.*Test One, Test Two.*Solana.*Test Solana/)
    expect(solana.calls).to.deep.equal([])
    expect(fixture.w3m.connection.$state.get().phase).to.equal('idle')
    expect(await axeFindings()).to.deep.equal([])
  })

  for (const [namespace, connectorId] of [
    ['eip155', 'dual.example'],
    ['solana', 'Lantern'],
  ] as const) {
    it(`connects the wallet on ${namespace}, and on that alone`, async () => {
      await choose()
      fixture.find(`chain-${namespace}`)!.click()
      expect(route()).to.deep.equal({ view: 'ConnectingExternal', params: { connectorId, namespace } })
      await fixture.eventually(() => fixture.w3m.getAccount(namespace).isConnected)
      expect(Object.keys(fixture.w3m.account.$state.get())).to.deep.equal([namespace])
    })
  }

  it('marks the namespace on which the wallet is connected, and leads to its account', async () => {
    await fixture.w3m.connect({ connectorId: 'dual.example' })
    await fixture.w3m.connect({ connectorId: 'Lantern' })
    const connectors = (await fixture.w3m.load.discovery()).$connectors.get()
    await fixture.w3m.open({ view: 'Connect' })
    await show(connectors)
    expect(fixture.text().match(/Connected/g)).to.have.length(2)
    fixture.find('chain-eip155')!.click()
    expect(route().view).to.equal('Account')
    expect(fixture.w3m.getState().activeChain).to.equal('eip155')
  })
})

describe('w3m-connecting-multi-chain-view of a namespace that a host brings', () => {
  const fixture = createViewFixture()
  const wallet = createEmberWallet('Lantern')
  let unregister: () => void

  /** The rows of one wallet that works on EVM chains and on those of the host's namespace. */
  const show = async (messages: Readonly<Record<string, string>> = {}) => {
    unregister = wallet.register()
    await fixture.start({
      namespaces: [eip155, ember],
      networks: [fakeNetwork, emberNetwork],
      messages: { en: messages },
    })
    fixture.announce({}, { rdns: 'dual.example' })
    const { $connectors } = await fixture.w3m.load.discovery()
    await until($connectors, found => found.length === 2)
    await fixture.w3m.open({ view: 'Connect' })
    await fixture.show(
      html`<w3m-connecting-multi-chain-view
        .w3m=${fixture.w3m}
        .params=${{ connectors: $connectors.get() }}
      ></w3m-connecting-multi-chain-view>`,
    )
  }
  afterEach(() => {
    fixture.end()
    unregister()
  })

  it('names its row as it is called, where the texts have no name for it, and connects by it', async () => {
    await show()
    expect(fixture.text()).to.match(/EVM.*ember.*Hearth/)
    expect(fixture.unnamed()).to.deep.equal([])
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('chain-ember')!.click()
    await fixture.eventually(() => fixture.w3m.getAccount(emberName).isConnected)
  })

  it('names its row as the host does', async () => {
    await show({ [`family.${emberName}`]: 'Embers' })
    expect(fixture.text()).to.match(/EVM.*Embers.*Hearth/)
  })
})
