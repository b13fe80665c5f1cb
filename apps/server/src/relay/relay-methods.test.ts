import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { connectRelay, newMessage, newTopic, type RelayClient } from '../testing/relay-client.js'
import { startTestRelay, type TestRelay } from '../testing/test-relay.js'

const subscriptionOf = (topic: string, { identity }: RelayClient) =>
  createHash('sha256')
    .update(topic + identity.id)
    .digest('hex')

describe('The methods of the relay', () => {
  let server: TestRelay
  before(async () => (server = await startTestRelay()))
  after(() => server.close())
  const pair = () => Promise.all([connectRelay(server.url), connectRelay(server.url)])

  it('irn_subscribe answers with the id that clients compute, and messages come with their time and tag', async () => {
    const [a, b] = await pair()
    const topic = newTopic()
    expect(await b.call('irn_subscribe', { topic })).to.equal(subscriptionOf(topic, b))
    const [message, before] = [newMessage(), Date.now()]
    expect(
      await a.call('irn_publish', {
        topic,
        message,
        ttl: 300,
        tag: 1108,
        prompt: true,
        attestation: 'att',
        tvf: { correlationId: 1 },
      }),
    ).to.equal(true)
    const [push] = await b.untilPushes(1)
    expect(push).to.deep.include({ topic, message, tag: 1108, attestation: 'att' })
    expect(push!.publishedAt).to.be.within(before, Date.now())
    expect(Object.keys(push!)).to.have.members(['id', 'topic', 'message', 'publishedAt', 'tag', 'attestation'])
  })

  it('irn_publish does not come back to its publisher, whichever socket it has', async () => {
    const [a, b] = await pair()
    const again = await connectRelay(server.url, { identity: a.identity })
    const topic = newTopic()
    for (const client of [a, b, again]) await client.call('irn_subscribe', { topic })
    await a.publish(topic, newMessage())
    await b.publish(topic, newMessage())
    await again.untilPushes(1)
    await a.untilPushes(1)
    await b.untilPushes(1)
    expect([a, b, again].map(({ pushes }) => pushes.length)).to.deep.equal([1, 1, 1])
  })

  it('irn_subscribe again changes nothing', async () => {
    const [a, b] = await pair()
    const topic = newTopic()
    await b.call('irn_subscribe', { topic })
    await b.call('irn_batchSubscribe', { topics: [topic] })
    await a.publish(topic, newMessage())
    await b.untilPushes(1)
    await a.publish(topic, newMessage())
    expect(await b.untilPushes(2)).to.have.length(2)
  })

  it('irn_batchSubscribe and irn_batchPublish keep the order', async () => {
    const [a, b] = await pair()
    const topics = [newTopic(), newTopic()]
    expect(await b.call('irn_batchSubscribe', { topics })).to.deep.equal(topics.map(topic => subscriptionOf(topic, b)))
    const messages = Array.from({ length: 20 }, (_, index) => ({
      topic: topics[index % 2]!,
      message: newMessage(),
      ttl: 60,
      tag: index,
    }))
    expect(await a.call('irn_batchPublish', { messages })).to.equal(true)
    expect((await b.untilPushes(20)).map(({ message }) => message)).to.deep.equal(
      messages.map(({ message }) => message),
    )
  })

  it('irn_unsubscribe and irn_batchUnsubscribe end the pushes; what comes later waits', async () => {
    const [a, b] = await pair()
    const topics = [newTopic(), newTopic(), newTopic()]
    await b.call('irn_batchSubscribe', { topics })
    expect(await b.call('irn_unsubscribe', { topic: topics[0], id: subscriptionOf(topics[0]!, b) })).to.equal(true)
    expect(await b.call('irn_batchUnsubscribe', { subscriptions: [{ topic: topics[1], id: 'x' }] })).to.equal(true)
    expect(await b.call('irn_unsubscribe', { topic: newTopic(), id: 'none' })).to.equal(true)
    for (const topic of topics) await a.publish(topic, newMessage())
    await b.untilPushes(1)
    expect(b.pushes.map(({ topic }) => topic)).to.deep.equal([topics[2]])
    await b.call('irn_subscribe', { topic: topics[0] })
    await b.untilPushes(2)
  })

  it('irn_fetchMessages gives pages until there is nothing left, and a received page does not come again', async () => {
    const [a, b] = await pair()
    const topic = newTopic()
    const messages = Array.from({ length: 130 }, () => ({ topic, message: newMessage(10), ttl: 60 }))
    await a.call('irn_batchPublish', { messages: messages.slice(0, 100) })
    await a.call('irn_batchPublish', { messages: messages.slice(100) })
    const pages = []
    for (let hasMore = true; hasMore;) {
      const page = (await b.call('irn_fetchMessages', { topic })) as {
        messages: { message: string; topic: string }[]
        hasMore: boolean
      }
      pages.push(page.messages)
      hasMore = page.hasMore
    }
    expect(pages.map(page => page.length)).to.deep.equal([100, 30])
    expect(pages.flat().map(({ message }) => message)).to.deep.equal(messages.map(({ message }) => message))
    // The pong to the ping after each page is the receipt. The ping comes before the next answer, the pong goes before
    // the next call.
    for (let round = 0; round < 2; round++) await b.call('irn_unsubscribe', { topic })
    const later = await connectRelay(server.url, { identity: b.identity })
    expect(await later.call('irn_fetchMessages', { topic })).to.deep.equal({ messages: [], hasMore: false })
    await later.call('irn_subscribe', { topic })
    await a.publish(topic, newMessage())
    await later.untilPushes(1)
    expect(later.pushes).to.have.length(1)
  })

  it('irn_batchFetchMessages gives those of several topics', async () => {
    const [a, b] = await pair()
    const topics = [newTopic(), newTopic()]
    const messages = topics.map(topic => ({ topic, message: newMessage(), ttl: 60 }))
    await a.call('irn_batchPublish', { messages })
    const page = (await b.call('irn_batchFetchMessages', { topics })) as {
      messages: { message: string }[]
      hasMore: boolean
    }
    expect(page.messages.map(({ message }) => message)).to.have.members(messages.map(({ message }) => message))
    expect(page.hasMore).to.equal(false)
  })

  it('wc_proposeSession publishes the proposal and makes its sender a reader of the pairing', async () => {
    const [dapp, wallet] = await pair()
    const pairingTopic = newTopic()
    const sessionProposal = newMessage()
    expect(
      await dapp.call('wc_proposeSession', { pairingTopic, sessionProposal, ttl: 300, correlationId: 7 }),
    ).to.equal(true)
    await wallet.call('irn_subscribe', { topic: pairingTopic })
    expect((await wallet.untilPushes(1))[0]).to.deep.include({
      topic: pairingTopic,
      message: sessionProposal,
      tag: 1100,
    })
    const answer = newMessage()
    await wallet.publish(pairingTopic, answer)
    expect((await dapp.untilPushes(1))[0]!.message).to.equal(answer)
  })

  it('wc_approveSession publishes answer and settlement and makes its sender a reader of the session', async () => {
    const [dapp, wallet] = await pair()
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    await dapp.call('wc_proposeSession', { pairingTopic, sessionProposal: newMessage(), ttl: 300 })
    const params = {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: newMessage(),
      sessionSettlementRequest: newMessage(),
      ttl: 300,
    }
    expect(await wallet.call('wc_approveSession', params)).to.equal(true)
    expect((await dapp.untilPushes(1))[0]).to.deep.include({
      topic: pairingTopic,
      message: params.sessionProposalResponse,
      tag: 1101,
    })
    await dapp.call('irn_subscribe', { topic: sessionTopic })
    expect((await dapp.untilPushes(2))[1]).to.deep.include({
      topic: sessionTopic,
      message: params.sessionSettlementRequest,
      tag: 1102,
    })
    const settled = newMessage()
    await dapp.publish(sessionTopic, settled)
    expect((await wallet.untilPushes(1))[0]!.message).to.equal(settled)
  })

  const ids: readonly string[] = [
    '"1795247915560123456"',
    '1795247915560123456',
    '9007199254740993',
    '7',
    '-7',
    '0',
    '"a \\"quoted\\" id"',
  ]
  for (const id of ids) {
    it(`gives the id ${id} back as it came`, async () => {
      const client = await connectRelay(server.url)
      const text = `{"jsonrpc":"2.0","method":"irn_unsubscribe","params":{"topic":"${newTopic()}","id":"x"},"id":${id}}`
      expect((await client.raw(text, id)).replace(/,"time":\d+}$/, '}')).to.equal(
        `{"id":${id},"jsonrpc":"2.0","result":true}`,
      )
    })
  }

  it('says with each answer what time it is', async () => {
    const client = await connectRelay(server.url)
    const earliest = Date.now()
    const { time } = JSON.parse(
      await client.raw(
        `{"jsonrpc":"2.0","method":"irn_unsubscribe","params":{"topic":"${newTopic()}","id":"x"},"id":7}`,
        '7',
      ),
    ) as { readonly time: number }
    expect(time).to.be.within(earliest, Date.now())
  })

  const topic = newTopic()
  const wrong: readonly [title: string, method: string, params: unknown, code: number, text: string][] = [
    ['an unknown method', 'irn_delete', {}, -32601, 'no such method'],
    ['a method of objects', 'toString', {}, -32601, 'no such method'],
    ['no params', 'irn_subscribe', undefined, -32602, 'params'],
    ['a short topic', 'irn_subscribe', { topic: 'abc' }, -32602, 'topic'],
    ['a topic that is no hex', 'irn_subscribe', { topic: 'z'.repeat(64) }, -32602, 'topic'],
    ['no topics', 'irn_batchSubscribe', { topics: [] }, -32602, 'topics'],
    ['too many topics', 'irn_batchSubscribe', { topics: Array(501).fill(topic) }, -32602, 'topics'],
    ['a wrong topic among others', 'irn_batchFetchMessages', { topics: [topic, 'x'] }, -32602, 'topics.1'],
    ['no message', 'irn_publish', { topic, ttl: 60 }, -32602, 'message'],
    ['an empty message', 'irn_publish', { topic, message: '', ttl: 60 }, -32602, 'message'],
    ['a message that is no text', 'irn_publish', { topic, message: { secret: 1 }, ttl: 60 }, -32602, 'message'],
    ['no time to live', 'irn_publish', { topic, message: 'x', ttl: 0 }, -32602, 'ttl'],
    ['a tag that is no number', 'irn_publish', { topic, message: 'x', ttl: 60, tag: 'a' }, -32602, 'tag'],
    ['a proposal without its message', 'wc_proposeSession', { pairingTopic: topic }, -32602, 'sessionProposal'],
    [
      'an approval without its session',
      'wc_approveSession',
      { pairingTopic: topic, sessionProposalResponse: 'x', sessionSettlementRequest: 'x' },
      -32602,
      'sessionTopic',
    ],
  ]
  for (const [title, method, params, code, text] of wrong) {
    it(`refuses ${title} by name`, async () => {
      const client = await connectRelay(server.url)
      const error = (await client.call(method, params).catch((refused: unknown) => refused)) as {
        code: number
        message: string
      }
      expect(error.code).to.equal(code)
      expect(error.message).to.contain(text)
      await client.close()
    })
  }

  const frames: readonly [title: string, frame: string | Buffer, code: number][] = [
    ['no JSON', '{"id":', -32700],
    ['a list', '[]', -32600],
    ['no version', '{"id":1,"method":"irn_subscribe"}', -32600],
    ['no id', '{"jsonrpc":"2.0","method":"irn_subscribe"}', -32600],
    ['bytes', Buffer.from([1, 2, 3]), -32600],
  ]
  for (const [title, frame, code] of frames) {
    it(`answers ${title} with an error and stays open`, async () => {
      const client = await connectRelay(server.url)
      const answer = new Promise<string>(resolve =>
        client.socket.once('message', data => resolve((data as Buffer).toString())),
      )
      client.socket.send(frame)
      expect(JSON.parse(await answer)).to.have.nested.property('error.code', code)
      expect(await client.call('irn_unsubscribe', { topic: newTopic() })).to.equal(true)
    })
  }

  it('report nothing as broken in all of this', () => {
    expect(server.reports).to.deep.equal([])
  })
})
