import { expect } from 'chai'
import { RpcError } from '../errors/rpc-error.js'
import { operationError } from '../errors/operation-error.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { createFallbackTransport } from './fallback-transport.js'
import { HttpError } from '../errors/http-error.js'
import type { RpcTransport } from './json-rpc.js'

const signal = new AbortController().signal
const probe = { method: 'eth_chainId' }
const unreachable = operationError('HTTP_UNREACHABLE', { origin: 'https://node.example' })
const call = { method: 'eth_call' }
const send = { method: 'eth_sendRawTransaction' }

/** Nodes by name; each answers with its name unless it is told to fail or to be slow. */
function setUp(names: string, { hidden = false } = {}) {
  const clock = createFakeClock()
  const log: string[] = []
  const failures = new Map<string, unknown>()
  const latencies = new Map<string, number>()
  const state = { hidden }
  const nodes = names.split('').map((name): RpcTransport => async ({ method }) => {
    log.push(method === probe.method ? `?${name}` : name)
    const latencyMs = latencies.get(name)
    if (latencyMs) await new Promise<void>(resolve => clock.after(latencyMs, resolve))
    if (failures.has(name)) throw failures.get(name)
    return name
  })
  const transport = createFallbackTransport({ nodes, probe, isHidden: () => state.hidden, clock })
  const takeLog = () => log.splice(0).join('')
  const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => error)
  return { clock, transport, failures, latencies, state, taken: takeLog, outcome }
}

describe('the fallback transport', () => {
  it("asks the host's first node and no other", async () => {
    const { transport, taken: takeLog } = setUp('ab')
    expect([await transport.request(call, { signal }), takeLog()]).to.deep.equal(['a', 'a'])
  })

  it('asks the next node where one fails in a way that may pass', async () => {
    const { transport, failures, taken: takeLog } = setUp('abc')
    failures.set('a', unreachable).set('b', new HttpError(503))
    expect([await transport.request(call, { signal }), takeLog()]).to.deep.equal(['c', 'abc'])
  })

  it('gives the last failure where all fail', async () => {
    const { transport, failures, taken: takeLog, outcome } = setUp('ab')
    const last = new HttpError(500)
    failures.set('a', unreachable).set('b', last)
    expect([await outcome(transport.request(call, { signal })), takeLog()]).to.deep.equal([last, 'ab'])
  })

  it('takes an answer for an answer, also where it is a refusal', async () => {
    const { transport, failures, taken: takeLog, outcome } = setUp('ab')
    const refusal = new RpcError(3, 'reverted')
    failures.set('a', refusal)
    expect([await outcome(transport.request(call, { signal })), takeLog()]).to.deep.equal([refusal, 'a'])
  })

  for (const failure of [unreachable, new HttpError(429), new HttpError(502), new RpcError(-32005, 'limit')]) {
    it(`never sends a second time what changes something, as after ${failure.message}`, async () => {
      const { transport, failures, taken: takeLog, outcome } = setUp('ab')
      failures.set('a', failure)
      expect([await outcome(transport.request(send, { signal })), takeLog()]).to.deep.equal([failure, 'a'])
      const other = setUp('ab')
      other.failures.set('a', failure)
      expect([await other.outcome(other.transport.action()(send, { signal })), other.taken()]).to.deep.equal([
        failure,
        'a',
      ])
    })
  }

  it('stops when the signal says so, without asking the next node', async () => {
    const { transport, failures, latencies, clock, taken: takeLog, outcome } = setUp('ab')
    failures.set('a', unreachable)
    latencies.set('a', 100)
    const ending = new AbortController()
    const result = outcome(transport.request(call, { signal: ending.signal }))
    ending.abort()
    await clock.advance(100)
    expect([await result, takeLog()]).to.deep.equal([unreachable, 'a'])
  })

  it('leaves a node alone as long as it asks for', async () => {
    const { transport, failures, clock, taken: takeLog, outcome } = setUp('ab', { hidden: true })
    const limited = new HttpError(429, { retryAfterMs: 7_000 })
    failures.set('a', limited)
    await transport.request(call, { signal })
    failures.set('b', limited)
    takeLog()
    expect(await outcome(transport.request(call, { signal }))).to.equal(limited)
    expect(takeLog()).to.equal('b')
    expect(await outcome(transport.request(call, { signal }))).to.equal(limited)
    expect(takeLog()).to.equal('')
    failures.clear()
    await clock.advance(7_000)
    expect(await transport.request(call, { signal })).to.be.oneOf(['a', 'b'])
  })
})

describe('the probing of nodes', () => {
  it('happens every 4 seconds while calls are made, and leads to the faster node', async () => {
    const { transport, latencies, clock, taken: takeLog } = setUp('ab')
    latencies.set('a', 300).set('b', 100)
    const first = transport.request(call, { signal })
    await clock.advance(3_999)
    expect([await first, takeLog()]).to.deep.equal(['a', 'a'])
    await clock.advance(1)
    expect(takeLog()).to.equal('?a?b')
    await clock.advance(300)
    const second = transport.request(call, { signal })
    await clock.advance(100)
    expect([await second, takeLog()]).to.deep.equal(['b', 'b'])
    await clock.advance(3_900)
    expect(takeLog()).to.equal('?a?b')
    transport.destroy()
  })

  it('leads away from a node that fails, and back once it answers again', async () => {
    const { transport, failures, clock, taken: takeLog } = setUp('ab')
    failures.set('a', unreachable)
    await transport.request(call, { signal })
    takeLog()
    expect([await transport.request(call, { signal }), takeLog()]).to.deep.equal(['b', 'b'])
    failures.clear()
    for (let round = 0; round < 12; round++) {
      await transport.request(call, { signal })
      await clock.advance(4_000)
    }
    takeLog()
    expect([await transport.request(call, { signal }), takeLog()]).to.deep.equal(['a', 'a'])
    transport.destroy()
  })

  it('stops where no calls are made, and leaves no timer', async () => {
    const { transport, clock, taken: takeLog } = setUp('ab')
    expect(clock.waiting).to.equal(0)
    await transport.request(call, { signal })
    expect(clock.waiting).to.equal(1)
    await clock.advance(60_000)
    expect([takeLog(), clock.waiting]).to.deep.equal(['a?a?b', 0])
  })

  it('does not happen where there is one node', async () => {
    const { transport, clock } = setUp('a')
    await transport.request(call, { signal })
    expect(clock.waiting).to.equal(0)
  })

  it('does not happen while the page is hidden, and begins with the next call after that', async () => {
    const { transport, clock, state, taken: takeLog } = setUp('ab')
    await transport.request(call, { signal })
    state.hidden = true
    await clock.advance(4_000)
    await transport.request(call, { signal })
    expect([takeLog(), clock.waiting]).to.deep.equal(['aa', 0])
    state.hidden = false
    await transport.request(call, { signal })
    await clock.advance(4_000)
    expect(takeLog()).to.equal('a?a?b')
    transport.destroy()
  })

  it('ends for good when the transport is destroyed', async () => {
    const { transport, clock } = setUp('ab')
    await transport.request(call, { signal })
    transport.destroy()
    expect(clock.waiting).to.equal(0)
  })
})

describe('one action', () => {
  it('stays on the node that answered it, also where another one became better', async () => {
    const { transport, failures, taken: takeLog, outcome } = setUp('ab')
    const request = transport.action()
    expect(await request(call, { signal })).to.equal('a')
    failures.set('a', unreachable)
    expect(await transport.request(call, { signal })).to.equal('b')
    failures.clear()
    takeLog()
    expect([await request(send, { signal }), await request(call, { signal }), takeLog()]).to.deep.equal([
      'a',
      'a',
      'aa',
    ])
    failures.set('a', unreachable)
    expect([await outcome(request(call, { signal })), takeLog()]).to.deep.equal([unreachable, 'a'])
  })

  it('takes the next node where the first one fails before it answered anything', async () => {
    const { transport, failures, taken: takeLog } = setUp('abc')
    failures.set('a', unreachable).set('b', unreachable)
    const request = transport.action()
    expect([await request(call, { signal }), takeLog()]).to.deep.equal(['c', 'abc'])
    failures.clear()
    expect([await request(call, { signal }), takeLog()]).to.deep.equal(['c', 'c'])
  })

  it('counts a refusal as an answer', async () => {
    const { transport, failures, taken: takeLog, outcome } = setUp('ab')
    const refusal = new RpcError(3, 'reverted')
    failures.set('a', refusal)
    const request = transport.action()
    expect(await outcome(request(call, { signal }))).to.equal(refusal)
    failures.set('a', unreachable)
    expect([await outcome(request(call, { signal })), takeLog()]).to.deep.equal([unreachable, 'aa'])
  })

  it('can begin anew where all nodes failed', async () => {
    const { transport, failures, taken: takeLog, outcome } = setUp('ab')
    failures.set('a', unreachable).set('b', unreachable)
    const request = transport.action()
    expect([await outcome(request(call, { signal })), takeLog()]).to.deep.equal([unreachable, 'ab'])
    failures.clear()
    expect([await request(call, { signal }), takeLog().length]).to.deep.equal(['a', 1])
  })

  it('does not split where two of its calls run at once and one moves on', async () => {
    const { transport, failures, latencies, clock } = setUp('ab')
    const request = transport.action()
    latencies.set('a', 100)
    const slow = request(call, { signal })
    latencies.delete('a')
    failures.set('a', unreachable)
    expect(await request(call, { signal })).to.equal('b')
    failures.clear()
    await clock.advance(100)
    expect(await slow).to.equal('b')
    transport.destroy()
  })
})
