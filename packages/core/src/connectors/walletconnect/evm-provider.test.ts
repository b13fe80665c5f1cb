import { expect } from 'chai'
import type { RpcError } from '../../errors/rpc-error.js'
import { fakeAddress } from '../../testing/fake-wallet.js'
import { createEvmProvider } from './evm-provider.js'
import { proposedMethods } from './proposal.js'
import type { Standing } from './session-keeper.js'

const standingWith = (methods: readonly string[]): Standing => ({
  approval: { accounts: [{ caipNetworkId: 'eip155:10', address: fakeAddress }], networkIds: ['eip155:10'], methods: new Set(methods), mayGoAnywhere: false, wireIdOf: id => id },
  active: 'eip155:10',
  addresses: [fakeAddress],
})

describe('the provider of a paired EVM wallet', () => {
  const start = (standing: Standing | undefined = standingWith(['personal_sign', 'wallet_sendCalls', 'wallet_getPermissions'])) => {
    const calls: unknown[] = []
    const note =
      (who: string) =>
      (...given: readonly unknown[]) => {
        calls.push([who, ...given])
        return Promise.resolve(`${who}'s answer`)
      }
    const made = createEvmProvider({ standing: () => standing, ask: note('wallet'), read: note('node'), switchTo: async chainId => void (await note('switch')(chainId)) })
    const request = (method: string, params?: readonly unknown[]) =>
      made.provider.request(params ? { method, params } : { method }).catch((error: RpcError) => error.code)
    return { ...made, calls, request }
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

  for (const method of ['personal_sign', 'wallet_sendCalls', 'wallet_getPermissions']) {
    it(`takes ${method}, which the wallet agreed to, to the wallet`, async () => {
      const { request, calls } = start()
      expect(await request(method, ['x'])).to.equal("wallet's answer")
      expect(calls).to.deep.equal([['wallet', method, ['x']]])
    })
  }

  for (const method of [...proposedMethods.eip155.filter(name => /^(?:eth_s|eth_sendRaw|wallet_(?!switch|sendCalls|getPermissions))/.test(name)), 'wallet_somethingNew']) {
    it(`asks no node for ${method}, which the wallet did not agree to`, async () => {
      const { request, calls } = start()
      expect(await request(method)).to.equal(4200)
      expect(calls).to.deep.equal([])
    })
  }

  for (const method of ['eth_getBalance', 'eth_call', 'eth_blockNumber', 'eth_getTransactionReceipt', 'eth_estimateGas']) {
    it(`takes ${method} to a node`, async () => {
      const { request, calls } = start()
      expect(await request(method, ['x'])).to.equal("node's answer")
      expect(calls).to.deep.equal([['node', method, ['x']]])
    })
  }

  it('switches by itself, and by nothing but a number', async () => {
    const { request, calls } = start()
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).to.equal(null)
    expect(calls).to.deep.equal([['switch', '1']])
    for (const params of [[], [{}], [{ chainId: 1 }], [{ chainId: 'eip155:1' }], [{ chainId: '0x' }], undefined]) expect(await request('wallet_switchEthereumChain', params)).to.equal(-32602)
  })

  it('says 4100 without an account, and gives no accounts', async () => {
    const calls: unknown[] = []
    const { provider } = createEvmProvider({ standing: () => undefined, ask: () => Promise.resolve(calls.push(1)), read: () => Promise.resolve(calls.push(1)), switchTo: () => Promise.resolve() })
    const codeOf = (method: string) => provider.request({ method }).catch((error: RpcError) => error.code)
    expect(await codeOf('eth_accounts')).to.deep.equal([])
    for (const method of ['eth_requestAccounts', 'eth_chainId', 'personal_sign', 'eth_blockNumber']) expect(await codeOf(method), method).to.equal(4100)
    expect(calls).to.deep.equal([])
  })

  it('tells every listener, also after one that throws, and none that was removed', async () => {
    const { provider, tell } = start()
    const heard: unknown[] = []
    const thrown = new Promise<string>(resolve => {
      const before = window.onerror
      window.onerror = message => {
        window.onerror = before
        resolve(String(message))
        return true
      }
    })
    const removed = (chain: string) => heard.push(['removed', chain])
    provider.on!('chainChanged', () => {
      throw new Error('of the application')
    })
    provider.on!('chainChanged', (chain: string) => heard.push(chain))
    provider.on!('chainChanged', removed)
    provider.removeListener!('chainChanged', removed)
    tell('chainChanged', '0x1')
    expect(heard).to.deep.equal(['0x1'])
    expect(await thrown).to.include('of the application')
  })
})
