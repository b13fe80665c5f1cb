import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { writeSiweMessage } from '@w3m/core/siwx'
import { expect } from 'chai'
import { privateKeyToAccount } from 'viem/accounts'
import { assertDelay } from './testing/delay-between-processes.js'
import { connectRelay, newMessage, newTopic, type RelayClient } from './testing/relay-client.js'
import { freePort, startServerProcess, type ServerProcess } from './testing/server-process.js'
import { post, testChain } from './testing/test-server.js'

const domain = 'dapp.localhost:4400'

describe('Two server processes on one database', () => {
  let folder: string
  let servers: readonly ServerProcess[]
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-two-'))
    const start = async () =>
      startServerProcess({
        file: process.env.W3M_TEST_SERVER!,
        port: await freePort(),
        dataDir: folder,
        env: {
          W3M_RATE_PER_SECOND_LOOPBACK: '20',
          W3M_RELAY_SOCKETS_PER_ADDRESS_LOOPBACK: '6',
          W3M_SIGN_IN_DOMAINS: domain,
          W3M_CHAINS: JSON.stringify([testChain]),
        },
      })
    servers = await Promise.all([start(), start()])
  })
  after(async () => {
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const connect = (index: number, identity?: RelayClient['identity']) =>
    connectRelay(servers[index]!.relayUrl, identity && { identity })
  const closeAll = (clients: readonly RelayClient[]) => Promise.all(clients.map(client => client.close()))
  const api = (index: number, path: string, init?: RequestInit) =>
    fetch(servers[index]!.relayUrl.replace('ws:', 'http:').replace('/relay', path), init)

  it('count the sockets of an address over both', async () => {
    const open = await Promise.all([0, 1, 0, 1, 0, 1].map(index => connect(index)))
    const refused = await connect(1)
    expect(await refused.closed).to.deep.equal({ code: 1013, reason: 'Too many connections from this address' })
    await closeAll(open)
  })

  it('bring what is published at one to the readers of the other, in order, once, and acknowledged for both', async t => {
    const [reader, publisher, topic] = [await connect(0), await connect(1), newTopic()]
    const [ownReader, ownTopic] = [await connect(1), newTopic()]
    await reader.call('irn_subscribe', { topic })
    await ownReader.call('irn_subscribe', { topic: ownTopic })
    const messages = Array.from({ length: 30 }, () => newMessage())
    const times: number[] = []
    const ownTimes: number[] = []
    for (const [index, message] of messages.entries()) {
      const startedAt = performance.now()
      await publisher.publish(ownTopic, message)
      await ownReader.untilPushes(index + 1)
      const arrived = performance.now()
      await publisher.publish(topic, message)
      await reader.untilPushes(index + 1)
      ownTimes.push(arrived - startedAt)
      times.push(performance.now() - arrived)
    }
    await ownReader.close()
    expect(reader.pushes.map(({ message }) => message)).to.deep.equal(messages)
    t.diagnostic(`to a reader of the other process: ${Math.round(Math.max(...times))} ms at most`)
    assertDelay(times, ownTimes)
    const nothing = { messages: [], hasMore: false }
    // Receipts wait some milliseconds for each other; who fetches finds them written.
    expect(await reader.call('irn_fetchMessages', { topic })).to.deep.equal(nothing)
    await reader.close()

    const again = await connect(1, reader.identity)
    expect(await again.call('irn_fetchMessages', { topic })).to.deep.equal(nothing)
    await closeAll([again, publisher])
  })

  it('take a nonce once, and know sign-ins of each other until they end', async () => {
    const account = privateKeyToAccount(`0x${'01'.repeat(32)}`)
    const { nonce, issuedAt } = (await (await api(0, '/auth/v1/nonce')).json()) as { nonce: string; issuedAt: string }
    const message = writeSiweMessage({
      domain,
      accountAddress: account.address,
      uri: `http://${domain}/`,
      version: '1',
      chainId: testChain.caipNetworkId,
      nonce,
      issuedAt,
      expirationTime: new Date(Date.now() + 60_000).toISOString(),
    })
    const body = { message, signature: await account.signMessage({ message }) }
    const answers = await Promise.all([0, 1].map(index => api(index, '/auth/v1/authenticate', post(body))))
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 400])
    const { token } = (await answers.find(({ ok }) => ok)!.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const statuses = async () =>
      (await Promise.all([0, 1].map(index => api(index, '/auth/v1/me', { headers })))).map(({ status }) => status)
    expect(await statuses()).to.deep.equal([200, 200])
    await api(1, '/auth/v1/sign-out', { method: 'POST', headers })
    expect(await statuses()).to.deep.equal([401, 401])
  })

  it('lose none and double none where both publish to readers of both', async () => {
    const topic = newTopic()
    const readers = [await connect(0), await connect(1)]
    for (const reader of readers) await reader.call('irn_subscribe', { topic })
    const publishers = [await connect(0), await connect(1)]
    const messages = Array.from({ length: 200 }, () => newMessage())
    await Promise.all(messages.map((message, index) => publishers[index % 2]!.publish(topic, message)))
    for (const reader of readers) {
      await reader.untilPushes(messages.length)
      expect(new Set(reader.pushes.map(({ message }) => message))).to.deep.equal(new Set(messages))
      expect(reader.pushes).to.have.length(messages.length)
    }
    await closeAll([...readers, ...publishers])
  })

  it('hold a client to one rate over both', async () => {
    const startedAt = performance.now()
    const responses = await Promise.all(
      Array.from({ length: 800 }, (_, index) => api(index % 2, '/v1/supported-chains')),
    )
    const answered = responses.filter(({ status }) => status !== 429).length
    // Two hundred at once, less what the tests before asked a moment ago, and twenty for each second since: of two rates
    // it would be twice as many, however long it took.
    expect(answered).to.be.within(150, 210 + (20 * (performance.now() - startedAt)) / 1_000)
  })
})
