import { expect } from 'chai'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { Failure } from '../../http/failure.js'
import { socialSettings, standInsUrl } from '../../testing/provider-visit.js'
import { createFarcasterLogins, type FarcasterLogins } from './farcaster-logins.js'

const origin = 'http://dapp.localhost:4400'
const [frameKey, otherKey] = ['frame-key', 'other-frame-key']

let nowMs: number
let logins: FarcasterLogins
beforeEach(() => {
  nowMs = 1_700_000_000_000
  logins = createFarcasterLogins({ ...socialSettings.farcaster!, now: () => nowMs, waitMs: 200, askEveryMs: 20 })
})

const json = { 'content-type': 'application/json' }
const approve = (channel: string, fid: number) => fetch(`${standInsUrl}/farcaster/approve`, { method: 'POST', headers: json, body: JSON.stringify({ channel, fid }) })
const failed = async (action: Promise<unknown>) =>
  action.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => (error instanceof Failure ? `${error.status} ${error.reasons[0]!.field}` : String(error)),
  )
/** Answers a channel with a message that its writer signs, whoever that is, or with what is `given` as a signature. */
async function answer(url: string, fid: number, changes: { readonly domain?: string; readonly nonce?: string } = {}, given?: Hex): Promise<void> {
  const headers = { ...json, authorization: `Bearer ${new URL(url).searchParams.get('channelToken')}`, 'x-farcaster-auth-relay-key': 'any' }
  const asked = (await (await fetch(`${standInsUrl}/v1/channel/status`, { headers })).json()) as { readonly signatureParams: { readonly siweUri: string; readonly domain: string; readonly nonce: string } }
  const { siweUri: uri, domain, nonce } = { ...asked.signatureParams, ...changes }
  const account = privateKeyToAccount(generatePrivateKey())
  const message = createSiweMessage({ domain, nonce, uri, address: account.address, statement: 'Farcaster Auth', version: '1', chainId: 10, issuedAt: new Date(), resources: [`farcaster://fid/${fid}`] })
  const signature = given ?? (await account.signMessage({ message }))
  expect((await fetch(`${standInsUrl}/v1/channel/authenticate`, { method: 'POST', headers, body: JSON.stringify({ message, signature, fid, username: 'ana' }) })).status).to.equal(201)
}

describe('A Farcaster login', () => {
  it('waits for the approval, and then says whose account it is', async () => {
    const { handle, url } = await logins.start({ frameKey, origin })
    expect(await logins.redeem({ frameKey, handle })).to.deep.equal({ status: 'pending' })
    expect((await approve(url, 4_711)).status).to.equal(200)
    expect(await logins.redeem({ frameKey, handle })).to.deep.equal({ status: 'done', identity: { provider: 'farcaster', subject: '4711', userName: 'local4711' } })
  })

  it('is told to the frame key that began it, and once', async () => {
    const { handle, url } = await logins.start({ frameKey, origin })
    await approve(url, 1)
    expect(await failed(logins.redeem({ frameKey: otherKey, handle }))).to.equal('410 CODE_EXPIRED')
    expect((await logins.redeem({ frameKey, handle })).status).to.equal('done')
    expect(await failed(logins.redeem({ frameKey, handle }))).to.equal('410 CODE_EXPIRED')
  })

  it('refuses a signature of a key that does not hold the account', async () => {
    const { handle, url } = await logins.start({ frameKey, origin })
    await answer(url, 5)
    expect(await failed(logins.redeem({ frameKey, handle }))).to.equal('403 LOGIN_REFUSED')
  })

  it('is too late after ten minutes', async () => {
    const { handle, url } = await logins.start({ frameKey, origin })
    await approve(url, 1)
    nowMs += 600_000
    expect(await failed(logins.redeem({ frameKey, handle }))).to.equal('410 CODE_EXPIRED')
  })

  it('says so where the relay is not there, before the code and after', async () => {
    let isBroken = false
    const relay = createServer((request, response) => {
      const body = isBroken ? '<html>502 Bad Gateway</html>' : JSON.stringify({ state: 'pending', channelToken: 'token', url: 'https://farcaster.example/code' })
      response.writeHead(request.method === 'POST' ? 201 : isBroken ? 502 : 202, json).end(body)
    })
    await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', resolve))
    const { port } = relay.address() as AddressInfo
    const there = createFarcasterLogins({ relay: `http://127.0.0.1:${port}`, rpcUrl: socialSettings.farcaster!.rpcUrl, now: () => nowMs, waitMs: 50, askEveryMs: 10 })
    const { handle } = await there.start({ frameKey, origin })
    expect(await there.redeem({ frameKey, handle })).to.deep.equal({ status: 'pending' })
    isBroken = true
    expect(await failed(there.redeem({ frameKey, handle }))).to.equal('503 ')
    isBroken = false
    expect(await there.redeem({ frameKey, handle }), 'nothing is lost').to.deep.equal({ status: 'pending' })
    relay.close()
    const lost = createFarcasterLogins({ relay: 'http://127.0.0.1:1', rpcUrl: socialSettings.farcaster!.rpcUrl, now: () => nowMs, waitMs: 20 })
    expect(await failed(lost.start({ frameKey, origin }))).to.equal('503 ')
  })

  describe('whose node is away for a while', () => {
    let isAway: boolean
    let asked: number
    let node: Server
    let there: FarcasterLogins
    beforeEach(async () => {
      isAway = true
      asked = 0
      const { relay, rpcUrl } = socialSettings.farcaster!
      const pass = async (call: Buffer) => {
        asked += 1
        if (!isAway) return await (await fetch(rpcUrl, { method: 'POST', headers: json, body: new Uint8Array(call) })).text()
        const { id } = JSON.parse(call.toString()) as { readonly id: number }
        return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: 'header not found' } })
      }
      node = createServer((request, response) => void buffer(request).then(async call => response.writeHead(200, json).end(await pass(call))))
      await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
      const { port } = node.address() as AddressInfo
      there = createFarcasterLogins({ relay, rpcUrl: `http://127.0.0.1:${port}`, now: () => nowMs, waitMs: 800, askEveryMs: 20 })
    })
    afterEach(() => void node.close())

    it('completes when the node is back, in the same call or in a later one, and once', async () => {
      const { handle, url } = await there.start({ frameKey, origin })
      await approve(url, 4_712)
      expect(await failed(there.redeem({ frameKey, handle }))).to.equal('503 ')
      const redeeming = there.redeem({ frameKey, handle })
      for (const before = asked; asked === before; ) await new Promise(resolve => setTimeout(resolve, 5))
      isAway = false
      expect(await redeeming).to.deep.equal({ status: 'done', identity: { provider: 'farcaster', subject: '4712', userName: 'local4712' } })
      expect(await failed(there.redeem({ frameKey, handle }))).to.equal('410 CODE_EXPIRED')
    })

    it('refuses nothing that only a node can refuse, until there is one', async () => {
      const { handle, url } = await there.start({ frameKey, origin })
      // As long as the signature of a contract: no key can be read off it.
      await answer(url, 5, {}, `0x${'12'.repeat(200)}`)
      expect(await failed(there.redeem({ frameKey, handle }))).to.equal('503 ')
      isAway = false
      expect(await failed(there.redeem({ frameKey, handle }))).to.equal('403 LOGIN_REFUSED')
      expect(await failed(there.redeem({ frameKey, handle })), 'and once').to.equal('410 CODE_EXPIRED')
    })
  })
})
