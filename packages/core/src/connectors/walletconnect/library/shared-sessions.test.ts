import { expect } from 'chai'
import { createFakeLibrary, fakeSession } from '../../../testing/fake-library.js'
import { guardEngine } from './engine-guards.js'
import { shareSessions } from './shared-sessions.js'

const started = () => {
  const fake = createFakeLibrary()
  guardEngine(fake.provider.client, fake.core)
  shareSessions(fake.provider.client, fake.core)
  return fake
}

describe('a session that tabs share', () => {
  it('is ended by the wallet or by another tab, without a word from here', async () => {
    const fake = started()
    void fake.provider.pair(undefined)
    const { topic } = fake.approve(fakeSession())
    const { engine } = fake.provider.client
    await engine.onSessionDeleteRequest(topic, { id: 1 })
    await engine.onSessionDeleteRequest(topic, { id: 2 })
    expect(fake.ended).to.deep.equal([topic])
  })

  it('is not answered for the wallet that another tab asks', async () => {
    await started().provider.client.engine.onSessionRequest({})
  })

  it('keeps what a wallet asked until it is answered here; what this page asked is over with any answer', () => {
    const { history, core } = started()
    const methods = [
      'wc_sessionSettle',
      'wc_sessionUpdate',
      'wc_sessionExtend',
      'wc_sessionRequest',
      'wc_sessionPropose',
    ]
    methods.forEach((method, id) => history.push({ id, topic: 'topic', request: { method } }))
    for (const id of methods.keys()) core.history.delete('topic', id)
    expect(history.map(({ request }) => request.method)).to.deep.equal(methods.slice(0, 3))
  })
})
