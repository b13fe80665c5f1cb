import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { endpoints, revokeText, type EndpointName } from '@w3m/core/api'
import { writeSiweMessage } from '@w3m/core/siwx'
import { expect } from 'chai'
import * as v from 'valibot'
import { privateKeyToAccount } from 'viem/accounts'
import { chainAccount, type ChainAccount } from './testing/chain-account.js'
import { indexedServer } from './testing/indexed-server.js'
import { nameSigner } from './testing/name-signer.js'
import { sandboxSecrets, startOnrampStandIn, type OnrampStandIn } from './testing/onramp-stand-in.js'
import { busyChain, developer, post } from './testing/test-server.js'
import { owner } from './testing/wallet-device.js'
import { dappOrigin, walletEnvironment, type WalletEnvironment } from './testing/wallet-environment.js'
import { signInDefaults } from './siwx/sign-in-settings.js'

const chain = busyChain.caipNetworkId
const exchange = JSON.parse(process.env.W3M_TEST_EXCHANGE!) as Record<
  'router' | 'factory' | 'wrapped' | 'dollar',
  string
>
const zone = 'w3m.local'
const coinType = (0x8000_0000 | 31337) >>> 0
const domain = 'dapp.localhost:4400'
const nativeId = `${chain}:0x${'e'.repeat(40)}`
const token = `${chain}:${busyChain.tokens[0]!.address}`
const pci = `0x${'5'.padStart(64, '0')}`
const event = {
  eventId: '7f0b6d0e-3c6c-4a43-9c3c-1a0f6a3f9a51',
  url: 'https://dapp.example/',
  domain: 'dapp.example',
  timestamp: 1,
  props: { type: 'track', event: 'MODAL_OPEN' },
}
type RequestArgs = readonly [path: string, init?: RequestInit]

/** The calls that pages of the specification make (`docs/spec.md`, 7). */
const ofTheSpecification: readonly EndpointName[] = [
  'getSupportedChains',
  'getIdentity',
  'getHistory',
  'getBalance',
  'getSwapQuotes',
  'getSwapTokens',
  'getSwapAllowance',
  'getGasPrice',
  'buildSwapApproval',
  'buildSwapTransaction',
  'getTokenPrices',
  'getName',
  'getNamesOfAddress',
  'getNameSuggestions',
  'registerName',
  'createOnrampUrl',
  'getOnrampOptions',
  'getOnrampQuote',
  'getSessions',
  'revokeSession',
]

describe('A server that has all of its settings', () => {
  let folder: string
  let env: WalletEnvironment
  let onramp: OnrampStandIn
  let server: ReturnType<typeof indexedServer>
  let ada: ChainAccount
  let nft: string
  let session: string
  let purchase: string
  let gateway: Server
  let gatewayUrl: string
  const user = nameSigner(coinType, Date.now)
  const other = nameSigner(coinType, Date.now)
  const name = `everybody.${zone}`
  const moved = `somebody.${zone}`
  const signIn = privateKeyToAccount(`0x${'01'.repeat(32)}`)

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-every-call-'))
    env = await walletEnvironment()
    onramp = await startOnrampStandIn()
    gateway = createServer((_request, response) => response.end(JSON.stringify({ data: '0x12' }))).listen(
      0,
      '127.0.0.1',
    )
    await once(gateway, 'listening')
    gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
    server = indexedServer(folder, {
      chains: [{ ...busyChain, exchange }],
      names: { chain, gateways: [gatewayUrl], registration: { zone, reserved: [] } },
      onramp: { sandbox: { url: onramp.url, ...sandboxSecrets } },
      signIn: { ...signInDefaults, domains: [domain] },
      permissions: env.service.permissions,
    })
    ada = await chainAccount()
    const tiles = await ada.deploy('TestCollectible')
    await ada.call({ contract: 'TestCollectible', address: tiles, functionName: 'mint', args: [ada.address] })
    nft = `${chain}/erc721:${tiles.toLowerCase()}/1`
    await server.catchUp()
    const { device } = await env.withWallet('every@mail.example')
    const permission = {
      pci,
      origin: dappOrigin,
      chainId: chain,
      expiresAt: Math.floor(env.now() / 1_000) + 3_600,
      permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }],
      policies: [{ type: 'call-limit', data: { count: 3 } }],
    }
    expect((await device.call('addPermission', { body: permission })).status).to.equal(200)
    onramp.answers.set('GET /v1/orders/', 404)
  })
  after(async () => {
    await server.close()
    await onramp.close()
    gateway.close()
    await env.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const request = async ([path, init]: RequestArgs) => {
    const response = await server.app.request(path, init)
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as Record<string, string>) }
  }
  const query = (path: string, params: Readonly<Record<string, string>>): RequestArgs => [
    `${path}?${new URLSearchParams(params)}`,
  ]
  const swap = () => ({ from: nativeId, to: token, userAddress: `${chain}:${ada.address}` })
  const withSession = () => ({ headers: { authorization: `Bearer ${session}` } })
  const sent = async (path: string, init: RequestInit) => {
    const { body } = await request([path, init])
    return body ?? {}
  }

  /** One request for each call, in an order in which each finds what it asks for. */
  const requests: Readonly<Record<EndpointName, () => RequestArgs | Promise<RequestArgs>>> = {
    getSupportedChains: () => ['/v1/supported-chains'],
    getIdentity: () => [`/v1/identity/${developer}?sender=${developer}`],
    getHistory: () => query(`/v1/account/${ada.address}/history`, { chainId: chain }),
    getBalance: () => query(`/v1/account/${ada.address}/balance`, { currency: 'usd', chainId: chain }),
    getNfts: () => query(`/v1/account/${ada.address}/nfts`, { chainId: chain }),
    getNft: () => [`/v1/nft/${encodeURIComponent(nft)}`],
    getAllowances: () => query(`/v1/account/${ada.address}/allowances`, { chainId: chain }),
    getSwapQuotes: () => query('/v1/convert/quotes', { from: nativeId, to: token, amount: '1000000000000000' }),
    getSwapTokens: () => query('/v1/convert/tokens', { chainId: chain }),
    getSwapAllowance: () =>
      query('/v1/convert/allowance', { tokenAddress: token, userAddress: `${chain}:${ada.address}` }),
    getGasPrice: () => query('/v1/convert/gas-price', { chainId: chain }),
    buildSwapApproval: () => query('/v1/convert/build-approve', { ...swap(), from: token, to: nativeId }),
    buildSwapTransaction: () => [
      '/v1/convert/build-transaction',
      post({ ...swap(), amount: '1000000000000000', eip155: { slippage: 1 }, disableEstimate: true, projectId: 'p' }),
    ],
    getTokenPrices: () => ['/v1/fungible/price', post({ currency: 'usd', addresses: [token], projectId: 'p' })],
    getPriceHistory: () => query('/v1/fungible/price-history', { addresses: token, range: 'day' }),
    getNameZones: () => ['/v1/profile/zones'],
    askNameGateway: () => [
      '/v1/profile/gateway',
      post({ sender: developer, urls: [`${gatewayUrl}{data}`], data: '0xab' }),
    ],
    getNameSuggestions: () => query('/v1/profile/suggestions/everybody', { zone }),
    registerName: async () => ['/v1/profile/account', post(await user.claim(name))],
    getName: () => query(`/v1/profile/account/${name}`, { apiVersion: '2' }),
    getNamesOfAddress: () => query(`/v1/profile/reverse/${user.address}`, { apiVersion: '2' }),
    moveName: async () => {
      await request(['/v1/profile/account', post(await other.claim(moved))])
      const third = nameSigner(coinType, Date.now)
      const body = { owner: await other.move(moved, third.address), claimant: await third.claim(moved) }
      return [`/v1/profile/account/${moved}/address`, post(body)]
    },
    releaseName: async () => [`/v1/profile/account/${name}/release`, post(await user.release(name))],
    createOnrampUrl: () => [
      '/v1/generators/onrampurl',
      post({ destinationWallets: [{ address: developer, blockchains: ['local-one'], assets: ['LUSD'] }] }),
    ],
    getOnrampOptions: () => ['/v1/onramp/options'],
    getOnrampQuote: () => [
      '/v1/onramp/quote',
      post({ purchaseCurrency: 'LUSD', paymentCurrency: 'USD', amount: '100', network: 'local-one' }),
    ],
    getOnrampBuyOptions: () => ['/v1/onramp/buy/options?country=US'],
    getOnrampBuyQuotes: () =>
      query('/v1/onramp/buy/quotes', {
        purchaseCurrency: 'LUSD',
        purchaseNetwork: 'local-one',
        paymentCurrency: 'USD',
        paymentAmount: '100',
      }),
    getOnrampPurchase: () => [`/v1/onramp/purchases/${purchase}`],
    getSessions: () => [`/v1/sessions/${chain}:${owner.address}`],
    revokeSession: async () => [
      `/v1/sessions/${chain}:${owner.address}/revoke`,
      post({ pci, signature: await owner.signMessage({ message: revokeText(pci, `${chain}:${owner.address}`) }) }),
    ],
    getWallets: () => ['/getWallets?page=1&entries=4'],
    getAnalyticsConfig: () => ['/getAnalyticsConfig'],
    getProjectConfig: () => ['/appkit/v1/config'],
    getAllowedOrigins: () => ['/projects/v1/origins'],
    getProjectLimits: () => ['/appkit/v1/project-limits'],
    sendEvent: () => ['/e', post(event)],
    sendEvents: () => ['/batch', post([event])],
    getLoginOffers: () => ['/login/v1/offers'],
    getSignInNonce: () => ['/auth/v1/nonce'],
    signIn: async () => {
      const { nonce = '', issuedAt = '' } = await sent('/auth/v1/nonce', {})
      const message = writeSiweMessage({
        domain,
        accountAddress: signIn.address,
        uri: `${dappOrigin}/`,
        version: '1',
        chainId: chain,
        nonce,
        issuedAt,
      })
      const signature = await signIn.signMessage({ message })
      return ['/auth/v1/authenticate', { ...post({ message, signature }), headers: { origin: dappOrigin } }]
    },
    getSignInSession: () => ['/auth/v1/me', withSession()],
    signOut: () => ['/auth/v1/sign-out', { ...post({}), ...withSession() }],
  }

  for (const name of Object.keys(requests) as EndpointName[])
    it(`answers ${name}`, async () => {
      const { status, body } = await request(await requests[name]())
      expect(status, JSON.stringify(body)).to.equal(200)
      v.parse(endpoints[name].response, body)
      if (name === 'createOnrampUrl') purchase = body!.purchaseId!
      if (name === 'signIn') session = body!.token!
    })

  it('has an answer for each of the twenty calls of the specification', () => {
    expect(new Set(ofTheSpecification).size).to.equal(20)
    expect(Object.keys(requests)).to.have.members(Object.keys(endpoints))
  })

  it('says of a network without a price of gas that it is not supported, as every refusal is written', async () => {
    const response = await server.app.request('/v1/convert/gas-price?chainId=eip155:999&projectId=p&st=w3m&sv=0.1.0')
    expect(response.status).to.equal(400)
    expect(await response.json()).to.deep.equal({
      status: 'FAILED',
      reasons: [{ field: 'chainId', description: 'Network not supported for Gas Price' }],
    })
  })
})
