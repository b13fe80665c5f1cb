import { expect } from 'chai'
import { atom } from 'nanostores'
import type { AccountState } from '../account/account.state.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { getBalance } from '../api/get-balance.js'
import type { CaipAddress } from '../caip/caip-address.js'
import type { W3mOptions } from '../options/w3m-options.js'
import type { RpcClient } from '../rpc/rpc-client.js'
import { loadedNamespaces } from '../testing/built-in-namespaces.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createBalanceSources } from './balance-sources.js'
import { createBalancesStore } from './balances.store.js'

const account: CaipAddress = `eip155:1:${fakeAddress}` as CaipAddress
type Answer = EndpointResponse<typeof getBalance>
const fromServer = (numeric: string): Answer => ({
  balances: [
    {
      name: 'Other',
      symbol: 'OTH',
      chainId: 'eip155:1',
      address: `eip155:1:${fakeAddress}`,
      value: null,
      price: null,
      quantity: { decimals: '18', numeric: '7' },
      iconUrl: null,
    },
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      address: null,
      value: null,
      price: null,
      quantity: { decimals: '18', numeric },
      iconUrl: null,
    },
  ],
})

describe('a native balance', () => {
  let requests: string[]
  let clientCount: number
  const controllers: AbortController[] = []

  interface Given {
    readonly options?: Partial<W3mOptions>
    readonly node?: () => unknown
    readonly server?: () => Answer
    readonly wallet?: (() => Promise<bigint>) | 'cannot'
    readonly standsOn?: `eip155:${number}`
  }

  const read = async ({
    options = {},
    node = () => '0x1',
    server = () => fromServer('2'),
    wallet = () => Promise.resolve(3n),
    standsOn = 'eip155:1',
  }: Given) => {
    requests = []
    clientCount = 0
    const controller = new AbortController()
    controllers.push(controller)
    const state: AccountState = {
      status: 'connected',
      connectorId: 'x',
      addresses: [fakeAddress],
      caipNetworkId: standsOn,
    }
    const sources = createBalanceSources({
      $options: atom({ networks: [fakeNetwork], ...options }),
      accounts: { get: () => state },
      connectorOf: () => ({
        ...(wallet !== 'cannot' && {
          getBalance: () => {
            requests.push('wallet')
            return wallet()
          },
        }),
      }),
      fetchBalance: async (address, id) => {
        requests.push(`api ${address} ${id}`)
        return server()
      },
      readerOf: async namespace => loadedNamespaces.find(({ name }) => name === namespace)?.features.balances,
      createRpcClient: async () => {
        clientCount += 1
        const request = async (request: { method: string }) => {
          requests.push(request.method)
          return node()
        }
        return { request, action: () => ({ request }), destroy: () => requests.push('destroyed') } as RpcClient
      },
      signal: controller.signal,
    })
    const store = createBalancesStore({
      findNetwork: id => (id === 'eip155:1' ? fakeNetwork : undefined),
      sources,
      now: () => 0,
    })
    await store.refresh(account)
    return { store, state: store.$state.get()[account]!, controller }
  }
  const fails = () => {
    throw new Error('down')
  }
  const failsOnce = () => {
    let isFirst = true
    return () => {
      if (!isFirst) return '0x1'
      isFirst = false
      return fails()
    }
  }
  const services = { api: 'https://api.example' }

  const cases: readonly (readonly [title: string, given: Given, units: bigint, asked: readonly string[]])[] = [
    ['is asked of the wallet alone with default options', {}, 3n, ['wallet']],
    ['is asked of the host’s nodes first', { options: { services } }, 1n, ['eth_getBalance']],
    [
      'is asked of the API where the nodes fail',
      { options: { services }, node: fails },
      2n * 10n ** 18n,
      ['eth_getBalance', `api ${fakeAddress} eip155:1`],
    ],
    [
      'is asked of the API where the nodes answer nonsense',
      { options: { services }, node: () => 'rich' },
      2n * 10n ** 18n,
      ['eth_getBalance', `api ${fakeAddress} eip155:1`],
    ],
    [
      'is asked of the wallet where both fail',
      { options: { services }, node: fails, server: fails },
      3n,
      ['eth_getBalance', `api ${fakeAddress} eip155:1`, 'wallet'],
    ],
    [
      'is asked of the wallet where the server lists no native one',
      { options: { services }, node: fails, server: () => ({ balances: [] }) },
      3n,
      ['eth_getBalance', `api ${fakeAddress} eip155:1`, 'wallet'],
    ],
    [
      'is asked of the network’s own nodes with default options, where the wallet cannot tell',
      { wallet: 'cannot' },
      1n,
      ['eth_getBalance'],
    ],
    [
      'is asked of the network’s own nodes last',
      { options: { services }, wallet: 'cannot', node: failsOnce(), server: fails },
      1n,
      ['eth_getBalance', `api ${fakeAddress} eip155:1`, 'eth_getBalance'],
    ],
    [
      'keeps every digit of a server’s figure',
      { options: { services }, node: fails, server: () => fromServer('0.000000000000000001') },
      1n,
      ['eth_getBalance', `api ${fakeAddress} eip155:1`],
    ],
  ]
  for (const [title, options, units, expected] of cases) {
    it(title, async () => {
      const { state } = await read(options)
      expect(state).to.deep.include({ phase: 'ready', balance: { units, decimals: 18, symbol: 'ETH' } })
      expect(requests).to.deep.equal(expected)
    })
  }

  it('is taken from a server that names no chain: it was asked for one', async () => {
    const server = () => ({ balances: fromServer('2').balances.map(balance => ({ ...balance, chainId: null })) })
    const { state } = await read({ options: { services }, node: fails, server })
    expect(state).to.deep.include({ phase: 'ready', balance: { units: 2n * 10n ** 18n, decimals: 18, symbol: 'ETH' } })
  })

  const token = '0x00000000000000000000000000000000000000aa'
  const tokens = { 'eip155:1': { address: token } } as const
  const listed: Answer = {
    balances: [
      {
        name: 'Coin',
        symbol: 'CN',
        chainId: 'eip155:1',
        address: `eip155:1:${token.toUpperCase().replace('0X', '0x')}`,
        value: null,
        price: null,
        quantity: { decimals: '6', numeric: '1.5' },
        iconUrl: null,
      },
    ],
  }

  it('is the token’s where the host named one, as the nodes say it', async () => {
    const { state } = await read({ options: { services, tokens }, node: () => `0x${'0'.repeat(62)}41` })
    // One answer for all three questions: 65 units with 65 decimals, and a symbol of one letter.
    expect(state).to.deep.include({ phase: 'ready', balance: { units: 65n, decimals: 65, symbol: 'A' } })
    expect(requests).to.deep.equal(['eth_call', 'eth_call', 'eth_call'])
  })

  it('is the token’s as the API lists it where the nodes fail', async () => {
    const { state } = await read({ options: { services, tokens }, node: fails, server: () => listed })
    expect(state).to.deep.include({ phase: 'ready', balance: { units: 1_500_000n, decimals: 6, symbol: 'CN' } })
  })

  it('is never the native one in a token’s place', async () => {
    const { state } = await read({ options: { services, tokens }, node: fails })
    expect(state.phase).to.equal('failed')
    expect(requests).not.to.include('wallet')
  })

  const failures: readonly (readonly [title: string, given: Given])[] = [
    ['a wallet that fails', { wallet: () => Promise.reject(new Error('no')) }],
    ['a wallet that cannot tell, on a network whose nodes are down', { wallet: 'cannot', node: fails }],
    [
      'a wallet that can tell and fails, whatever the network’s own nodes know',
      { wallet: () => Promise.reject(new Error('no')), node: () => '0x1' },
    ],
    ['a wallet that stands on another chain', { standsOn: 'eip155:10' }],
  ]
  for (const [title, options] of failures) {
    it(`is unavailable from ${title}`, async () => {
      const { state } = await read(options)
      expect(state.phase === 'failed' && state.error.code).to.equal('BALANCE_UNAVAILABLE')
    })
  }

  it('uses one client a network and gives it back with the instance', async () => {
    const { store, controller } = await read({ options: { services } })
    await store.refresh(account, { force: true })
    expect(clientCount).to.equal(1)
    controller.abort()
    await Promise.resolve()
    await Promise.resolve()
    expect(requests).to.deep.equal(['eth_getBalance', 'eth_getBalance', 'destroyed'])
  })
})
