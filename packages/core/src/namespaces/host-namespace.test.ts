import { expect } from 'chai'
import {
  emberSignature,
  isEmberAddress as isAddress,
  normalizeEmberAddress,
} from '../../../../test/fixtures/namespaces/ember/ember-address.js'
import * as emberModule from '../../../../test/fixtures/namespaces/ember/ember-features.js'
import { ember, emberName, emberNetwork } from '../../../../test/fixtures/namespaces/ember/ember-namespace.js'
import type { EmberProvider } from '../../../../test/fixtures/namespaces/ember/ember-provider.js'
import { createEmberWallet, type EmberWallet } from '../../../../test/fixtures/namespaces/ember/ember-wallet.js'
import { toCaipAddress } from '../caip/to-caip-address.js'
import type { W3mError } from '../errors/w3m-error.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { until } from '../testing/until.js'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'
import { defineNamespace } from './define-namespace.js'
import type { Namespace, NamespaceFeatures } from './namespace.js'
import type { TransferSupport } from './transfer-support.js'

const codeOf = (callback: () => unknown): unknown => {
  try {
    return callback() && 'nothing is thrown'
  } catch (error) {
    return (error as W3mError).code
  }
}

const nativeToken = {
  id: 'coin',
  caipNetworkId: emberNetwork.caipNetworkId,
  address: undefined,
  name: 'Spark',
  symbol: 'SPK',
  decimals: 6,
  units: 2_500_000n,
  price: undefined,
  fiatValue: undefined,
  spam: undefined,
  iconUrl: undefined,
}

const failureOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'nothing is thrown',
    (error: W3mError) => error.code,
  )

describe('a namespace that a host brings', () => {
  const address = normalizeEmberAddress(createEmberWallet().address)
  const caipAddress = toCaipAddress(emberNetwork.caipNetworkId, address)
  const { fetch } = window
  let wallet: EmberWallet
  let w3m: W3m
  let leave: () => void
  let requests: unknown[]

  const start = (options: Partial<W3mOptions> = {}) => {
    leave = wallet.register()
    w3m = createW3m({ namespaces: [ember], networks: [emberNetwork], storage: 'memory', ...options })
    w3m.modal.attach({ show: async () => undefined, hide: async () => undefined })
  }

  beforeEach(() => {
    localStorage.clear()
    wallet = createEmberWallet()
    requests = []
    window.fetch = (url, init) => {
      const { id, method, params } = JSON.parse(String(init?.body)) as {
        readonly id: number
        readonly method: string
        readonly params: unknown
      }
      requests.push([String(url), method, params])
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
    localStorage.clear()
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

  it('comes back with the page, and opens no window of its wallet', async () => {
    start({ storage: 'local' })
    await w3m.connect({ connectorId: wallet.name })
    w3m.destroy()
    leave()
    start({ storage: 'local' })
    await until(w3m.account.$state, accounts => accounts[emberName]?.status === 'connected')
    expect(w3m.getAccount(emberName).caipAddress).to.equal(caipAddress)
    expect(w3m.getNetwork().caipNetworkId).to.equal(emberNetwork.caipNetworkId)
    const message = new TextEncoder().encode('hello again')
    const signature = await w3m.getProvider<EmberProvider>(emberName)!.signMessage(message)
    expect(signature).to.deep.equal(wallet.sign(message))
    expect(wallet.calls).to.deep.equal(['connect', 'connect silently', 'signMessage'])
  })

  it('signs in by a message of its own form', async () => {
    start({ siwx: { statement: 'Welcome to the hearth.' } })
    const flow = await w3m.load.siwx()
    await w3m.connect({ connectorId: wallet.name })
    await until(flow.$state, ({ phase }) => phase === 'asking')
    await flow.sign()
    expect(flow.$state.get().phase).to.equal('signedIn')
    expect(wallet.calls).to.deep.equal(['connect', 'signMessage'])
    const { config } = flow
    const [session, ...others] = await config.getSessions(emberNetwork.caipNetworkId, address)
    expect(others).to.deep.equal([])
    const { message, signature } = session!
    expect(message.split('\n').slice(0, 4)).to.deep.equal([
      `${location.host} wants you to sign in with your Ember account:`,
      address,
      '',
      'Welcome to the hearth.',
    ])
    expect(message).to.include('\nChain ID: hearth-1\n')
    expect(signature).to.equal(emberSignature(wallet.sign(new TextEncoder().encode(message))))
    const forged = { ...session!, signature: signature.replace(/^../, pair => (pair === '00' ? '01' : '00')) }
    expect(await failureOf(config.addSession(forged))).to.equal('SIWX_SIGNATURE_INVALID')
  })

  it('reads balances over JSON-RPC', async () => {
    start()
    await w3m.connect({ connectorId: wallet.name })
    const balances = await w3m.load.balances()
    await balances.refresh(caipAddress)
    expect(balances.last(caipAddress)).to.deep.equal({ units: 2_500_000n, decimals: 6, symbol: 'SPK' })
    expect(requests).to.deep.equal([['https://node.ember.example', 'ember_balance', [address]]])
  })

  it('prepares a transfer with the contracts of its network', async () => {
    const contracts = { gasPriceOracle: { address } }
    const given: unknown[] = []
    const transfers: TransferSupport = {
      readRecipient: text => ({ address: text }),
      isContract: async () => false,
      async prepare(_request, transfer) {
        given.push(transfer.contracts)
        return { units: transfer.units, feeUnits: 1n, feeMaxUnits: 1n, request: {} }
      },
      send: async () => undefined,
      follow: async (_request, _id, mark) => ({ status: 'pending', mark }),
    }
    const features: NamespaceFeatures = { transfers: async () => transfers }
    const namespace = defineNamespace({ ...ember, load: async () => ({ ...emberModule, features }) })
    start({ namespaces: [namespace], networks: [{ ...emberNetwork, contracts }] })
    await w3m.connect({ connectorId: wallet.name })
    const send = await w3m.load.send()
    send.setToken(nativeToken)
    send.setAmount('1')
    await send.setRecipient(address)
    await send.prepare()
    expect(given).to.deep.equal([contracts])
  })

  it('stands beside the built-in ones, or without them', async () => {
    start({ namespaces: [ember], networks: [emberNetwork, fakeNetwork], projectId: 'p' })
    const { $connectors } = await w3m.load.discovery()
    await until($connectors, found => found.length > 0)
    // It has no feature for WalletConnect, and of eip155 nothing is known.
    expect($connectors.get().map(({ id, namespace }) => [id, namespace])).to.deep.equal([[wallet.name, emberName]])
  })

  const sets: readonly (readonly [title: string, features: NamespaceFeatures])[] = [
    ['no feature', {}],
    // @ts-expect-error -- The compiler knows every feature; plain JavaScript may bring any.
    ['a feature that nobody knows', { teleport: () => Promise.reject(new Error('It was asked for.')) }],
  ]
  for (const [title, features] of sets) {
    describe(`with ${title}`, () => {
      const bare = defineNamespace({ ...ember, load: async () => ({ ...emberModule, features }) })
      // Of a node on this machine, a swap is refused for want of the feature alone.
      const network = { ...emberNetwork, rpcUrls: { default: { http: ['http://localhost:1'] } } }
      const connect = async (options: Partial<W3mOptions> = {}) => {
        start({ namespaces: [bare], networks: [network], ...options })
        await w3m.connect({ connectorId: wallet.name })
      }
      afterEach(() => expect(requests).to.deep.equal([]))

      it('connects and disconnects', async () => {
        await connect()
        expect(w3m.getAccount().caipAddress).to.equal(caipAddress)
        await w3m.disconnect()
        expect(wallet.calls).to.deep.equal(['connect', 'disconnect'])
      })

      it('says that there is no balance', async () => {
        await connect()
        const balances = await w3m.load.balances()
        await balances.refresh(caipAddress)
        expect(balances.$state.get()[caipAddress]).to.have.nested.property('error.code', 'BALANCE_UNAVAILABLE')
      })

      it('says that nobody can sign in', async () => {
        await connect({ siwx: {} })
        const flow = await w3m.load.siwx()
        await until(flow.$state, ({ phase }) => phase === 'asking')
        expect(await failureOf(flow.sign())).to.equal('SIWX_CHAIN_UNKNOWN')
        expect(flow.$state.get()).to.have.property('phase', 'failed')
        await flow.cancel()
        await until(w3m.account.$state, accounts => accounts[emberName] === undefined)
        expect(wallet.calls).to.deep.equal(['connect', 'disconnect'])
      })

      it('sends nothing', async () => {
        await connect()
        const send = await w3m.load.send()
        expect([send.namespaces, send.swapNamespaces]).to.deep.equal([[], []])
        send.setToken(nativeToken)
        send.setAmount('1')
        await send.setRecipient(address)
        expect(send.$state.get().recipient).to.deep.include({ status: 'wrong', problem: 'invalid' })
        await send.prepare()
        expect(await failureOf(send.confirm())).to.equal('NOT_PREPARED')
        expect(wallet.calls).to.deep.equal(['connect'])
      })

      it('swaps nothing', async () => {
        await connect()
        const swap = await w3m.load.swap()
        expect(swap.namespaces).to.deep.equal([])
        await swap.loadTokens()
        expect(swap.$tokens.get()).to.have.nested.property('error.code', 'SWAP_NETWORK_UNSUPPORTED')
        expect(await failureOf(swap.confirm())).to.equal('NOT_PREPARED')
      })

      it('is on no list of what can be done', async () => {
        await connect()
        const { load } = w3m
        const [nfts, allowances, names] = await Promise.all([load.nfts(), load.allowances(), load.names()])
        expect([nfts.namespaces, allowances.namespaces, names.namespaces]).to.deep.equal([[], [], []])
      })
    })
  }
})

describe('what is no namespace', () => {
  const { name, load } = ember
  // Each is refused by the compiler; what plain JavaScript brings all the same, by an error.
  const wrong: readonly (readonly [title: string, define: () => unknown])[] = [
    // @ts-expect-error -- no object
    ['nothing', () => defineNamespace(undefined)],
    // @ts-expect-error -- no `name`
    ['an object without a name', () => defineNamespace({ load })],
    // @ts-expect-error -- a `name` of CAIP-2 has no capitals
    ['a name that CAIP-2 does not have', () => defineNamespace({ name: 'Ember', load })],
    // @ts-expect-error -- no `load`
    ['an object that loads nothing', () => defineNamespace({ name })],
    // @ts-expect-error -- `discoverWallets` is a function
    ['an object whose discovery is none', () => defineNamespace({ name, load, discoverWallets: true })],
  ]
  for (const [title, define] of wrong) it(`is ${title}`, () => expect(codeOf(define)).to.equal('INVALID_OPTION'))

  const features = {}
  const halves: readonly (readonly [title: string, namespace: Namespace])[] = [
    // @ts-expect-error -- no `load`
    ['nothing that loads it', { ...ember, load: undefined }],
    // @ts-expect-error -- no `isAddress`
    ['a module without an address rule', { ...ember, load: async () => ({ accountTypes: ['eoa'], features }) }],
    // @ts-expect-error -- no `accountTypes`
    ['a module without kinds of account', { ...ember, load: async () => ({ isAddress, features }) }],
    // @ts-expect-error -- no `features`
    ['a module without features', { ...ember, load: async () => ({ isAddress, accountTypes: ['eoa'] }) }],
  ]
  for (const [title, namespace] of halves) {
    it(`is one with ${title}, at the first attempt to connect`, async () => {
      const wallet = createEmberWallet()
      const leave = wallet.register()
      const w3m = createW3m({ namespaces: [namespace], networks: [emberNetwork], storage: 'memory' })
      expect(await failureOf(w3m.connect({ connectorId: wallet.name }))).to.equal('INVALID_OPTION')
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
