import { expect } from 'chai'
import { RpcError } from '../../errors/rpc-error.js'
import { fakeAddress } from '../../testing/fake-wallet.js'
import type { Eip1193Provider } from './eip1193.js'
import { pairEvm } from './evm-provider.js'
import { eip155Methods } from './eip155-methods.js'
import type { SessionProvider } from './session-capabilities.js'
import type { SessionStatus } from '../../connectors/walletconnect/pair-provider.js'

const statusWith = (methods: readonly string[]): SessionStatus => ({
  approval: {
    accounts: [{ caipNetworkId: 'eip155:10', address: fakeAddress }],
    networkIds: ['eip155:10'],
    methods: new Set(methods),
    mayGoAnywhere: false,
    words: { topic: 't1', sessionProperties: { capabilities: '{}' }, scopedProperties: undefined },
    wireIdOf: id => id,
  },
  active: 'eip155:10',
  addresses: [fakeAddress],
})

describe('the provider of a paired EVM wallet', () => {
  const start = (
    status: SessionStatus | undefined = statusWith(['personal_sign', 'wallet_sendCalls', 'wallet_getPermissions']),
  ) => {
    const calls: unknown[] = []
    const note =
      (who: string) =>
      (...args: readonly unknown[]) => {
        calls.push([who, ...args])
        return Promise.resolve(`${who}'s answer`)
      }
    const made = pairEvm({
      status: () => status,
      ask: note('wallet'),
      read: note('node'),
      switchTo: () => Promise.resolve(),
      disconnectedError: () => new RpcError(4900, 'gone'),
    })
    const provider = made.provider as Eip1193Provider & { readonly isWalletConnect: boolean }
    const request = (method: string, params?: readonly unknown[]) =>
      provider.request(params ? { method, params } : { method }).catch((error: RpcError) => error.code)
    return { provider, calls, request }
  }

  for (const method of ['personal_sign', 'wallet_sendCalls', 'wallet_getPermissions']) {
    it(`takes ${method}, which the wallet agreed to, to the wallet`, async () => {
      const { request, calls } = start()
      expect(await request(method, ['x'])).to.equal("wallet's answer")
      expect(calls).to.deep.equal([['wallet', method, ['x']]])
    })
  }

  for (const method of [
    ...eip155Methods.filter(name => /^(?:eth_s|eth_sendRaw|wallet_(?!switch|sendCalls|getPermissions))/.test(name)),
    'wallet_somethingNew',
  ]) {
    it(`asks no node for ${method}, which the wallet did not agree to`, async () => {
      const { request, calls } = start()
      expect(await request(method)).to.equal(4200)
      expect(calls).to.deep.equal([])
    })
  }

  for (const method of [
    'eth_getBalance',
    'eth_call',
    'eth_blockNumber',
    'eth_getTransactionReceipt',
    'eth_estimateGas',
  ]) {
    it(`takes ${method} to a node`, async () => {
      const { request, calls } = start()
      expect(await request(method, ['x'])).to.equal("node's answer")
      expect(calls).to.deep.equal([['node', method, ['x']]])
    })
  }

  it('says that it is one of WalletConnect, and what its session says', () => {
    const { provider } = start()
    expect(provider.isWalletConnect).to.equal(true)
    expect((provider as unknown as SessionProvider).session?.()).to.deep.include({
      topic: 't1',
      sessionProperties: { capabilities: '{}' },
    })
  })
})
