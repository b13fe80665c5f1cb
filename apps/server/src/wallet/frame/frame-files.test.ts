import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { testChain } from '../../testing/test-server.js'
import {
  dappOrigin,
  walletOrigin,
  walletEnvironment,
  type WalletEnvironment,
} from '../../testing/wallet-environment.js'
import { allowedAncestors, isAncestor } from './allowed-ancestors.js'

const policy = (ancestors: string) =>
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-src 'none'; object-src 'none'; " +
  `frame-ancestors ${ancestors}; require-trusted-types-for 'script'; trusted-types lit-html w3m-worker`
const everywhere = {
  'origin-agent-cluster': '?1',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

describe("The frame's own origin", () => {
  let folder: string
  let env: WalletEnvironment
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-frame-'))
    mkdirSync(join(folder, 'frame/assets'), { recursive: true })
    for (const name of ['index.html', 'popup.html', 'device.html', 'assets/worker-1a2b3c4d.js', 'frame.js'])
      writeFileSync(join(folder, 'frame', name), name)
    writeFileSync(join(folder, 'secret.html'), 'secret')
    writeFileSync(join(folder, 'frame/.hidden.html'), 'hidden')
    env = await walletEnvironment({
      settings: {
        trustedOrigins: [dappOrigin],
        frameDir: join(folder, 'frame'),
        projects: { one: ['https://dapp.example', 'https://*.dapp.example'], shut: [] },
      },
    })
  })
  after(async () => {
    await env.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const get = (path: string, headers: Record<string, string> = {}) => env.service.app.request(path, { headers })

  const pages: readonly (readonly [path: string, ancestors: string, opener: string | null, file: string])[] = [
    ['/', `${dappOrigin} http://localhost:4400`, null, 'index.html'],
    ['/?projectId=one&version=4', 'https://dapp.example https://*.dapp.example', null, 'index.html'],
    ['/?projectId=shut', "'none'", null, 'index.html'],
    ['/?projectId=unheard-of', `${dappOrigin} http://localhost:4400`, null, 'index.html'],
    ['/?projectId=__proto__', `${dappOrigin} http://localhost:4400`, null, 'index.html'],
    ['/popup.html?projectId=one', "'none'", 'unsafe-none', 'popup.html'],
    ['/device?token=abc', "'none'", 'same-origin', 'device.html'],
    ['/assets/worker-1a2b3c4d.js', "'none'", null, 'assets/worker-1a2b3c4d.js'],
  ]
  for (const [path, ancestors, opener, file] of pages) {
    it(`serves ${path} with its headers`, async () => {
      const response = await get(path, { 'sec-fetch-site': 'cross-site', host: 'anything.example' })
      expect(response.status).to.equal(200)
      expect(await response.text()).to.equal(file)
      expect(response.headers.get('content-security-policy')).to.equal(policy(ancestors))
      expect(response.headers.get('cross-origin-opener-policy')).to.equal(opener)
      for (const [name, value] of Object.entries(everywhere)) expect(response.headers.get(name), name).to.equal(value)
    })
  }

  it('keeps for good what is named by what is in it, and nothing else', async () => {
    expect((await get('/assets/worker-1a2b3c4d.js')).headers.get('cache-control')).to.equal(
      'public, max-age=31536000, immutable',
    )
    for (const path of ['/', '/frame.js', '/device'])
      expect((await get(path)).headers.get('cache-control')).to.equal('no-cache')
  })

  for (const path of [
    '/secret.html',
    '/../secret.html',
    '/..%2fsecret.html',
    '/%2e%2e/secret.html',
    '/assets/../../secret.html',
    '/.hidden.html',
    '/.hidden',
    '/assets/',
    '/assets',
    '/nothing',
    '/a\\b.html',
    '/%00.html',
    '/api/nothing',
  ]) {
    it(`has nothing at ${path}`, async () => {
      const response = await get(path)
      expect(response.status).to.equal(404)
      expect(response.headers.get('x-content-type-options')).to.equal('nosniff')
      expect(await response.text()).not.to.contain('secret')
    })
  }

  it('tells its page which origins the operator trusts, whatever project its address names', async () => {
    for (const path of ['/api/frame-config', '/api/frame-config?projectId=one'])
      expect(await (await get(path)).json(), path).to.have.deep.property('trusted', [dappOrigin])
  })

  it('tells its page who may embed it, as the header does, and which chains it reaches', async () => {
    const config = (await (await get('/api/frame-config?projectId=one')).json()) as {
      ancestors: string[]
      networks: { id: string }[]
    }
    expect(config.ancestors).to.deep.equal(['https://dapp.example', 'https://*.dapp.example'])
    expect(config.networks[0]).to.deep.equal({
      id: testChain.caipNetworkId,
      name: testChain.name,
      symbol: 'ETH',
      decimals: 18,
    })
    expect((await get('/api/frame-config')).status).to.equal(200)
  })

  it('passes JSON-RPC on to its chains', async () => {
    const callRpc = (method: string, headers: Record<string, string>) =>
      env.service.app.request(`/api/rpc?chainId=${testChain.caipNetworkId}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
      })
    expect(
      await (await callRpc('eth_chainId', { origin: walletOrigin, 'sec-fetch-site': 'same-origin' })).json(),
    ).to.deep.equal({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
    expect(await (await callRpc('eth_sendTransaction', { origin: walletOrigin })).json()).to.have.nested.property(
      'error.code',
      -32601,
    )
    expect((await callRpc('eth_chainId', { origin: dappOrigin })).status).to.equal(403)
  })

  const strangers: readonly Readonly<Record<string, string>>[] = [
    { origin: dappOrigin },
    { origin: 'null' },
    { origin: 'http://wallet.dapp.localhost:4403' },
    { 'sec-fetch-site': 'same-site', origin: walletOrigin },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
  ]
  for (const headers of strangers) {
    it(`answers no call with ${JSON.stringify(headers)}, and lets no page read that it did not`, async () => {
      for (const path of ['/api/key', '/api/frame-config', '/api/login/methods', '/api/enrollments', '/api/nothing']) {
        const response = await get(path, headers)
        expect(response.status).to.equal(403)
        expect(response.headers.get('access-control-allow-origin')).to.equal(null)
        expect(response.headers.get('cross-origin-resource-policy')).to.equal('same-origin')
      }
    })
  }
})

describe('The list of pages that may embed the frame', () => {
  const cases: readonly (readonly [text: string, isOne: boolean])[] = [
    ['https://dapp.example', true],
    ['http://localhost:4400', true],
    ['https://*.dapp.example', true],
    ['https://*.dapp.example:8443', true],
    ['*', false],
    ['https://*', false],
    ['https://*.example', false],
    ['http://*.dapp.example', false],
    ['https://a.*.example', false],
    ['https://*.*.example', false],
    ['https://*dapp.example', false],
    ['https://dapp.example/', false],
    ['https://dapp.example; script-src *', false],
    ['https://dapp.example;script-src', false],
    ["'self'", false],
    ['data:', false],
    ['file://dapp.example', false],
    ['dapp.example', false],
  ]
  for (const [text, isOne] of cases)
    it(`${isOne ? 'takes' : 'does not take'} ${text}`, () => void expect(isAncestor(text)).to.equal(isOne))

  it('knows a subdomain by its wildcard, and nothing beside it', () => {
    const { has } = allowedAncestors([], { one: ['https://*.dapp.example'] })
    for (const origin of ['https://a.dapp.example', 'https://a.b.dapp.example'])
      expect(has(origin), origin).to.equal(true)
    for (const origin of [
      'https://dapp.example',
      'https://adapp.example',
      'http://a.dapp.example',
      'https://a.dapp.example:8443',
      'https://a.dapp.example.evil.example',
    ])
      expect(has(origin), origin).to.equal(false)
  })
})
