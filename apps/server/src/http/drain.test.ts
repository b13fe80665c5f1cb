import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { expect } from 'chai'
import { drainable } from './drain.js'

/** A listener that answers when it is told to, and who asks it over connections that are kept. */
async function listening(answerMs?: number) {
  let answer = (): void => undefined
  const listener = createServer({ keepAliveTimeout: 75_000 }, (_, response) => {
    answer = () => response.end('answered')
  })
  const drain = drainable(listener, answerMs)
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const request = async () => {
    const call = get({ port, host: '127.0.0.1', headers: { connection: 'keep-alive' } })
    await once(listener, 'request')
    return call
  }
  return { drain, request, port, answer: () => answer() }
}

describe('The end of a listener', () => {
  it('waits for a call that is under way, and for no connection that is kept or on which nothing was asked', async () => {
    const { drain, request, port, answer } = await listening()
    const unasked = connect(port, '127.0.0.1')
    await once(unasked, 'connect')
    const call = await request()
    const calledAt = performance.now()
    let isDrained = false
    const drained = drain().then(() => (isDrained = true))
    await once(unasked, 'close')
    expect(isDrained, 'the call is not answered').to.equal(false)
    answer()
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    expect(await response.toArray().then(String)).to.equal('answered')
    await drained
    expect(performance.now() - calledAt).to.be.lessThan(2_000)
  })

  it('cuts off what takes too long', async () => {
    const { drain, request } = await listening(50)
    const call = await request()
    const cut = once(call, 'error')
    await drain()
    const [error] = (await cut) as [NodeJS.ErrnoException]
    expect(error.code).to.equal('ECONNRESET')
  })
})
