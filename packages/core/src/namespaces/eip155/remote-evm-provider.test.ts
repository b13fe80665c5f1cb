import { expect } from 'chai'
import { RpcError } from '../../errors/rpc-error.js'
import { fakeAddress } from '../../testing/fake-wallet.js'
import { createRemoteEvmProvider, type RemoteEvmWallet } from './remote-evm-provider.js'

const statusHere = { addresses: [fakeAddress], active: 'eip155:10' } as const

describe('the provider of an EVM wallet elsewhere', () => {
  const start = ({ status }: { readonly status: ReturnType<RemoteEvmWallet['status']> } = { status: statusHere }) => {
    const calls: unknown[] = []
    const { provider, events } = createRemoteEvmProvider({
      status: () => status,
      switchTo: chainId => Promise.resolve(void calls.push(['switch', chainId])),
      request(method, params) {
        calls.push([method, params])
        return Promise.resolve('answer')
      },
      disconnectedError: () => new RpcError(4900, 'gone'),
    })
    const request = (method: string, params?: readonly unknown[]) =>
      provider.request(params ? { method, params } : { method }).catch((error: RpcError) => error.code)
    return { provider, events, calls, request }
  }

  for (const [method, answer] of [
    ['eth_chainId', '0xa'],
    ['net_version', '10'],
    ['eth_accounts', [fakeAddress]],
    ['eth_requestAccounts', [fakeAddress]],
  ] as const) {
    it(`answers ${method} itself`, async () => {
      const { request, calls } = start()
      expect(await request(method)).to.deep.equal(answer)
      expect(calls).to.deep.equal([])
    })
  }

  it('asks the wallet for the rest, with what it was given', async () => {
    const { request, calls } = start()
    expect(await request('personal_sign', ['x'])).to.equal('answer')
    expect(await request('eth_blockNumber')).to.equal('answer')
    expect(calls).to.deep.equal([
      ['personal_sign', ['x']],
      ['eth_blockNumber', undefined],
    ])
  })

  it('switches by itself, and by nothing but a number', async () => {
    const { request, calls } = start()
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).to.equal(null)
    expect(calls).to.deep.equal([['switch', '1']])
    for (const params of [[], [{}], [{ chainId: 1 }], [{ chainId: 'eip155:1' }], [{ chainId: '0x' }], undefined])
      expect(await request('wallet_switchEthereumChain', params)).to.equal(-32602)
  })

  it('has no second way to send, and asks the wallet for none', async () => {
    const { request, calls } = start()
    expect(await request('wallet_sendTransaction', [{}])).to.equal(-32601)
    expect(calls).to.deep.equal([])
  })

  it('says 4100 without an account, and gives no accounts', async () => {
    const { request, calls } = start({ status: undefined })
    expect(await request('eth_accounts')).to.deep.equal([])
    for (const method of ['eth_requestAccounts', 'eth_chainId', 'net_version', 'personal_sign', 'eth_blockNumber'])
      expect(await request(method), method).to.equal(4100)
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).to.equal(4100)
    expect(calls).to.deep.equal([])
  })

  it('tells of accounts, networks and the end', () => {
    const { provider, events } = start()
    const emitted: unknown[] = []
    for (const event of ['accountsChanged', 'chainChanged'])
      provider.on!(event, (value: unknown) => emitted.push(value))
    provider.on!('disconnect', (error: RpcError) => emitted.push(error.code))
    events.accountsChanged([fakeAddress])
    events.chainChanged('31337')
    events.networksApproved(undefined)
    events.disconnected()
    expect(emitted).to.deep.equal([[fakeAddress], '0x7a69', [], 4900])
  })

  it('tells of the next session by `connect` before all else, once, and of the first one nobody', () => {
    for (const before of [statusHere, undefined]) {
      let status: ReturnType<RemoteEvmWallet['status']> = before
      const { provider, events } = createRemoteEvmProvider({
        status: () => status,
        switchTo: () => Promise.resolve(),
        request: () => Promise.resolve(),
        disconnectedError: () => new RpcError(4900, 'gone'),
      })
      if (!before) {
        status = statusHere
        events.accountsChanged([fakeAddress])
      }
      const emitted: unknown[] = []
      for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
        provider.on!(event, (value: unknown) => emitted.push(event === 'connect' ? value : event))
      events.chainChanged('1')
      status = undefined
      events.disconnected()
      status = statusHere
      events.chainChanged('10')
      events.accountsChanged([fakeAddress])
      expect(emitted).to.deep.equal([
        'chainChanged',
        'accountsChanged',
        'disconnect',
        { chainId: '0xa' },
        'chainChanged',
        'accountsChanged',
      ])
    }
  })

  it('tells who listens twice twice, one time less for each removal, and gives itself back', () => {
    const { provider, events } = start()
    let emitCount = 0
    const listener = () => void emitCount++
    expect(provider.on!('accountsChanged', listener)).to.equal(provider)
    provider.on!('accountsChanged', listener)
    events.accountsChanged([])
    expect(emitCount).to.equal(2)
    expect(provider.removeListener!('accountsChanged', listener)).to.equal(provider)
    events.accountsChanged([])
    expect(emitCount).to.equal(3)
    provider.removeListener!('accountsChanged', listener)
    provider.removeListener!('accountsChanged', listener)
    events.accountsChanged([])
    expect(emitCount).to.equal(3)
  })

  it('tells every listener, also after one that throws, and none that was removed', async () => {
    const { provider, events } = start()
    const emitted: unknown[] = []
    const thrown = new Promise<string>(resolve => {
      const before = window.onerror
      window.onerror = message => {
        window.onerror = before
        resolve(String(message))
        return true
      }
    })
    const removed = (chain: string) => emitted.push(['removed', chain])
    provider.on!('chainChanged', () => {
      throw new Error('of the application')
    })
    provider.on!('chainChanged', (chain: string) => emitted.push(chain))
    provider.on!('chainChanged', removed)
    provider.removeListener!('chainChanged', removed)
    events.chainChanged('1')
    expect(emitted).to.deep.equal(['0x1'])
    expect(await thrown).to.include('of the application')
  })
})
