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
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import '../../parts/wallet-list/wallet-list.js'
import './connecting-multi-chain-view.js'

describe('w3m-connecting-multi-chain-view', () => {
  const stage = createViewStage()
  let solana: FakeStandardWallet
  let leave: () => void
  const route = () => stage.w3m.router.$route.get()
  const show = (connectors: readonly Connector[]) =>
    stage.show(
      html`<w3m-connecting-multi-chain-view
        .w3m=${stage.w3m}
        .params=${{ connectors }}
      ></w3m-connecting-multi-chain-view>`,
    )
  const choose = async () => {
    const given = route()
    await show(given.view === 'ConnectingMultiChain' ? given.params.connectors : [])
  }

  beforeEach(async () => {
    solana = createFakeStandardWallet({ name: 'Lantern' })
    leave = solana.register()
    await stage.start({ networks: [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork] })
    stage.announce({}, { rdns: 'dual.example' })
    await stage.w3m.open()
    await stage.show(html`<w3m-wallet-list .w3m=${stage.w3m}></w3m-wallet-list>`)
    await stage.eventually(() => stage.w3m.router.$route.get().view === 'Connect' && stage.find('wallet-dual.example'))
    const list = await stage.w3m.load.walletList()
    await stage.eventually(() => list.$state.get().installed[0]?.connectors.length === 2)
    stage.find('wallet-dual.example')!.click()
  })
  afterEach(() => {
    stage.end()
    leave()
  })

  it('follows one row of the list for a wallet on several namespaces, and asks nobody before the choice', async () => {
    expect(route().view).to.equal('ConnectingMultiChain')
    await choose()
    expect(stage.text())
      .to.include('Lantern')
      .and.match(/EVM.*Test One, Test Two.*Solana.*Test Solana/)
    expect(solana.calls).to.deep.equal([])
    expect(stage.w3m.connection.$state.get().phase).to.equal('idle')
    expect(await axeFindings()).to.deep.equal([])
  })

  for (const [namespace, connectorId] of [
    ['eip155', 'dual.example'],
    ['solana', 'Lantern'],
  ] as const) {
    it(`connects the wallet on ${namespace}, and on that alone`, async () => {
      await choose()
      stage.find(`chain-${namespace}`)!.click()
      expect(route()).to.deep.equal({ view: 'ConnectingExternal', params: { connectorId, namespace } })
      await stage.eventually(() => stage.w3m.getAccount(namespace).isConnected)
      expect(Object.keys(stage.w3m.account.$state.get())).to.deep.equal([namespace])
    })
  }

  it('marks the namespace on which the wallet is connected, and leads to its account', async () => {
    await stage.w3m.connect({ connectorId: 'dual.example' })
    await stage.w3m.connect({ connectorId: 'Lantern' })
    const connectors = (await stage.w3m.load.discovery()).$connectors.get()
    await stage.w3m.open({ view: 'Connect' })
    await show(connectors)
    expect(stage.text().match(/Connected/g)).to.have.length(2)
    stage.find('chain-eip155')!.click()
    expect(route().view).to.equal('Account')
    expect(stage.w3m.getState().activeChain).to.equal('eip155')
  })
})

describe('w3m-connecting-multi-chain-view of a namespace that a host brings', () => {
  const stage = createViewStage()
  const wallet = createEmberWallet('Lantern')
  let leave: () => void

  /** The rows of one wallet that works on EVM chains and on those of the host's namespace. */
  const show = async (messages: Readonly<Record<string, string>> = {}) => {
    leave = wallet.register()
    await stage.start({
      namespaces: [eip155, ember],
      networks: [fakeNetwork, emberNetwork],
      messages: { en: messages },
    })
    stage.announce({}, { rdns: 'dual.example' })
    const { $connectors } = await stage.w3m.load.discovery()
    await until($connectors, found => found.length === 2)
    await stage.w3m.open({ view: 'Connect' })
    await stage.show(
      html`<w3m-connecting-multi-chain-view
        .w3m=${stage.w3m}
        .params=${{ connectors: $connectors.get() }}
      ></w3m-connecting-multi-chain-view>`,
    )
  }
  afterEach(() => {
    stage.end()
    leave()
  })

  it('names its row as it is called, where the texts have no name for it, and connects by it', async () => {
    await show()
    expect(stage.text()).to.match(/EVM.*ember.*Hearth/)
    expect(stage.unnamed()).to.deep.equal([])
    expect(await axeFindings()).to.deep.equal([])
    stage.find('chain-ember')!.click()
    await stage.eventually(() => stage.w3m.getAccount(emberName).isConnected)
  })

  it('names its row as the host does', async () => {
    await show({ [`family.${emberName}`]: 'Embers' })
    expect(stage.text()).to.match(/EVM.*Embers.*Hearth/)
  })
})
