import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
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
} from '../testing/relay-client.js'
import { startTestRelay } from '../testing/test-relay.js'
import type { RelaySettings } from './relay-settings.js'

async function withRelay(
  settings: Partial<RelaySettings>,
  use: (server: Awaited<ReturnType<typeof startTestRelay>>) => Promise<void>,
  now?: () => number,
): Promise<void> {
  const server = await startTestRelay({ settings, ...(now && { now }) })
  try {
    await use(server)
  } finally {
    await server.close()
  }
}

describe('The limits of the relay', () => {
  const entries: readonly [
    title: string,
    settings: Partial<RelaySettings>,
    options: ConnectOptions,
    reason: string | undefined,
  ][] = [
    ['a project that is known', { projectIds: ['p1', 'p2'] }, { query: { projectId: 'p2' } }, undefined],
    ['another project', { projectIds: ['p1'] }, { query: { projectId: 'p2' } }, 'Unauthorized: invalid key'],
    ['no project where one is needed', { projectIds: ['p1'] }, {}, 'Unauthorized: invalid key'],
    ['any project where none is named', {}, { query: { projectId: 'any' } }, undefined],
    [
      'a page that is allowed',
      { origins: ['https://dapp.example'] },
      { headers: { origin: 'https://dapp.example' } },
      undefined,
    ],
    [
      'another page',
      { origins: ['https://dapp.example'] },
      { headers: { origin: 'https://other.example' } },
      'Unauthorized: origin not allowed',
    ],
    ['a wallet, which has no origin', { origins: ['https://dapp.example'] }, {}, undefined],
    ['a relay of another name', { urls: ['wss://relay.example/relay'] }, {}, 'JWT validation error: invalid audience'],
  ]
  for (const [title, settings, options, reason] of entries) {
    it(`${reason ? 'refuse' : 'let in'} ${title}`, () =>
      withRelay(settings, async ({ url }) => {
        const client = await connectRelay(url, options)
        if (reason) expect(await client.closed).to.deep.equal({ code: 3000, reason })
        else expect(await client.call('irn_subscribe', { topic: newTopic() })).to.be.a('string')
      }))
  }

  it('are on the sockets of one address, and free when one is closed', () =>
    withRelay({ socketsPerAddressLoopback: 2 }, async ({ url }) => {
      const [first] = [await connectRelay(url), await connectRelay(url)]
      expect(await (await connectRelay(url)).closed).to.deep.equal({
        code: 1013,
        reason: 'Too many connections from this address',
      })
      const otherAddress = await connectRelay(url, { localAddress: '127.0.0.2' })
      expect(await otherAddress.call('irn_subscribe', { topic: newTopic() })).to.be.a('string')
      await first.close()
      const again = await connectRelay(url)
      expect(await again.call('irn_subscribe', { topic: newTopic() })).to.be.a('string')
    }))

  it('are on how often one address connects, apart from its calls: beyond it nothing is upgraded', async () => {
    let now = Date.now()
    await withRelay(
      { ratePerSecondLoopback: 1 },
      async ({ url }) => {
        const first = await connectRelay(url)
        for (let opened = 1; opened < 10; opened++) await (await connectRelay(url)).close()
        const tooOften = /Unexpected server response: 429/
        expect(await connectRelay(url).then(String, String)).to.match(tooOften)
        expect(await connectRelay(url, { token: 'none' }).then(String, String), 'before its token').to.match(tooOften)
        for (const client of [first, await connectRelay(url, { localAddress: '127.0.0.2' })])
          expect(await client.call('irn_unsubscribe', { topic: newTopic() })).to.equal(true)
        now += 1_000
        expect(await (await connectRelay(url)).call('irn_subscribe', { topic: newTopic() })).to.be.a('string')
      },
      () => now,
    )
  })

  for (const [title, query] of [
    ['by its status', ''],
    ['by a close frame', '&useOnCloseEvent=true'],
  ] as const)
    it(`let go of who is refused ${title} and does not hang up`, () =>
      withRelay({}, async ({ url }) => {
        const { hostname, port } = new URL(url)
        const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
        const closed = new Promise<boolean>(resolve => socket.once('close', () => resolve(true)))
        socket.on('error', () => undefined)
        socket.resume()
        socket.write(
          [
            `GET /relay?auth=none${query} HTTP/1.1`,
            'Host: x',
            'Connection: Upgrade',
            'Upgrade: websocket',
            'Sec-WebSocket-Version: 13',
            'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
          ].join('\r\n'),
        )
        // An empty ping: whoever has let go of the socket refuses it.
        const pings = setInterval(() => socket.write(Buffer.from([0x89, 0x80, 0, 0, 0, 0])), 100)
        const isGone = await Promise.race([closed, pause(15_000, false, { ref: false })])
        clearInterval(pings)
        socket.destroy()
        expect(isGone).to.equal(true)
      }))

  it('are on the /64 that an IPv6 customer is given, as those of the API: sockets and calls', async () => {
    const addresses = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1', '2001:db8:0:1::3']
    const now = Date.now()
    const server = await startTestRelay({
      settings: { socketsPerAddress: 2, ratePerSecond: 1 },
      now: () => now,
      nextAddress: () => addresses.shift()!,
    })
    try {
      const subscribe = (client: RelayClient) =>
        client.call('irn_unsubscribe', { topic: newTopic() }).catch((error: { code: number }) => error.code)
      const [one, other, otherAddress] = [
        await connectRelay(server.url),
        await connectRelay(server.url),
        await connectRelay(server.url),
      ]
      for (let count = 0; count < 10; count++) expect(await subscribe(one)).to.equal(true)
      expect(await subscribe(other)).to.equal(-32005)
      expect(await subscribe(otherAddress)).to.equal(true)
      expect(await (await connectRelay(server.url)).closed).to.deep.equal({
        code: 1013,
        reason: 'Too many connections from this address',
      })
    } finally {
      await server.close()
    }
  })

  const tooMany = { code: 1013, reason: 'Too many connections from this address' }
  const proxied: readonly (readonly [title: string, from: string, one: string, other: string, isSame: boolean])[] = [
    ['two visitors behind a proxy of this machine', '127.0.0.1', '203.0.113.7', '203.0.113.8', false],
    ['two visitors behind one that a socket of IPv6 writes', '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.8', false],
    ['two visitors behind a proxy elsewhere', '10.0.0.2', '203.0.113.7', '203.0.113.8', false],
    [
      'one that claims to be another each time',
      '10.0.0.2',
      '198.51.100.1, 203.0.113.7',
      '198.51.100.2, 203.0.113.7',
      true,
    ],
    ['one of an IPv6 customer', '127.0.0.1', '[2001:db8::1]:51123', '2001:db8::2', true],
    ['a stranger who sends the header', '192.0.2.1', '203.0.113.7', '203.0.113.8', true],
    ['a proxy that says no address', '10.0.0.2', 'unknown', '203.0.113.7, -', true],
  ]
  for (const [title, from, one, other, isSame] of proxied)
    it(`take ${title} for ${isSame ? 'one client' : 'two, and none of them for this machine'}`, async () => {
      const server = await startTestRelay({
        settings: { socketsPerAddress: 1, socketsPerAddressLoopback: 1_000, ratePerSecond: 1 },
        proxies: ['127.0.0.1', '10.0.0.2'],
        now: () => 0,
        nextAddress: () => from,
      })
      const enter = (forwarded: string) =>
        connectRelay(server.url, {
          token: signToken(newIdentity(), { audience: server.url, now: 0 }),
          headers: { 'x-forwarded-for': forwarded },
        })
      try {
        const first = await enter(one)
        for (let count = 0; count < 10; count += 1)
          expect(await first.call('irn_unsubscribe', { topic: newTopic() })).to.equal(true)
        expect(
          await first.call('irn_unsubscribe', { topic: newTopic() }).catch((error: { code: number }) => error.code),
        ).to.equal(-32005)
        const second = await enter(other)
        expect(
          await Promise.race([second.closed, second.call('irn_unsubscribe', { topic: newTopic() })]),
        ).to.deep.equal(isSame ? tooMany : true)
      } finally {
        await server.close()
      }
    })

  it('are on the topics of one socket: all of a batch, or none', () =>
    withRelay({ topicsPerSocket: 3 }, async ({ url, relay }) => {
      const client = await connectRelay(url)
      const topics = [newTopic(), newTopic()]
      await client.call('irn_batchSubscribe', { topics })
      const refused = { code: -32005, message: 'A connection has at most 3 topics.' }
      expect(
        await client.call('irn_batchSubscribe', { topics: [newTopic(), newTopic()] }).catch((error: unknown) => error),
      ).to.deep.equal(refused)
      expect((await relay.health()).topics).to.equal(2)
      await client.call('irn_batchSubscribe', { topics: [...topics, newTopic()] })
      expect(
        await client
          .call('wc_proposeSession', { pairingTopic: newTopic(), sessionProposal: newMessage(), ttl: 60 })
          .catch((error: unknown) => error),
      ).to.deep.equal(refused)
      await client.call('irn_unsubscribe', { topic: topics[0] })
      await client.call('irn_subscribe', { topic: newTopic() })
    }))

  const common = [
    ['of one address', { topicsPerAddressLoopback: 5 }, '127.0.0.1'],
    ['of all', { topics: 5 }, '127.0.0.2'],
  ] as const
  for (const [whose, settings, localAddress] of common)
    it(`are on the topics of the sockets ${whose}: the one with most of them makes room`, () =>
      withRelay({ topicsPerSocket: 3, ...settings }, async ({ url, relay }) => {
        const [few, many] = [await connectRelay(url), await connectRelay(url)]
        const last = await connectRelay(url, { localAddress })
        const [topic, ...others] = Array.from({ length: 3 }, newTopic)
        await few.call('irn_subscribe', { topic })
        await many.call('irn_batchSubscribe', { topics: [topic, ...others] })
        // What is read no more counts no more.
        for (let count = 0; count < 5; count += 1) {
          const once = newTopic()
          await last.call('irn_subscribe', { topic: once })
          await last.call('irn_unsubscribe', { topic: once })
        }
        await last.call('irn_subscribe', { topic: newTopic() })
        await last.call('irn_subscribe', { topic: newTopic() })
        let end: unknown
        void many.closed.then(found => (end = found))
        for (let turn = 0; turn < 100 && !end; turn += 1) await few.call('irn_unsubscribe', { topic: newTopic() })
        expect(end).to.deep.equal({ code: 3008, reason: 'Too many topics' })
        while ((await relay.health()).sockets > 2) await few.call('irn_unsubscribe', { topic: newTopic() })
        expect((await relay.health()).topics).to.equal(3)
        await few.call('irn_batchSubscribe', { topics: others })
        expect((await relay.health()).sockets).to.equal(2)
      }))

  it('are on the calls of one address: ten seconds of them at once, then as time goes; each message of a batch counts', async () => {
    let now = Date.now()
    await withRelay(
      { ratePerSecondLoopback: 2 },
      async ({ url }) => {
        const client = await connectRelay(url)
        const subscribe = () =>
          client.call('irn_unsubscribe', { topic: newTopic() }).catch((error: { code: number }) => error.code)
        const messages = Array.from({ length: 15 }, () => ({ topic: newTopic(), message: newMessage(), ttl: 60 }))
        await client.call('irn_batchPublish', { messages })
        for (let count = 0; count < 5; count++) expect(await subscribe()).to.equal(true)
        expect(await subscribe()).to.equal(-32005)
        now += 500
        expect(await subscribe()).to.equal(true)
        expect(
          await client.call('irn_batchPublish', { messages }).catch((error: { code: number }) => error.code),
        ).to.equal(-32005)
      },
      () => now,
    )
  })

  for (const method of ['irn_batchSubscribe', 'irn_batchFetchMessages']) {
    it(`count each ten topics of ${method} as a call`, async () => {
      const now = Date.now()
      await withRelay(
        { ratePerSecondLoopback: 1 },
        async ({ url, relay }) => {
          const client = await connectRelay(url)
          const subscribe = (count: number) =>
            client
              .call(method, { topics: Array.from({ length: count }, newTopic) })
              .catch((error: { code: number }) => error.code)
          expect(await subscribe(45)).not.to.equal(-32005)
          expect(await subscribe(51)).to.equal(-32005)
          expect((await relay.health()).topics).to.be.lessThan(46)
          expect(await subscribe(40)).not.to.equal(-32005)
          expect(await subscribe(1)).to.equal(-32005)
        },
        () => now,
      )
    })
  }

  it('do not keep back what comes to a topic whose proposal was too long', () =>
    withRelay({ messageLengthMax: 200 }, async ({ url }) => {
      const [dapp, wallet] = [await connectRelay(url), await connectRelay(url)]
      const pairingTopic = newTopic()
      const refused = await dapp
        .call('wc_proposeSession', { pairingTopic, sessionProposal: newMessage(1_000), ttl: 300 })
        .catch((error: { code: number }) => error.code)
      expect(refused).to.equal(-32005)
      await wallet.publish(pairingTopic, newMessage(10))
      await dapp.untilPushes(1)
    }))

  const floods: readonly [title: string, frame: string | Buffer][] = [
    ['with calls', '{"id":1,"jsonrpc":"2.0","method":"irn_unsubscribe","params":{}}'],
    ['with acknowledgements of nothing', '{"id":1,"jsonrpc":"2.0","result":true}'],
    ['with what is no JSON', '{"id":'],
    ['with what is no JSON-RPC', '[]'],
    ['with bytes', Buffer.from([1, 2, 3])],
    ['with long frames of noise', 'x'.repeat(200_000)],
  ]
  for (const [title, frame] of floods) {
    it(`cut off a client that goes on all the same, ${title}`, async () => {
      const now = Date.now()
      await withRelay(
        { ratePerSecondLoopback: 1 },
        async ({ url }) => {
          const client = await connectRelay(url)
          for (let sent = 0; sent < 120; sent++) client.socket.send(frame)
          const refused = client.call('irn_unsubscribe', { topic: newTopic() }).catch((error: unknown) => error)
          expect(await Promise.race([client.closed, refused])).to.deep.equal({
            code: 1008,
            reason: 'Too many requests',
          })
        },
        () => now,
      )
    })
  }

  it('leave unread what a client sends after it was cut off', async t => {
    let now = Date.now()
    await withRelay(
      { ratePerSecondLoopback: 1 },
      async ({ url, relay }) => {
        const client = await connectRelay(url)
        const { close } = WebSocket.prototype
        // From the cut on it would have an allowance again.
        t.mock.method(WebSocket.prototype, 'close', function (this: WebSocket, ...args: Parameters<typeof close>) {
          now += 60_000
          return close.apply(this, args)
        })
        for (let sent = 0; sent < 120; sent++)
          client.socket.send('{"id":1,"jsonrpc":"2.0","method":"irn_unsubscribe","params":{}}')
        void client.publish(newTopic(), newMessage())
        expect((await client.closed).code).to.equal(1008)
        expect((await relay.health()).messages).to.equal(0)
      },
      () => now,
    )
  })

  it('do not count acknowledgements', async () => {
    const now = Date.now()
    await withRelay(
      { ratePerSecondLoopback: 5 },
      async ({ url }) => {
        const [reader, sender] = [await connectRelay(url, { localAddress: '127.0.0.3' }), await connectRelay(url)]
        const topic = newTopic()
        for (let round = 0; round < 45; round++) await reader.call('irn_unsubscribe', { topic })
        await reader.call('irn_subscribe', { topic })
        for (let round = 0; round < 10; round++) await sender.publish(topic, newMessage())
        await reader.untilPushes(10)
        expect(await reader.call('irn_unsubscribe', { topic })).to.equal(true)
      },
      () => now,
    )
  })
})

describe('The address of the relay', () => {
  it('is /relay and no other path', () =>
    withRelay({}, async ({ url }) => {
      const socket = new WebSocket(url.replace('/relay', '/other'))
      socket.on('error', () => undefined)
      const { statusCode } = await new Promise<{ statusCode?: number | undefined }>(resolve =>
        socket.on('unexpected-response', (_, answer) => resolve(answer)),
      )
      expect(statusCode).to.equal(404)
      socket.terminate()
    }))

  it('pings every socket each 30 seconds, and cuts off by its code one that does not answer', async t => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    await withRelay({}, async ({ url, relay }) => {
      const client = await connectRelay(url)
      for (let round = 0; round < 3; round++) {
        const pinged = new Promise(resolve => client.socket.once('ping', resolve))
        t.mock.timers.tick(30_000)
        await pinged
        await client.call('irn_unsubscribe', { topic: newTopic() })
      }
      expect((await relay.health()).sockets).to.equal(1)
      client.socket.pong = () => undefined
      t.mock.timers.tick(30_000)
      await client.call('irn_unsubscribe', { topic: newTopic() })
      t.mock.timers.tick(30_000)
      expect((await client.closed).code).to.equal(3008)
    })
  })
})
