import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { walletOrigin, walletWorld, type WalletWorld } from '../testing/wallet-world.js'
import { testChain } from '../testing/test-server.js'

const chain = testChain.caipNetworkId

describe("User operations by way of the frame's server", () => {
  const asked: { readonly path: string; readonly method: string }[] = []
  let service: Server
  let world: WalletWorld
  let secretUrl: string
  before(async () => {
    service = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => (body += chunk))
      request.on('end', () => {
        const { id, method } = JSON.parse(body) as { readonly id: number; readonly method: string }
        asked.push({ path: request.url!, method })
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method }))
      })
    })
    await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    secretUrl = `${url}/pay?key=secret`
    world = await walletWorld({
      chains: [testChain, { ...testChain, caipNetworkId: 'eip155:9' }, { ...testChain, caipNetworkId: 'eip155:10' }],
      settings: {
        bundlers: [
          { caipNetworkId: chain, url: `${url}/bundle?key=secret`, paymasterUrl: secretUrl },
          { caipNetworkId: 'eip155:9', url },
        ],
      },
    })
  })
  after(async () => {
    await world.close()
    service.close()
  })

  const call = (path: string, method: string, headers: Record<string, string> = {}) =>
    world.service.app.request(`${path}?chainId=${encodeURIComponent(chain)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    })

  for (const [path, method, target] of [
    ['/api/bundler', 'eth_sendUserOperation', '/bundle?key=secret'],
    ['/api/bundler', 'eth_getUserOperationReceipt', '/bundle?key=secret'],
    ['/api/paymaster', 'pm_getPaymasterStubData', '/pay?key=secret'],
    ['/api/paymaster', 'pm_getPaymasterData', '/pay?key=secret'],
  ] as const) {
    it(`pass ${method} on`, async () => {
      expect(((await (await call(path, method)).json()) as { result: unknown }).result).to.equal(method)
      expect(asked.at(-1)).to.deep.equal({ path: target, method })
    })
  }

  for (const [path, method] of [
    ['/api/bundler', 'eth_sendRawTransaction'],
    ['/api/bundler', 'pm_getPaymasterData'],
    ['/api/bundler', 'debug_bundler_clearState'],
    ['/api/paymaster', 'eth_sendUserOperation'],
    ['/api/paymaster', 'pm_sponsorUserOperation'],
    ['/api/rpc', 'eth_sendUserOperation'],
  ] as const) {
    it(`never pass ${method} on at ${path}`, async () => {
      const before = asked.length
      expect(((await (await call(path, method)).json()) as { error: { code: number } }).error.code).to.equal(-32601)
      expect(asked).to.have.length(before)
    })
  }

  it('are refused for pages of other origins, and for chains without a bundler', async () => {
    expect((await call('/api/paymaster', 'pm_getPaymasterData', { origin: 'https://dapp.example' })).status).to.equal(
      403,
    )
    expect((await call('/api/paymaster', 'pm_getPaymasterData', { origin: walletOrigin })).status).to.equal(200)
    expect(
      (await world.service.app.request('/api/bundler?chainId=eip155:10', { method: 'POST', body: '{}' })).status,
    ).to.equal(400)
    expect(
      (await world.service.app.request('/api/paymaster?chainId=eip155:9', { method: 'POST', body: '{}' })).status,
    ).to.equal(400)
  })

  it('are named to the frame by chain, with no more of the paymaster than its origin', async () => {
    const text = await (await world.service.app.request('/api/frame-config')).text()
    const { networks } = JSON.parse(text) as { readonly networks: readonly { readonly bundler?: object }[] }
    expect(networks.map(({ bundler }) => bundler)).to.deep.equal([
      { paymaster: new URL(secretUrl).origin },
      {},
      undefined,
    ])
    expect(text).to.not.contain('secret')
  })
})
