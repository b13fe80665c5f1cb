import { expect } from 'chai'
import { normalizeEmberAddress } from '../../../../test/fixtures/namespaces/ember/ember-address.js'
import { ember, emberName, emberNetwork } from '../../../../test/fixtures/namespaces/ember/ember-namespace.js'
import type { EmberProvider } from '../../../../test/fixtures/namespaces/ember/ember-provider.js'
import { createEmberWallet } from '../../../../test/fixtures/namespaces/ember/ember-wallet.js'
import { toCaipAddress } from '../caip/to-caip-address.js'
import type { W3mError } from '../errors/w3m-error.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { askSignature } from '../siwx/ask-signature.js'
import { createSiwx } from '../siwx/create-siwx.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { until } from '../testing/until.js'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'
import { defineNamespace } from './define-namespace.js'
import type { Namespace } from './namespace.js'

const codeOf = (act: () => unknown): unknown => {
  try {
    return act() && 'nothing is thrown'
  } catch (error) {
    return (error as W3mError).code
  }
}

describe('a namespace that a host brings', () => {
  const wallet = createEmberWallet()
  const address = normalizeEmberAddress(wallet.address)
  const caipAddress = toCaipAddress(emberNetwork.caipNetworkId, address)
  const { fetch } = window
  let w3m: W3m
  let leave: () => void
  let asked: unknown[]

  const start = (options: Partial<W3mOptions> = {}) => {
    leave = wallet.register()
    w3m = createW3m({ namespaces: [ember], networks: [emberNetwork], storage: 'memory', ...options })
    return w3m
  }

  beforeEach(() => {
    asked = []
    window.fetch = (url, init) => {
      const { id, method, params } = JSON.parse(String(init?.body)) as {
        readonly id: number
        readonly method: string
        readonly params: unknown
      }
      asked.push([String(url), method, params])
      return Promise.resolve(
        new Response(JSON.stringify({ jsonrpc: '2.0', id, result: '2500000' }), {
          headers: { 'content-type': 'application/json' },
        }),
      )
    }
  })
  afterEach(() => {
    window.fetch = fetch
    w3m.destroy()
    leave()
  })

  it('connects, signs and disconnects', async () => {
    start()
    const connection = await w3m.connect({ connectorId: wallet.name })
    expect([connection.namespace, connection.address, w3m.getNetwork().chainId]).to.deep.equal([
      emberName,
      address,
      'hearth-1',
    ])
    expect(w3m.getNetwork().caipNetworkId).to.equal('ember:hearth-1')
    const provider = w3m.getProvider<EmberProvider>(emberName)!
    const message = new TextEncoder().encode('hello')
    expect(await provider.signMessage(message)).to.deep.equal(wallet.sign(message))
    await w3m.disconnect()
    expect(w3m.getAccount().isConnected).to.equal(false)
    expect(wallet.calls).to.deep.equal(['connect', 'signMessage', 'disconnect'])
  })

  it('signs in by a message of its own form', async () => {
    start()
    const { address: accountAddress } = await w3m.connect({ connectorId: wallet.name })
    const siwx = createSiwx()
    siwx.attach?.({ storage: createMemoryStorage(), namespaces: [ember], nodes: () => [] })
    const { caipNetworkId: chainId } = emberNetwork
    const message = await siwx.createMessage({ accountAddress, chainId })
    const text = message.toString()
    expect(text).to.match(/ wants you to sign in with your Ember account:\nember1/)
    const signature = await askSignature(
      [ember],
      w3m.connection.connectorOf(emberName)!,
      { namespace: emberName, address: accountAddress, network: emberNetwork },
      text,
      new AbortController().signal,
    )
    const { toString: _, ...data } = message
    await siwx.addSession({ data, message: text, signature })
    expect(await siwx.getSessions(chainId, accountAddress)).to.have.length(1)
    const forged = await siwx
      .addSession({ data, message: text, signature: signature.replace(/^../, '00') })
      .catch((error: W3mError) => error.code)
    expect(forged).to.equal('SIWX_SIGNATURE_INVALID')
  })

  it('reads balances over JSON-RPC', async () => {
    start()
    await w3m.connect({ connectorId: wallet.name })
    const balances = await w3m.load.balances()
    await balances.refresh(caipAddress)
    expect(balances.last(caipAddress)).to.deep.equal({ units: 2_500_000n, decimals: 6, symbol: 'SPK' })
    expect(asked).to.deep.equal([['https://node.ember.example', 'ember_balance', [address]]])
  })

  it('stands beside the built-in ones, or without them', async () => {
    start({ namespaces: [ember], networks: [emberNetwork, fakeNetwork], projectId: 'p' })
    const { $connectors } = await w3m.load.discovery()
    await until($connectors, found => found.length > 0)
    // It has no feature for WalletConnect, and of eip155 nothing is known.
    expect($connectors.get().map(({ id, namespace }) => [id, namespace])).to.deep.equal([[wallet.name, emberName]])
  })
})

describe('what is no namespace', () => {
  const load = ember.load
  const wrong: readonly (readonly [title: string, given: unknown])[] = [
    ['nothing', undefined],
    ['an object without a name', { load }],
    ['a name that CAIP-2 does not have', { name: 'Ember', load }],
    ['an object that loads nothing', { name: 'ember' }],
    ['an object whose discovery is none', { name: 'ember', load, discoverWallets: true }],
  ]
  for (const [title, given] of wrong)
    it(`is ${title}`, () => expect(codeOf(() => defineNamespace(given as Namespace))).to.equal('INVALID_OPTION'))

  const halves: readonly (readonly [string, unknown])[] = [
    ['nothing that loads it', undefined],
    ['a module without an address rule', async () => ({ accountTypes: ['eoa'], features: {} })],
    ['a module without kinds of account', async () => ({ isAddress: () => true, features: {} })],
    ['a module without features', async () => ({ isAddress: () => true, accountTypes: ['eoa'] })],
  ]
  for (const [title, loads] of halves) {
    it(`is one with ${title}, at the first attempt to connect`, async () => {
      const wallet = createEmberWallet()
      const leave = wallet.register()
      const w3m = createW3m({
        namespaces: [{ ...ember, load: loads } as Namespace],
        networks: [emberNetwork],
        storage: 'memory',
      })
      const failure: unknown = await w3m.connect({ connectorId: wallet.name }).catch((error: unknown) => error)
      expect(failure).to.have.property('code', 'INVALID_OPTION')
      w3m.destroy()
      leave()
    })
  }

  it('is what an option has that was not defined', () => {
    const networks = [fakeNetwork]
    expect(codeOf(() => createW3m({ networks, namespaces: [{}] as never }))).to.equal('INVALID_OPTION')
    expect(codeOf(() => createW3m({ networks, namespaces: ember as never }))).to.equal('INVALID_OPTION')
    expect(
      codeOf(() =>
        createW3m({
          networks: [{ ...emberNetwork, chainNamespace: 'unheard' as never, caipNetworkId: 'unheard:1' as never }],
        }),
      ),
    ).to.equal('INVALID_OPTION')
  })
})
