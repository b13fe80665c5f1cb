import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { connectRelay, newMessage, newTopic } from '../testing/relay-client.js'
import { startTestRelay, type TestRelay } from '../testing/test-relay.js'
import { opaqueBytes } from './opaque-message.js'

describe('Long messages of the relay', () => {
  let server: TestRelay
  before(async () => (server = await startTestRelay()))
  after(() => server.close())
  const pair = () => Promise.all([connectRelay(server.url), connectRelay(server.url)])

  it('keep their place among short ones of the same client', async () => {
    const [a, b] = await pair()
    const topic = newTopic()
    await b.call('irn_subscribe', { topic })
    const messages = [newMessage(opaqueBytes), 'short', newMessage(opaqueBytes), newMessage(opaqueBytes), 'last']
    await Promise.all(messages.map(message => a.publish(topic, message)))
    expect((await b.untilPushes(5)).map(({ message }) => message)).to.deep.equal(messages)
  })

  it('are the same when they are pushed at once, and when they are fetched later', async () => {
    const [a, b] = await pair()
    const c = await connectRelay(server.url)
    const topic = newTopic()
    await b.call('irn_subscribe', { topic })
    const sealed = newMessage(opaqueBytes)
    const messages = [sealed, `${sealed}"\\ `, `${sealed}\u2028é`, `${sealed}\n`, `${sealed}\ud83d\ude00`]
    for (const message of messages) await a.publish(topic, message)
    const pushed = (await b.untilPushes(5)).map(({ message }) => message)
    const { messages: fetched } = (await c.call('irn_fetchMessages', { topic })) as {
      readonly messages: readonly { readonly message: string }[]
    }
    // A page ends where it is long enough.
    expect([pushed, fetched[0]!.message]).to.deep.equal([messages, sealed])
  })
})
