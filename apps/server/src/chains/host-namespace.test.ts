import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { addChainNamespace } from '@w3m/core/caip'
import { expect } from 'chai'
import { normalizeEmberAddress } from '../../../../test/fixtures/namespaces/ember/ember-address.js'
import { emberNetwork } from '../../../../test/fixtures/namespaces/ember/ember-namespace.js'
import { emberOnServer } from '../../../../test/fixtures/namespaces/ember/ember-server.js'
import { write } from '../../../../test/fixtures/namespaces/ember/ember-sign-in.js'
import { createEmberWallet } from '../../../../test/fixtures/namespaces/ember/ember-wallet.js'
import type { Server } from '../server.js'
import { readSettings, type ServedChain } from '../settings.js'
import { signInDefaults } from '../siwx/sign-in-settings.js'
import { developer, post, testChain, testServer } from '../testing/test-server.js'
import { builtInNamespaces } from './namespaces.js'

const { caipNetworkId } = emberNetwork
const wallet = createEmberWallet()
const address = normalizeEmberAddress(wallet.address)
const domain = 'dapp.example'
const origin = `https://${domain}`

describe('A namespace that a server is given', () => {
  const requests: unknown[] = []
  const node = createServer((request, response) => {
    void text(request).then(body => {
      const { id, method, params } = JSON.parse(body) as {
        readonly id: number
        readonly method: string
        readonly params: unknown
      }
      requests.push([method, params])
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ jsonrpc: '2.0', id, result: '2500000' }))
    })
  })
  let chain: ServedChain
  let server: Server

  before(async () => {
    await once(node.listen(0, '127.0.0.1'), 'listening')
    chain = {
      caipNetworkId,
      name: 'Hearth',
      rpcUrl: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
      nativeCurrency: emberNetwork.nativeCurrency,
      tokens: [],
    }
    server = testServer({
      chains: [testChain, chain],
      namespaces: [...builtInNamespaces, emberOnServer],
      signIn: { ...signInDefaults, domains: [domain] },
    })
  })
  after(async () => {
    await server.close()
    node.close()
  })

  const json = async (answer: Response | Promise<Response>) => (await (await answer).json()) as never
  const call = (path: string, init: RequestInit = {}) =>
    server.app.request(`/auth/v1/${path}`, {
      ...init,
      headers: { origin, ...(init.headers as Record<string, string>) },
    })

  /** A message for the wallet's account, as its page writes it. */
  async function message(): Promise<string> {
    const { nonce, issuedAt } = await json(call('nonce'))
    return write({
      domain,
      accountAddress: address,
      uri: `${origin}/`,
      version: '1',
      chainId: caipNetworkId,
      nonce,
      issuedAt,
    })
  }
  const signatureOf = (signed: string) => Buffer.from(wallet.sign(new TextEncoder().encode(signed))).toString('hex')

  it('has its balances read, beside those of the built-in ones', async () => {
    const { balances } = await json(server.app.request(`/v1/account/${address}/balance`))
    expect(balances).to.deep.equal([
      {
        name: 'Spark',
        symbol: 'SPK',
        chainId: caipNetworkId,
        value: null,
        price: null,
        quantity: { decimals: '6', numeric: '2.5' },
        iconUrl: null,
      },
    ])
    expect(requests.splice(0)).to.deep.equal([['ember_balance', [address]]])
    expect((await server.app.request(`/v1/account/${developer}/balance`)).status).to.equal(200)
    expect(requests).to.deep.equal([])
  })

  it('has them read of one chain where its page’s half is not loaded here', async () => {
    const cinder = { ...emberOnServer, name: 'cinder' }
    const id = 'cinder:hearth-1' as ServedChain['caipNetworkId']
    const other = testServer({ chains: [{ ...chain, caipNetworkId: id }], namespaces: [cinder] })
    const answer = await other.app.request(`/v1/account/${address}/balance?chainId=${id}`)
    expect([answer.status, requests.splice(0)]).to.deep.equal([200, [['ember_balance', [address]]]])
    expect(await json(answer)).to.have.nested.property('balances[0].chainId', id)
    await other.close()
  })

  it('may have its chains among the settings once its name is added', () => {
    const read = () =>
      readSettings({ W3M_CHAINS: JSON.stringify([{ ...chain, caipNetworkId: 'scoria:hearth-1' }]) }).chains
    expect(read).to.throw('expected a CAIP-2 id')
    addChainNamespace('scoria')
    expect(read()[0]).to.include({ caipNetworkId: 'scoria:hearth-1', name: 'Hearth' })
  })

  it('has the methods that it names passed on, and no others', async () => {
    const callRpc = (method: string) =>
      server.app.request(`/v1?chainId=${caipNetworkId}`, {
        ...post({ jsonrpc: '2.0', id: 1, method }),
        headers: { 'content-type': 'application/json' },
      })
    expect(await json(callRpc('ember_status'))).to.deep.equal({ jsonrpc: '2.0', id: 1, result: '2500000' })
    for (const method of ['ember_sign', 'eth_chainId', 'getBalance'])
      expect(await json(callRpc(method)), method).to.have.nested.property('error.code', -32601)
    expect(requests.splice(0)).to.deep.equal([['ember_status', undefined]])
  })

  it('signs its visitors in, by its own message and signature', async () => {
    const signed = await message()
    const { token } = await json(call('authenticate', post({ message: signed, signature: signatureOf(signed) })))
    expect(await json(call('me', { headers: { authorization: `Bearer ${String(token)}` } }))).to.include({
      address,
      caip2Network: caipNetworkId,
    })
  })

  it('signs nobody in by another signature', async () => {
    const [signed, other] = [await message(), await message()]
    expect((await call('authenticate', post({ message: signed, signature: signatureOf(other) }))).status).to.equal(401)
  })

  it('is unknown to a server that was not given it', async () => {
    const other = testServer({ chains: [testChain, chain] })
    expect((await other.app.request(`/v1/account/${address}/balance`)).status).to.equal(400)
    expect(
      (
        await other.app.request(`/v1?chainId=${caipNetworkId}`, {
          ...post({ jsonrpc: '2.0', id: 1, method: 'ember_status' }),
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).to.equal(400)
    await other.close()
  })
})
