import { expect } from 'chai'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pad, toHex, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { Failure } from '../../http/failure.js'
import { openSharedState } from '../../ports/libsql/libsql-shared-state.js'
import type { SharedState } from '../../ports/shared-state.js'
import { socialSettings, standInsUrl } from '../../testing/provider-visit.js'
import { createFarcasterLogins, type FarcasterLogins, type FarcasterLoginsDeps } from './farcaster-logins.js'

const origin = 'http://dapp.localhost:4400'
const [frameKey, otherKey] = ['frame-key', 'other-frame-key']
const client = '203.0.113.7'
/** Of a caller that stays. */
const { signal } = new AbortController()
const contractSignature: Hex = `0x${'12'.repeat(200)}`
/** Says on chain 10 which account a key holds. */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

let shared: SharedState
let nowMs: number
let logins: FarcasterLogins
/** Logins of the stand-ins, or as their settings differ. */
const loginsWith = (settings: Partial<FarcasterLoginsDeps>) =>
  createFarcasterLogins({
    ...socialSettings.farcaster!,
    keyValue: shared.keyValue,
    mark: async () => 0,
    now: () => nowMs,
    waitMs: 400,
    ...settings,
  })
/** A relay of the test's own, and where it is. */
async function startRelay(listener: RequestListener): Promise<{ readonly server: Server; readonly relay: string }> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, relay: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
beforeEach(() => {
  shared = openSharedState(undefined)
  nowMs = 1_700_000_000_000
  logins = loginsWith({ pollIntervalMs: 20 })
})
afterEach(() => shared.close())

const json = { 'content-type': 'application/json' }
const approve = (channel: string, fid: number) =>
  fetch(`${standInsUrl}/farcaster/approve`, { method: 'POST', headers: json, body: JSON.stringify({ channel, fid }) })
const failed = async (action: Promise<unknown>) =>
  action.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => (error instanceof Failure ? `${error.status} ${error.reasons[0]!.field}` : String(error)),
  )
/** As the frame does: what is pending is asked for again. */
async function settled(at: FarcasterLogins, handle: string) {
  for (;;) {
    const answer = await at.redeem({ frameKey, handle, signal })
    if (answer.status !== 'pending') return answer
  }
}
/**
 * Answers a channel with a message that its writer signs, whoever that is, or with the account and the
 * signature of `signer`.
 */
async function answer(
  url: string,
  fid: number,
  signer: { readonly address?: Address; readonly signature?: Hex } = {},
): Promise<void> {
  const headers = {
    ...json,
    authorization: `Bearer ${new URL(url).searchParams.get('channelToken')}`,
    'x-farcaster-auth-relay-key': 'any',
  }
  const status = (await (await fetch(`${standInsUrl}/v1/channel/status`, { headers })).json()) as {
    readonly signatureParams: { readonly siweUri: string; readonly domain: string; readonly nonce: string }
  }
  const { siweUri: uri, domain, nonce } = status.signatureParams
  const account = privateKeyToAccount(generatePrivateKey())
  const message = createSiweMessage({
    domain,
    nonce,
    uri,
    address: signer.address ?? account.address,
    statement: 'Farcaster Auth',
    version: '1',
    chainId: 10,
    issuedAt: new Date(),
    resources: [`farcaster://fid/${fid}`],
  })
  const signature = signer.signature ?? (await account.signMessage({ message }))
  expect(
    (
      await fetch(`${standInsUrl}/v1/channel/authenticate`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ message, signature, fid, username: 'ana' }),
      })
    ).status,
  ).to.equal(201)
}

describe('A Farcaster login', () => {
  it('waits for the approval, and then says whose account it is', async () => {
    const { handle, url } = await logins.start({ frameKey, client, origin })
    expect(await logins.redeem({ frameKey, handle, signal })).to.deep.equal({ status: 'pending' })
    expect((await approve(url, 4_711)).status).to.equal(200)
    expect(await settled(logins, handle)).to.deep.equal({
      status: 'done',
      identity: { provider: 'farcaster', subject: '4711', userName: 'local4711' },
      mark: 0,
    })
  })

  it('is told to the frame key that began it, and once', async () => {
    const { handle, url } = await logins.start({ frameKey, client, origin })
    await approve(url, 1)
    expect(await failed(logins.redeem({ frameKey: otherKey, handle, signal }))).to.equal('410 CODE_EXPIRED')
    expect((await settled(logins, handle)).status).to.equal('done')
    expect(await failed(logins.redeem({ frameKey, handle, signal }))).to.equal('410 CODE_EXPIRED')
  })

  it('refuses a signature of a key that does not hold the account', async () => {
    const { handle, url } = await logins.start({ frameKey, client, origin })
    await answer(url, 5)
    expect(await failed(settled(logins, handle))).to.equal('403 LOGIN_REFUSED')
  })

  it('is too late after ten minutes', async () => {
    const { handle, url } = await logins.start({ frameKey, client, origin })
    await approve(url, 1)
    nowMs += 600_000
    expect(await failed(logins.redeem({ frameKey, handle, signal }))).to.equal('410 CODE_EXPIRED')
  })

  for (const [title, body] of [
    ['nothing', 'null'],
    ['no channel', '{}'],
    ['a channel without an address', JSON.stringify({ channelToken: 'token', url: 'code' })],
    ['no answer at all', undefined],
  ] as const)
    it(`says so where the relay has ${title}`, async () => {
      const { server, relay } = await startRelay((_, response) => {
        if (body !== undefined) response.writeHead(201, json).end(body)
      })
      const at = loginsWith({ relay, answerMs: 1_000 })
      expect(await failed(at.start({ frameKey, client, origin }))).to.match(/^503/)
      server.closeAllConnections()
      server.close()
    })

  it('says so where the relay is not there, before the code and after', async () => {
    let isBroken = false
    const { server, relay } = await startRelay((request, response) => {
      const body = isBroken
        ? '<html>502 Bad Gateway</html>'
        : JSON.stringify({ state: 'pending', channelToken: 'token', url: 'https://farcaster.example/code' })
      response.writeHead(request.method === 'POST' ? 201 : isBroken ? 502 : 202, json).end(body)
    })
    const there = loginsWith({ relay, waitMs: 50, pollIntervalMs: 10 })
    const { handle } = await there.start({ frameKey, client, origin })
    expect(await there.redeem({ frameKey, handle, signal })).to.deep.equal({ status: 'pending' })
    isBroken = true
    // On a busy machine the relay answers after the wait is over: then it is asked again, as a frame does.
    const untilBroken = async (): Promise<void> => {
      for (;;) await there.redeem({ frameKey, handle, signal })
    }
    expect(await failed(untilBroken())).to.equal('503 ')
    isBroken = false
    expect(await there.redeem({ frameKey, handle, signal }), 'nothing is lost').to.deep.equal({ status: 'pending' })
    server.close()
    const offline = loginsWith({ relay: 'http://127.0.0.1:1', waitMs: 20 })
    expect(await failed(offline.start({ frameKey, client, origin }))).to.equal('503 ')
  })

  describe('that many calls wait for', () => {
    let relay: Server
    let requestCounts: Map<string, number>
    /** What waits for a channel to be asked for once more. */
    let onRequest: () => void
    const pollIntervalMs = 20
    const waiting = (waitMs: number, clock?: () => number) =>
      createFarcasterLogins({
        relay: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
        rpcUrl: socialSettings.farcaster!.rpcUrl,
        keyValue: shared.keyValue,
        mark: async () => 0,
        now: () => nowMs,
        waitMs,
        pollIntervalMs,
        clock,
      })
    beforeEach(async () => {
      requestCounts = new Map()
      onRequest = () => undefined
      relay = createServer((request, response) => {
        if (request.method === 'POST') {
          const channelToken = `token${requestCounts.size}`
          requestCounts.set(channelToken, 0)
          return response
            .writeHead(201, json)
            .end(JSON.stringify({ channelToken, url: 'https://farcaster.example/code' }))
        }
        const token = request.headers.authorization!.slice('Bearer '.length)
        requestCounts.set(token, requestCounts.get(token)! + 1)
        response.writeHead(202, json).end('{"state":"pending"}')
        onRequest()
      })
      await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', resolve))
    })
    afterEach(() => {
      relay.close()
      relay.closeAllConnections()
    })
    const nextRequest = () => new Promise<void>(resolve => (onRequest = resolve))

    it('asks the relay as often as for one', async () => {
      const there = waiting(300)
      const { handle } = await there.start({ frameKey, client, origin })
      const since = performance.now()
      const answers = await Promise.all(Array.from({ length: 40 }, () => there.redeem({ frameKey, handle, signal })))
      expect(answers.every(({ status }) => status === 'pending')).to.equal(true)
      expect(requestCounts.get('token0')).to.be.within(1, (performance.now() - since) / pollIntervalMs + 1)
    })

    it('asks about all channels of one client as often as about five, and holds up no other client', async () => {
      let clockMs = 0
      const there = waiting(60_000, () => clockMs)
      const callers: AbortController[] = []
      const begin = async (from: string) => {
        const { handle } = await there.start({ frameKey, client: from, origin })
        const caller = new AbortController()
        callers.push(caller)
        return () => there.redeem({ frameKey, handle, signal: caller.signal })
      }
      const many: (() => Promise<unknown>)[] = []
      for (let count = 0; count < 50; count += 1) many.push(await begin(client))
      const other = await begin('198.51.100.7')
      const askedOfMany = () => [...requestCounts.values()].slice(0, 50).reduce((sum, count) => sum + count, 0)
      let first = nextRequest()
      const waits = many.map(wait => wait())
      await first
      for (let rounds = 1; rounds <= 10; rounds += 1) {
        expect(askedOfMany()).to.equal(rounds)
        first = nextRequest()
        clockMs += pollIntervalMs / 5
        await first
      }
      first = nextRequest()
      waits.push(other())
      await first
      expect([askedOfMany(), requestCounts.get('token50')]).to.deep.equal([11, 1])
      for (const caller of callers) caller.abort()
      await Promise.all(waits)
    })

    it('asks no more when the last of them has gone', async () => {
      const there = waiting(60_000)
      const [{ handle }, other] = [
        await there.start({ frameKey, client, origin }),
        await there.start({ frameKey, client, origin }),
      ]
      const [one, last] = [new AbortController(), new AbortController()]
      const both = [one, last].map(caller => there.redeem({ frameKey, handle, signal: caller.signal }))
      await nextRequest()
      one.abort()
      expect(await both[0]).to.deep.equal({ status: 'pending' })
      await nextRequest()
      last.abort()
      expect(await both[1]).to.deep.equal({ status: 'pending' })
      const before = requestCounts.get('token0')
      const end = new AbortController()
      const otherLogin = there.redeem({ frameKey, handle: other.handle, signal: end.signal })
      for (let times = 0; times < 5; times += 1) await nextRequest()
      end.abort()
      await otherLogin
      expect([requestCounts.get('token0'), requestCounts.get('token1')]).to.deep.equal([before, 5])
    })

    it('asks no faster for callers that come and go', async () => {
      const there = waiting(60_000)
      const { handle } = await there.start({ frameKey, client, origin })
      const since = performance.now()
      for (let times = 0; times < 200; times += 1) {
        const caller = new AbortController()
        const firstAsked = nextRequest()
        const aborted = there.redeem({ frameKey, handle, signal: caller.signal })
        // The first stays until the relay was asked: whoever goes at once has it asked nothing.
        await (times === 0 ? firstAsked : new Promise(setImmediate))
        caller.abort()
        await aborted
      }
      expect(requestCounts.get('token0')).to.be.within(1, (performance.now() - since) / pollIntervalMs + 1)
    })
  })

  describe('whose node is away for a while', () => {
    /** What the node does with a call that it is `isAway` for. */
    let does: 'fail' | 'hang'
    let isAway: (method: string, to?: string) => boolean
    let requestCount: number
    let node: Server
    let there: FarcasterLogins
    const { relay, rpcUrl } = socialSettings.farcaster!
    const onChain = (method: string, params: readonly unknown[]) =>
      fetch(rpcUrl, { method: 'POST', headers: json, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
    beforeEach(async () => {
      does = 'fail'
      isAway = () => true
      requestCount = 0
      const pass = async (call: Buffer) => {
        requestCount += 1
        const { id, method, params } = JSON.parse(call.toString()) as {
          readonly id: number
          readonly method: string
          readonly params?: readonly { readonly to?: string }[]
        }
        if (!isAway(method, params?.[0]?.to))
          return await (await fetch(rpcUrl, { method: 'POST', headers: json, body: new Uint8Array(call) })).text()
        return does === 'hang'
          ? await new Promise<never>(() => undefined)
          : JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: 'header not found' } })
      }
      node = createServer(
        (request, response) =>
          void buffer(request).then(async call => response.writeHead(200, json).end(await pass(call))),
      )
      await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
      const { port } = node.address() as AddressInfo
      there = createFarcasterLogins({
        relay,
        rpcUrl: `http://127.0.0.1:${port}`,
        keyValue: shared.keyValue,
        mark: async () => 0,
        now: () => nowMs,
        waitMs: 800,
        pollIntervalMs: 20,
      })
    })
    afterEach(() => {
      node.close()
      node.closeAllConnections()
    })
    const someoneAsked = async () => {
      for (const before = requestCount; requestCount === before;) await sleep(5)
    }

    it('is pending until the node is back, and is then done, once', async () => {
      const { handle, url } = await there.start({ frameKey, client, origin })
      await approve(url, 4_712)
      expect(await there.redeem({ frameKey, handle, signal })).to.deep.equal({ status: 'pending' })
      const settling = settled(there, handle)
      await someoneAsked()
      isAway = () => false
      expect(await settling).to.deep.equal({
        status: 'done',
        identity: { provider: 'farcaster', subject: '4712', userName: 'local4712' },
        mark: 0,
      })
      expect(await failed(there.redeem({ frameKey, handle, signal }))).to.equal('410 CODE_EXPIRED')
    })

    it('waits for a node that hangs no longer than for the approval, and loses nothing to it', async () => {
      does = 'hang'
      const { handle, url } = await there.start({ frameKey, client, origin })
      await approve(url, 4_713)
      expect(await Promise.race([there.redeem({ frameKey, handle, signal }), sleep(5_000, 'too long')])).to.deep.equal({
        status: 'pending',
      })
      isAway = () => false
      expect((await settled(there, handle)).status).to.equal('done')
    })

    it('refuses nothing that only a node can refuse, until there is one that calls', async () => {
      const { handle, url } = await there.start({ frameKey, client, origin })
      // As long as the signature of a contract: no key can be read off it.
      await answer(url, 5, { signature: contractSignature })
      expect(await there.redeem({ frameKey, handle, signal })).to.deep.equal({ status: 'pending' })
      isAway = method => method === 'eth_call'
      expect(await there.redeem({ frameKey, handle, signal }), 'it limits calls alone').to.deep.equal({
        status: 'pending',
      })
      isAway = () => false
      expect(await failed(settled(there, handle))).to.equal('403 LOGIN_REFUSED')
      expect(await failed(there.redeem({ frameKey, handle, signal })), 'and once').to.equal('410 CODE_EXPIRED')
    })

    it('takes the signature of a contract whose first check the node failed at', async () => {
      const address = privateKeyToAddress(generatePrivateKey())
      // Says yes to each signature.
      await onChain('anvil_setCode', [address, '0x631626ba7e60e01b5f5260205ff3'])
      await onChain('anvil_setStorageAt', [idRegistry, pad(address), toHex(4_714, { size: 32 })])
      let failures = 0
      // The check is code that stands nowhere; the registries are read as ever.
      isAway = (method, to) => method === 'eth_call' && !to && failures++ === 0
      const { handle, url } = await there.start({ frameKey, client, origin })
      await answer(url, 4_714, { address, signature: contractSignature })
      expect((await settled(there, handle)).status).to.equal('done')
      expect(failures).to.be.greaterThan(1)
    })
  })
})
