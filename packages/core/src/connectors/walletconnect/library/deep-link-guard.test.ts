import { expect } from 'chai'
import { fakeSession } from '../../../testing/fake-library.js'
import { guardDeepLinks } from './deep-link-guard.js'
import type { LibrarySession } from './library-session.js'

describe('the app that a request opens', () => {
  const start = (session: LibrarySession = fakeSession(), opensLinks?: boolean) => {
    const opened: string[] = []
    const guard = guardDeepLinks({ getAll: () => [session] }, opensLinks)
    /** As the library sends: what it reads of the session after it sent, it reads in the same task. */
    const send = async (method: string) => {
      await Promise.resolve()
      guard({ method: 'wc_sessionRequest', topic: session.topic, params: { request: { method } } })
      if (!session.sessionConfig?.disableDeepLink) opened.push(method)
    }
    return { session, opened, send, guard }
  }

  it('is opened where the wallet shows the request', async () => {
    const { send, opened } = start()
    for (const method of ['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls', 'wallet_showCallsStatus'])
      await send(method)
    expect(opened).to.have.length(4)
  })

  it('stays where it is for what shows nothing in the wallet', async () => {
    const { send, opened, session } = start()
    for (const method of [
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
      'wallet_getAssets',
      'wallet_getPermissions',
    ])
      await send(method)
    expect(opened).to.deep.equal([])
    expect(session.sessionConfig).to.equal(undefined)
  })

  it('is opened for what is sent in one go with such a request, in whatever order', async () => {
    for (const order of [
      ['personal_sign', 'wallet_getCallsStatus', 'wallet_getCapabilities'],
      ['wallet_getCallsStatus', 'wallet_getCapabilities', 'personal_sign'],
      ['wallet_getCallsStatus', 'personal_sign', 'wallet_getCapabilities'],
    ]) {
      const { send, opened, session } = start()
      await Promise.all(order.map(send))
      expect(opened).to.deep.equal(['personal_sign'])
      expect(session.sessionConfig).to.equal(undefined)
    }
  })

  it('is never opened where the wallet forbids it, also afterwards', async () => {
    const config = { disableDeepLink: true }
    const { send, opened, session } = start(fakeSession({ sessionConfig: config }))
    for (const method of ['wallet_getCallsStatus', 'personal_sign']) await send(method)
    expect(opened).to.deep.equal([])
    expect(session.sessionConfig).to.equal(config)
  })

  it('is no app where no request is to open one', async () => {
    const { send, opened, session } = start(fakeSession(), false)
    await Promise.all(['personal_sign', 'wallet_getCallsStatus', 'eth_sendTransaction'].map(send))
    expect([opened, session.sessionConfig]).to.deep.equal([[], undefined])
  })

  it('is nobody’s for a session that has ended', () => {
    const { guard } = start()
    guard({ method: 'wc_sessionRequest', topic: 'gone', params: undefined })
  })
})
