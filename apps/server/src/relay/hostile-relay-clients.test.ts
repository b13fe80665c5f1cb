import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { WebSocket } from 'ws'
import {
  connectRelay,
  newIdentity,
  newMessage,
  newTopic,
  signToken,
  type ConnectOptions,
  type RelayClient,
  type TokenOptions,
} from '../testing/relay-client.js'
import { startTestRelay, type TestRelay } from '../testing/test-relay.js'

/** Everything sent on a socket before has been read when this resolves. */
const roundTrip = (client: RelayClient) => client.call('irn_unsubscribe', { topic: newTopic() })

describe('S29: the relay lets in only who signs for it, and carries bytes that it does not read', () => {
  let server: TestRelay
  let folder: string
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-s29-'))
    server = await startTestRelay({ dataDir: folder, settings: { messageLengthMax: 1_000 } })
  })
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const identity = newIdentity()
  const hours = (count: number) => Math.floor(Date.now() / 1_000) + count * 3_600
  const refused: readonly [
    title: string,
    reason: string,
    token: (options: (more?: Partial<TokenOptions>) => string) => ConnectOptions['token'],
  ][] = [
    ['without a token', 'Unauthorized: missing auth token', () => null],
    ['unsigned', 'JWT validation error: malformed token', signedToken => signedToken({ header: { alg: 'none' } })],
    [
      'without the signature',
      'JWT validation error: invalid signature',
      signedToken => signedToken().replace(/[^.]*$/, ''),
    ],
    [
      'signed by another key',
      'JWT validation error: invalid signature',
      signedToken => signedToken({ signedBy: newIdentity() }),
    ],
    [
      'for another relay',
      'JWT validation error: invalid audience',
      signedToken => signedToken({ audience: 'wss://relay.example/relay' }),
    ],
    [
      'expired',
      'Session Expired. JWT validation error: JWT Token is expired',
      signedToken => signedToken({ claims: { iat: hours(-26), exp: hours(-2) } }),
    ],
    [
      'from the future',
      'Session Expired. JWT validation error: JWT Token is not yet valid',
      signedToken => signedToken({ claims: { iat: hours(2), exp: hours(26) } }),
    ],
  ]
  for (const [title, reason, token] of refused) {
    it(`refuses a client ${title}, and says why`, async () => {
      const client = await connectRelay(server.url, {
        token: token(more => signToken(identity, { audience: server.url, ...more }))!,
      })
      expect(await client.closed).to.deep.equal({ code: 3000, reason })
    })

    it(`refuses a client ${title} with 401 where it does not ask for a close frame`, async () => {
      const value = token(more => signToken(identity, { audience: server.url, ...more }))
      const socket = new WebSocket(`${server.url}${value ? `?auth=${value}` : ''}`)
      socket.on('error', () => undefined)
      const response = await new Promise<{ statusCode?: number | undefined }>(resolve =>
        socket.on('unexpected-response', (_, answer) => resolve(answer)),
      )
      expect(response.statusCode).to.equal(401)
      socket.terminate()
    })
  }

  it('refuses a token for a relay that only the Host header names', async () => {
    for (const host of ['relay.example', 'relay.walletconnect.org', '127.0.0.1']) {
      const client = await connectRelay(server.url, {
        token: signToken(identity, { audience: `ws://${host}/relay` }),
        headers: { host },
      })
      expect(await client.closed, host).to.deep.equal({ code: 3000, reason: 'JWT validation error: invalid audience' })
    }
  })

  it('refuses a message that is too long, and stores nothing of it', async () => {
    const client = await connectRelay(server.url)
    const { messages } = await server.relay.health()
    expect(await client.publish(newTopic(), 'x'.repeat(1_001)).catch((error: unknown) => error)).to.deep.equal({
      code: -32005,
      message: 'A message has at most 1000 characters.',
    })
    expect((await server.relay.health()).messages).to.equal(messages)
  })

  it('closes a socket that sends a frame beyond all messages', async () => {
    const client = await connectRelay(server.url)
    client.socket.send(
      JSON.stringify({
        id: 1,
        jsonrpc: '2.0',
        method: 'irn_publish',
        params: { topic: newTopic(), message: 'x'.repeat(1_000_000), ttl: 60 },
      }),
    )
    expect((await client.closed).code).to.equal(1009)
  })

  it('delivers replayed bytes to nobody a second time, whoever sends them', async () => {
    const [sender, reader, thief] = [
      await connectRelay(server.url),
      await connectRelay(server.url),
      await connectRelay(server.url),
    ]
    const [topic, message] = [newTopic(), newMessage()]
    await reader.call('irn_subscribe', { topic })
    await thief.call('irn_subscribe', { topic })
    await sender.publish(topic, message)
    await reader.untilPushes(1)
    const stolen = (await thief.untilPushes(1))[0]!.message
    await thief.publish(topic, stolen)
    await sender.publish(topic, stolen)
    const last = newMessage()
    await sender.publish(topic, last)
    await reader.untilPushes(2)
    await roundTrip(reader)
    expect(reader.pushes.map(push => push.message)).to.deep.equal([message, last])
  })

  it('a replayed token names the same client: it brings no topic with it, and none of the messages', async () => {
    const token = signToken(identity, { audience: server.url })
    const owner = await connectRelay(server.url, { identity, token })
    const [topic, sender] = [newTopic(), await connectRelay(server.url)]
    await owner.call('irn_subscribe', { topic })
    const replayed = await connectRelay(server.url, { token })
    await sender.publish(topic, newMessage())
    await owner.untilPushes(1)
    await roundTrip(replayed)
    expect(replayed.pushes).to.deep.equal([])
  })

  it('a foreign reader of a topic gets sealed bytes only, and cannot take them away from the one they are for', async () => {
    const [sender, foreign, owner] = [await connectRelay(server.url), await connectRelay(server.url), newIdentity()]
    const [topic, message] = [newTopic(), newMessage()]
    await sender.publish(topic, message)
    await foreign.call('irn_subscribe', { topic })
    const [push] = await foreign.untilPushes(1)
    expect(push!.message).to.equal(message)
    await roundTrip(foreign)
    const reader = await connectRelay(server.url, { identity: owner })
    await reader.call('irn_subscribe', { topic })
    expect((await reader.untilPushes(1))[0]!.message).to.equal(message)
  })

  it('an acknowledgement counts only from the socket that was given the message', async () => {
    const [sender, owner, foreign] = [await connectRelay(server.url), newIdentity(), await connectRelay(server.url)]
    const topic = newTopic()
    const silent = await connectRelay(server.url, { identity: owner, acknowledges: false })
    await silent.call('irn_subscribe', { topic })
    await sender.publish(topic, newMessage())
    const [push] = await silent.untilPushes(1)
    foreign.acknowledge(push!)
    await roundTrip(foreign)
    await silent.close()
    const again = await connectRelay(server.url, { identity: owner })
    await again.call('irn_subscribe', { topic })
    expect(await again.untilPushes(1)).to.deep.equal([push])
  })

  it('a topic cannot be guessed or listed: it is 32 bytes, and no method names one', async () => {
    const client = await connectRelay(server.url)
    for (const topic of ['', '*', '%', '0', `${newTopic()} OR 1=1`, newTopic().slice(1)]) {
      expect(
        await client.call('irn_subscribe', { topic }).catch((error: { code: number }) => error.code),
        topic,
      ).to.equal(-32602)
    }
    for (const method of ['irn_topics', 'irn_listSubscriptions', 'rpc.discover'])
      expect(await client.call(method, {}).catch((error: { code: number }) => error.code)).to.equal(-32601)
  })

  it('payloads stay opaque: whatever they hold is passed on as it is and stands in no log', async t => {
    const printed: unknown[] = []
    for (const name of ['log', 'error', 'warn', 'info', 'debug'] as const)
      t.mock.method(console, name, (...args: unknown[]) => printed.push(args))
    const written = t.mock.method(process.stderr, 'write', () => true)
    const [sender, reader] = [await connectRelay(server.url), await connectRelay(server.url)]
    const topic = newTopic()
    await reader.call('irn_subscribe', { topic })
    const payloads = [
      '{"method":"irn_publish"}',
      '\u0000\ud83d\udd11\u2028',
      "'; DROP TABLE letters; --",
      '"}],"id":1',
      '__proto__',
      '<script>alert(1)</script>',
      'x'.repeat(1_000),
    ]
    for (const message of payloads) await sender.publish(topic, message)
    expect((await reader.untilPushes(payloads.length)).map(({ message }) => message)).to.deep.equal(payloads)
    const wrong = (await sender
      .call('irn_publish', { topic, message: ['a secret'], ttl: 60 })
      .catch((error: unknown) => error)) as { message: string }
    expect(wrong.message).not.to.contain('secret')
    expect(printed).to.deep.equal([])
    expect(written.mock.callCount()).to.equal(0)
  })

  it('keeps no more about a message than it must: who, which topic, when', async () => {
    const sender = await connectRelay(server.url)
    const topic = newTopic()
    await sender.call('irn_publish', {
      topic,
      message: newMessage(),
      ttl: 60,
      tag: 1108,
      tvf: { rpcMethods: ['canary_method'], txHashes: ['canary_hash'] },
      prompt: true,
      extra: 'canary_extra',
    })
    const stored = Buffer.concat(['relay.db', 'relay.db-wal'].map(name => readFileSync(join(folder, name)))).toString(
      'latin1',
    )
    expect(stored).to.contain(topic)
    expect(stored).not.to.contain('canary')
  })
})
