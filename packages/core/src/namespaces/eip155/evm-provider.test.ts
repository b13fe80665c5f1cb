import { expect } from 'chai'
import { createWalletClient, custom, type EIP1193Provider } from 'viem'
import { mainnet } from 'viem/chains'
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
    allowsAnyNetwork: false,
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
    const paired = pairEvm({
      status: () => status,
      requestWallet: note('wallet'),
      read: note('node'),
      switchTo: () => Promise.resolve(),
      disconnectedError: () => new RpcError(4900, 'gone'),
    })
    const provider = paired.provider as Eip1193Provider & { readonly isWalletConnect: boolean }
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

  describe('used by viem, where the wallet allows single transactions alone,', () => {
    const to = `0x${'cd'.repeat(20)}` as const
    const start = (sendTransaction: () => unknown) => {
      const methods: string[] = []
      const { provider } = pairEvm({
        status: () => statusWith(['eth_sendTransaction']),
        async requestWallet(method) {
          methods.push(method)
          return sendTransaction()
        },
        read: method => Promise.reject(new Error(`No node is asked for ${method}.`)),
        switchTo: () => Promise.resolve(),
        disconnectedError: () => new RpcError(4900, 'gone'),
      })
      const client = createWalletClient({
        account: fakeAddress,
        chain: { ...mainnet, id: 10 },
        transport: custom(provider as Eip1193Provider as EIP1193Provider),
      })
      return { client, methods }
    }

    it('sends the calls of a batch one by one', async () => {
      const { client, methods } = start(() => `0x${'ab'.repeat(32)}`)
      await client.sendCalls({ calls: [{ to }, { to }], experimental_fallback: true, experimental_fallbackDelay: 0 })
      expect(methods).to.deep.equal(['eth_sendTransaction', 'eth_sendTransaction'])
    })

    it('tells why the wallet did not take one', async () => {
      const { client, methods } = start(() => {
        throw new RpcError(-32000, 'The wallet has too little.')
      })
      const error: unknown = await client.sendTransaction({ to, gas: 21_000n }).catch((caught: unknown) => caught)
      expect(String(error)).to.include('The wallet has too little.')
      expect(methods).to.deep.equal(['eth_sendTransaction'])
    })
  })

  describe('asked for capabilities', () => {
    const atomic = { atomic: { status: 'supported' } }
    const declaring = (scopedProperties: unknown, methods: readonly string[] = []) => {
      const status = statusWith(methods)
      return start({
        ...status,
        approval: {
          ...status.approval,
          networkIds: ['eip155:10', 'eip155:1'],
          words: { topic: 't1', sessionProperties: undefined, scopedProperties },
        },
      })
    }
    const scoped = { 'eip155:10': atomic }

    it('gives those that the session declares, also where the wallet does not allow the method', async () => {
      for (const methods of [[], ['wallet_getCapabilities']]) {
        const { request, calls } = declaring(scoped, methods)
        expect(await request('wallet_getCapabilities', [fakeAddress.toLowerCase()])).to.deep.equal({ '0xa': atomic })
        expect(await request('wallet_getCapabilities', [fakeAddress, ['0x1', '0xA']])).to.deep.equal({ '0xA': atomic })
        expect(calls).to.deep.equal([])
      }
    })

    it('says nothing of a chain that the session does not approve', async () => {
      const { request } = declaring({ eip155: atomic })
      expect(await request('wallet_getCapabilities', [fakeAddress, ['0x1']])).to.deep.equal({ '0x1': atomic })
      expect(await request('wallet_getCapabilities', [fakeAddress, ['0x3e7']])).to.equal(4200)
    })

    it('asks the wallet for what its session does not say, and for another account', async () => {
      const { request, calls } = declaring(scoped, ['wallet_getCapabilities'])
      for (const params of [[fakeAddress, ['0x1']], [`0x${'ab'.repeat(20)}`], []])
        expect(await request('wallet_getCapabilities', params)).to.equal("wallet's answer")
      expect(calls).to.have.length(3)
      expect(await declaring(undefined).request('wallet_getCapabilities', [fakeAddress])).to.equal(4200)
    })
  })

  it('says that it is one of WalletConnect, and what its session says', () => {
    const { provider } = start()
    expect(provider.isWalletConnect).to.equal(true)
    expect((provider as unknown as SessionProvider).session?.()).to.deep.include({
      topic: 't1',
      sessionProperties: { capabilities: '{}' },
    })
  })
})
