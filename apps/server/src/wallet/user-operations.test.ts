import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { WalletEndpointName } from '@w3m/frame/wallet-api'
import { expect } from 'chai'
import { owner, type DeviceAnswer, type WalletDevice } from '../testing/wallet-device.js'
import { walletOrigin, walletEnvironment, type WalletEnvironment } from '../testing/wallet-environment.js'
import { testChain } from '../testing/test-server.js'

const chain = testChain.caipNetworkId
const sponsoredPerDay = 4
const ofAnother = '0x00000000000000000000000000000000000000b0'

type OperationCall = Extract<WalletEndpointName, 'askBundler' | 'askPaymaster'>

describe("User operations by way of the frame's server", () => {
  const requests: { readonly path: string; readonly method: string }[] = []
  let service: Server
  let env: WalletEnvironment
  let device: WalletDevice
  let secretUrl: string
  let visitors = 0
  before(async () => {
    service = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => (body += chunk))
      request.on('end', () => {
        const { id, method } = JSON.parse(body) as { readonly id: number; readonly method: string }
        requests.push({ path: request.url!, method })
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method }))
      })
    })
    await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    secretUrl = `${url}/pay?key=secret`
    env = await walletEnvironment({
      chains: [testChain, { ...testChain, caipNetworkId: 'eip155:9' }, { ...testChain, caipNetworkId: 'eip155:10' }],
      settings: {
        sponsoredPerDay,
        bundlers: [
          { caipNetworkId: chain, url: `${url}/bundle?key=secret`, paymasterUrl: secretUrl },
          { caipNetworkId: 'eip155:9', url },
        ],
      },
    })
  })
  after(async () => {
    await env.close()
    service.close()
  })
  beforeEach(async () => void ({ device } = await env.withWallet(`visitor-${++visitors}@mail.example`)))

  const operationOf = (sender: unknown) => [{ sender, callData: '0x' }, '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108']
  const send = (
    name: OperationCall,
    method: string,
    params: readonly unknown[] = operationOf(owner.address),
    { by = device, chainId = chain }: { readonly by?: WalletDevice; readonly chainId?: string } = {},
  ): Promise<DeviceAnswer> => by.call(name, { query: { chainId }, body: { jsonrpc: '2.0', id: 1, method, params } })

  for (const [name, method, target, params] of [
    ['askBundler', 'eth_sendUserOperation', '/bundle?key=secret', undefined],
    ['askBundler', 'eth_estimateUserOperationGas', '/bundle?key=secret', operationOf(owner.address.toLowerCase())],
    ['askBundler', 'eth_getUserOperationReceipt', '/bundle?key=secret', ['0x01']],
    ['askBundler', 'eth_supportedEntryPoints', '/bundle?key=secret', []],
    ['askPaymaster', 'pm_getPaymasterStubData', '/pay?key=secret', undefined],
    ['askPaymaster', 'pm_getPaymasterData', '/pay?key=secret', undefined],
  ] as const) {
    it(`pass ${method} on for who is logged in`, async () => {
      const { status, body } = await send(name, method, params)
      expect([status, body]).to.deep.equal([200, { jsonrpc: '2.0', id: 1, result: method }])
      expect(requests.at(-1)).to.deep.equal({ path: target, method })
    })
  }

  for (const [name, method] of [
    ['askBundler', 'eth_sendRawTransaction'],
    ['askBundler', 'pm_getPaymasterData'],
    ['askBundler', 'debug_bundler_clearState'],
    ['askPaymaster', 'eth_sendUserOperation'],
    ['askPaymaster', 'pm_sponsorUserOperation'],
  ] as const) {
    it(`never pass ${method} on by ${name}`, async () => {
      const before = requests.length
      const { error } = (await send(name, method)).body as { readonly error?: { readonly code: number } }
      expect(error?.code).to.equal(-32601)
      expect(requests).to.have.length(before)
    })
  }

  for (const [path, method] of [
    ['/api/bundler', 'eth_sendUserOperation'],
    ['/api/bundler', 'eth_getUserOperationReceipt'],
    ['/api/paymaster', 'pm_getPaymasterStubData'],
    ['/api/paymaster', 'pm_getPaymasterData'],
  ] as const) {
    it(`are none of somebody who is not logged in: ${method}`, async () => {
      const before = requests.length
      const answer = await env.service.app.request(`${path}?chainId=${encodeURIComponent(chain)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: walletOrigin },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: operationOf(owner.address) }),
      })
      expect(answer.status).to.equal(401)
      expect(requests).to.have.length(before)
    })
  }

  for (const [name, method] of [
    ['askBundler', 'eth_sendUserOperation'],
    ['askBundler', 'eth_estimateUserOperationGas'],
    ['askPaymaster', 'pm_getPaymasterStubData'],
    ['askPaymaster', 'pm_getPaymasterData'],
  ] as const) {
    it(`are of the visitor's own account alone: ${method}`, async () => {
      const before = requests.length
      const stranger = (await env.logIn(`stranger-${visitors}@mail.example`)).device
      const answers = [
        ...(await Promise.all(
          [operationOf(ofAnother), operationOf(undefined), [], [null]].map(params => send(name, method, params)),
        )),
        // Who has no wallet has no account.
        await send(name, method, undefined, { by: stranger }),
      ]
      expect(answers.map(({ status, why }) => `${status} ${why}`)).to.deep.equal(answers.map(() => '400 SENDER_OTHER'))
      expect(requests).to.have.length(before)
    })
  }

  it('are paid so often a day for a user, on whichever device, and then 429 says how long to wait', async () => {
    const passed = () => requests.filter(({ path }) => path.startsWith('/pay')).length
    const before = passed()
    env.wait(86_400_000 - (env.now() % 86_400_000))
    await env.logIn(`visitor-${visitors}@mail.example`, device)
    const statuses: number[] = []
    for (let call = 0; call < sponsoredPerDay; call++)
      statuses.push((await send('askPaymaster', call % 2 ? 'pm_getPaymasterData' : 'pm_getPaymasterStubData')).status)
    expect(statuses).to.deep.equal(statuses.map(() => 200))
    const refused = await send('askPaymaster', 'pm_getPaymasterData')
    expect([refused.status, refused.why, refused.headers.get('retry-after')]).to.deep.equal([
      429,
      'SPONSORED_LIMITED',
      String(86_400 - Math.floor((env.now() % 86_400_000) / 1_000)),
    ])
    expect(passed() - before).to.equal(sponsoredPerDay)
    const second = (await env.addDevice(`visitor-${visitors}@mail.example`)).device
    expect((await send('askPaymaster', 'pm_getPaymasterData', undefined, { by: second })).status).to.equal(429)
    expect((await send('askBundler', 'eth_sendUserOperation')).status, 'whose fee the visitor pays').to.equal(200)
    const other = (await env.withWallet(`other-${visitors}@mail.example`)).device
    expect((await send('askPaymaster', 'pm_getPaymasterData', undefined, { by: other })).status).to.equal(200)
    env.wait(86_400_000)
    await env.logIn(`visitor-${visitors}@mail.example`, device)
    expect((await send('askPaymaster', 'pm_getPaymasterData')).status, 'on the next day').to.equal(200)
  })

  it('are refused for pages of other origins, and for chains without a bundler', async () => {
    const foreign = await device.call(
      'askPaymaster',
      { query: { chainId: chain }, body: { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params: [] } },
      { headers: { origin: 'https://dapp.example' } },
    )
    expect(foreign.status).to.equal(403)
    for (const [name, chainId] of [
      ['askBundler', 'eip155:10'],
      ['askPaymaster', 'eip155:9'],
    ] as const)
      expect((await send(name, 'eth_supportedEntryPoints', [], { chainId })).status).to.equal(400)
  })

  it('may be as long as the calls in them', async () => {
    const long = [{ sender: owner.address, callData: `0x${'00'.repeat(131_072)}` }]
    expect((await send('askBundler', 'eth_sendUserOperation', long)).status).to.equal(200)
    const tooLong = [{ sender: owner.address, callData: `0x${'00'.repeat(524_288)}` }]
    expect((await send('askBundler', 'eth_sendUserOperation', tooLong)).status).to.equal(413)
  })

  it('are no calls of a node', async () => {
    const answer = await env.service.app.request(`/api/rpc?chainId=${encodeURIComponent(chain)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params: [] }),
    })
    expect(((await answer.json()) as { error: { code: number } }).error.code).to.equal(-32601)
  })

  it('are named to the frame by chain, with no more of the paymaster than its origin', async () => {
    const text = await (await env.service.app.request('/api/frame-config')).text()
    const { networks } = JSON.parse(text) as { readonly networks: readonly { readonly bundler?: object }[] }
    expect(networks.map(({ bundler }) => bundler)).to.deep.equal([
      { paymaster: new URL(secretUrl).origin },
      {},
      undefined,
    ])
    expect(text).to.not.contain('secret')
  })
})
