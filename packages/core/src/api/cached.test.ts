import { expect } from 'chai'
import { cached } from './cached.js'
import { getHistory } from './get-history.js'
import type { Http } from './http.js'

/** A client that numbers its answers and can be told when to give them. */
function fakeHttp() {
  const gates: (() => void)[] = []
  let count = 0
  let isHeld = false
  let isBroken = false
  const http = {
    request: async () => {
      const next = `answer ${++count}`
      if (isHeld) await new Promise<void>(resolve => gates.push(resolve))
      if (isBroken) throw new Error('down')
      return { data: [], next }
    },
  } as unknown as Http
  return { http, gates, count: () => count, hold: (held: boolean) => (isHeld = held), break: (broken: boolean) => (isBroken = broken) }
}

describe('A cached call', () => {
  const input = { path: { account: '0xaa' } }

  it('answers from memory until the time is up', async () => {
    const { http, count } = fakeHttp()
    let now = 0
    const history = cached(http, getHistory, { now: () => now, ttlMs: 30_000 })
    expect((await history.request(input)).next).to.equal('answer 1')
    now = 29_999
    expect((await history.request(input)).next).to.equal('answer 1')
    now = 30_000
    expect((await history.request(input)).next).to.equal('answer 2')
    now = 20_000
    expect((await history.request(input)).next, 'a clock that was set back').to.equal('answer 3')
    expect(count()).to.equal(3)
  })

  it('keeps each cursor and account apart, in whatever order the query is written', async () => {
    const { http, count } = fakeHttp()
    const history = cached(http, getHistory, { now: () => 0, ttlMs: 1 })
    await history.request({ ...input, query: { cursor: 'a', chainId: 'eip155:1' } })
    await history.request({ ...input, query: { chainId: 'eip155:1', cursor: 'a' } })
    expect(count()).to.equal(1)
    await history.request({ ...input, query: { cursor: 'b', chainId: 'eip155:1' } })
    await history.request({ path: { account: '0xbb' } })
    expect(count()).to.equal(3)
  })

  it('asks the server when told to, and keeps that answer', async () => {
    const { http } = fakeHttp()
    const history = cached(http, getHistory, { now: () => 0, ttlMs: 1 })
    await history.request(input)
    expect((await history.request(input, { isFresh: true })).next).to.equal('answer 2')
    expect((await history.request(input)).next).to.equal('answer 2')
    history.clear()
    expect((await history.request(input)).next).to.equal('answer 3')
  })

  it('never keeps a failure', async () => {
    const fake = fakeHttp()
    const history = cached(fake.http, getHistory, { now: () => 0, ttlMs: 1 })
    fake.break(true)
    expect(await history.request(input).catch((error: Error) => error.message)).to.equal('down')
    fake.break(false)
    expect((await history.request(input)).next).to.equal('answer 2')
  })

  it('never lets a slow answer replace that of a later question', async () => {
    const fake = fakeHttp()
    const history = cached(fake.http, getHistory, { now: () => 0, ttlMs: 1 })
    fake.hold(true)
    const slow = history.request(input)
    fake.hold(false)
    await history.request(input, { isFresh: true })
    fake.gates[0]!()
    expect((await slow).next).to.equal('answer 1')
    expect((await history.request(input)).next).to.equal('answer 2')
  })

  it('keeps no more than its limit, the youngest ones', async () => {
    const { http, count } = fakeHttp()
    const history = cached(http, getHistory, { now: () => 0, ttlMs: 1, maxEntries: 2 })
    for (const account of ['a', 'b', 'c', 'c', 'b', 'a']) await history.request({ path: { account } })
    expect(count()).to.equal(4)
  })
})
