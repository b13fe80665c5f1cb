import { expect } from 'chai'
import { createFakeClock } from '../testing/fake-clock.js'
import type { JsonRpcCall } from './json-rpc.js'
import { createRpcClient, type RpcClientOptions } from './rpc-client.js'

const one = 'https://one.example'
const two = 'https://two.example'
const call = { method: 'eth_blockNumber' }
const send = { method: 'eth_sendRawTransaction', params: ['0x00'] }

type Answer = (url: string, body: JsonRpcCall | readonly JsonRpcCall[], count: number) => Response | Promise<Response>

const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init)
const result = (body: JsonRpcCall | readonly JsonRpcCall[], value: unknown) =>
  json(
    body instanceof Array
      ? body.map(({ id }) => ({ jsonrpc: '2.0', id, result: value }))
      : { jsonrpc: '2.0', id: (body as JsonRpcCall).id, result: value },
  )

function setUp(answer: Answer, urls: RpcClientOptions['urls'] = [one]) {
  const clock = createFakeClock()
  const log: { readonly url: string; readonly body: JsonRpcCall | readonly JsonRpcCall[] }[] = []
  const client = createRpcClient({
    urls,
    clock,
    isHidden: () => false,
    async fetch(url, init) {
      const body = JSON.parse(init!.body as string) as JsonRpcCall | readonly JsonRpcCall[]
      log.push({ url: url as string, body })
      return answer(url as string, body, log.length)
    },
  })
  const outcome = (work: Promise<unknown>) => work.catch((error: { readonly code?: unknown }) => error.code)
  return { client, clock, log, outcome }
}

describe('the RPC client', () => {
  it('does nothing before the first call', () => {
    const { clock, log } = setUp((_url, body) => result(body, 1), [one, two])
    expect([log.length, clock.waiting]).to.deep.equal([0, 0])
  })

  it('gives the result, and leaves nothing behind', async () => {
    const { client, clock, log } = setUp((_url, body) => result(body, '0x10'))
    expect(await client.request(call)).to.equal('0x10')
    expect([log.length, clock.waiting]).to.deep.equal([1, 0])
  })

  it('asks a node that has a fetch of its own by it', async () => {
    const own: typeof fetch = async (_url, init) => result(JSON.parse(init!.body as string) as JsonRpcCall, '0x20')
    const { client, log } = setUp((_url, body) => result(body, '0x10'), [{ url: one, fetch: own }])
    expect(await client.request(call)).to.equal('0x20')
    expect(log).to.deep.equal([])
  })

  it('repeats a read after 1, 2 and 4 seconds', async () => {
    const { client, clock, log } = setUp((_url, body, count) =>
      count < 4 ? json({}, { status: 503 }) : result(body, '0x10'),
    )
    const answer = client.request(call)
    for (const [elapsedMs, calls] of [
      [999, 1],
      [1, 2],
      [1_999, 2],
      [1, 3],
      [3_999, 3],
      [1, 4],
    ] as const) {
      await clock.advance(elapsedMs)
      expect(log.length).to.equal(calls)
    }
    expect(await answer).to.equal('0x10')
  })

  it('gives up after four rounds over all nodes', async () => {
    const { client, clock, log, outcome } = setUp(() => json({}, { status: 500 }), [one, two])
    const answer = outcome(client.request(call))
    await clock.advance(60_000)
    const calls = log.filter(({ body }) => (body as JsonRpcCall).method === call.method)
    expect([await answer, calls.length]).to.deep.equal(['HTTP_STATUS', 8])
  })

  it('waits as long as the server asks', async () => {
    const { client, clock, log } = setUp((_url, body, count) =>
      count === 1 ? json({}, { status: 429, headers: { 'retry-after': '5' } }) : result(body, 1),
    )
    const answer = client.request(call)
    await clock.advance(4_999)
    expect(log.length).to.equal(1)
    await clock.advance(1)
    expect([await answer, log.length]).to.deep.equal([1, 2])
  })

  for (const [title, answer] of [
    ['a failing server', () => json({}, { status: 503 })],
    ['a busy server', () => json({}, { status: 429 })],
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer cut short', () => new Response('{"jsonrpc"')],
  ] as const) {
    it(`sends a transaction once, whatever happens: ${title}`, async () => {
      const { client, clock, log, outcome } = setUp(answer, [one, two])
      const result = outcome(client.request(send))
      await clock.advance(120_000)
      expect(await result).to.be.a('string')
      expect(log.filter(({ body }) => (body as JsonRpcCall).method === send.method).length).to.equal(1)
    })
  }

  it('sends a transaction alone and reads together', async () => {
    const { client, log } = setUp((_url, body) => result(body, 1))
    await Promise.all([client.request(call), client.request(send), client.request({ method: 'eth_gasPrice' })])
    expect(
      log.map(({ body }) => (body instanceof Array ? body.map(({ method }) => method) : (body as JsonRpcCall).method)),
    ).to.deep.equal([send.method, [call.method, 'eth_gasPrice']])
  })

  it('ends after 10 seconds an attempt where the node is silent', async () => {
    const { client, clock, log, outcome } = setUp(() => new Promise<Response>(() => {}))
    const answer = outcome(client.request(call))
    await clock.advance(10_000 + 1_000 + 10_000 + 2_000 + 10_000 + 4_000 + 9_999)
    expect(log.length).to.equal(4)
    await clock.advance(1)
    expect([await answer, clock.waiting]).to.deep.equal(['TIMEOUT', 0])
  })

  it('stops when the signal says so', async () => {
    const { client, clock, log, outcome } = setUp(() => json({}, { status: 503 }))
    const ending = new AbortController()
    const answer = outcome(client.request(call, { signal: ending.signal }))
    await clock.advance(500)
    ending.abort()
    expect(await answer).to.equal('ABORTED')
    await clock.advance(60_000)
    expect([log.length, clock.waiting]).to.deep.equal([1, 0])
  })

  it('keeps one action on one node', async () => {
    let isDown = true
    const { client, clock, log } = setUp(
      (url, body) => (isDown && url === one ? json({}, { status: 502 }) : result(body, url)),
      [one, two],
    )
    const action = client.action()
    expect(await action.request(call)).to.equal(two)
    isDown = false
    expect([await action.request(send), await action.request(call)]).to.deep.equal([two, two])
    expect(log.length).to.equal(4)
    client.destroy()
    expect(clock.waiting).to.equal(0)
  })

  describe('of a proxy', () => {
    const proxy: RpcClientOptions['urls'] = [{ url: one, urlsIfUnserved: [two] }]
    const refusal = (status: number, field: string) =>
      json({ status: 'FAILED', reasons: [{ field, description: 'No.' }] }, { status })

    it('asks the other nodes from then on where it does not serve the network', async () => {
      const { client, clock, log } = setUp(
        (url, body) => (url === one ? refusal(400, 'chainId') : result(body, url)),
        proxy,
      )
      const action = client.action()
      expect([await action.request(send), await action.request(call), await client.request(call)]).to.deep.equal([
        two,
        two,
        two,
      ])
      expect(log.map(({ url }) => url)).to.deep.equal([one, two, two, two])
      client.destroy()
      expect(clock.waiting).to.equal(0)
    })

    it('asks them once for what is asked in one go', async () => {
      const { client, log } = setUp((url, body) => (url === one ? refusal(400, 'chainId') : result(body, url)), proxy)
      expect(await Promise.all([client.request(call), client.request(call)])).to.deep.equal([two, two])
      expect(log.map(({ url }) => url)).to.deep.equal([one, two])
      client.destroy()
    })

    for (const [title, answer] of [
      ['refuses the request', () => refusal(400, 'body')],
      ['cannot reach the node', () => refusal(503, 'chainId')],
      ['is none of ours', () => json({}, { status: 400 })],
      ['is not reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ] as const)
      it(`asks nobody else where it ${title}`, async () => {
        const { client, clock, log, outcome } = setUp(answer, proxy)
        const answers = Promise.all([outcome(client.request(call)), outcome(client.request(send))])
        await clock.advance(60_000)
        for (const code of await answers) expect(code).to.be.oneOf(['HTTP_STATUS', 'HTTP_UNREACHABLE'])
        expect(log.some(({ url }) => url === two)).to.equal(false)
      })
  })

  it('ends every call with DESTROYED, at once and for good', async () => {
    const { client, clock, outcome } = setUp(() => new Promise<Response>(() => {}), [one, two])
    const under = outcome(client.request(call))
    const sending = outcome(client.request(send))
    await clock.advance(100)
    client.destroy()
    expect([await under, await sending, await outcome(client.request(call))]).to.deep.equal([
      'DESTROYED',
      'DESTROYED',
      'DESTROYED',
    ])
    await clock.advance(60_000)
    expect(clock.waiting).to.equal(0)
  })
})
