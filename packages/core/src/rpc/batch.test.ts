import { expect } from 'chai'
import { RpcError } from '../errors/rpc-error.js'
import { createBatchTransport, createSingleTransport } from './batch.js'
import { HttpError } from '../errors/http-error.js'
import type { JsonRpcCall, JsonTransport } from './json-rpc.js'

const signal = new AbortController().signal
const read = (method: string) => ({ method })
const echo = ({ id, method }: JsonRpcCall) => ({ jsonrpc: '2.0', id, result: method })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (error: { readonly code?: unknown }) => error.code,
  )

function recording(
  answer: (body: JsonRpcCall | readonly JsonRpcCall[], options: { readonly signal: AbortSignal }) => unknown,
) {
  const bodies: unknown[] = []
  const post: JsonTransport = async (body, options) => {
    bodies.push(body)
    return answer(body as JsonRpcCall | readonly JsonRpcCall[], options)
  }
  return { post, bodies, sizes: () => bodies.map(body => (Array.isArray(body) ? body.length : 'single')) }
}

const echoAll = (body: JsonRpcCall | readonly JsonRpcCall[]) =>
  body instanceof Array ? body.map(echo) : echo(body as JsonRpcCall)

describe('batches', () => {
  it('hold what is asked in one go, and each call gets its own answer', async () => {
    const { post, sizes } = recording(body => [...(echoAll(body) as unknown[])].reverse())
    const request = createBatchTransport(post)
    expect(await Promise.all(['a', 'b', 'c'].map(method => request(read(method), { signal })))).to.deep.equal([
      'a',
      'b',
      'c',
    ])
    expect(sizes()).to.deep.equal([3])
  })

  it('are not made of one call, nor of calls that come one after the other', async () => {
    const { post, sizes } = recording(echoAll)
    const request = createBatchTransport(post)
    expect([await request(read('a'), { signal }), await request(read('b'), { signal })]).to.deep.equal(['a', 'b'])
    expect(sizes()).to.deep.equal(['single', 'single'])
  })

  it('hold 1,000 calls at most', async () => {
    const { post, sizes } = recording(echoAll)
    const request = createBatchTransport(post)
    const methods = Array.from({ length: 2_001 }, (_, index) => `m${index}`)
    expect(await Promise.all(methods.map(method => request(read(method), { signal })))).to.deep.equal(methods)
    expect(sizes()).to.deep.equal([1_000, 1_000, 'single'])
  })

  it('let one call fail without the others', async () => {
    const { post } = recording(body =>
      (body as readonly JsonRpcCall[]).map(call =>
        call.method === 'b'
          ? { id: call.id, error: { code: 3, message: 'reverted' } }
          : call.method === 'c'
            ? undefined
            : echo(call),
      ),
    )
    const request = createBatchTransport(post)
    expect(await Promise.all(['a', 'b', 'c'].map(method => codeOf(request(read(method), { signal }))))).to.deep.equal([
      'resolved',
      3,
      'RESPONSE_INVALID',
    ])
  })

  it('fail as a whole where the node does', async () => {
    const failure = new Error('down')
    const request = createBatchTransport(() => Promise.reject(failure))
    const outcomes = await Promise.allSettled(['a', 'b'].map(method => request(read(method), { signal })))
    expect(outcomes.map(outcome => (outcome as PromiseRejectedResult).reason as unknown)).to.deep.equal([
      failure,
      failure,
    ])
  })

  it('leave a call out that was aborted before they went', async () => {
    const { post, bodies } = recording(echoAll)
    const request = createBatchTransport(post)
    const ending = new AbortController()
    const aborted = codeOf(request(read('a'), { signal: ending.signal }))
    const others = Promise.all([request(read('b'), { signal }), request(read('c'), { signal })])
    ending.abort()
    expect([await aborted, await others]).to.deep.equal(['ABORTED', ['b', 'c']])
    expect((bodies[0] as readonly JsonRpcCall[]).map(({ method }) => method)).to.deep.equal(['b', 'c'])
  })

  it('end under way only when every call was aborted', async () => {
    const endings = [new AbortController(), new AbortController()]
    let receivedSignal: AbortSignal | undefined
    const request = createBatchTransport((_body, options) => ((receivedSignal = options.signal), new Promise(() => {})))
    const outcomes = endings.map((ending, index) => codeOf(request(read(`m${index}`), { signal: ending.signal })))
    await Promise.resolve()
    endings[0]!.abort()
    expect([await outcomes[0], receivedSignal!.aborted]).to.deep.equal(['ABORTED', false])
    endings[1]!.abort()
    expect([await outcomes[1], receivedSignal!.aborted]).to.deep.equal(['ABORTED', true])
  })

  const whole = { id: null, error: { code: -32600, message: 'batches are not supported' } }
  const refusals: readonly (readonly [title: string, refuse: () => unknown])[] = [
    ['with an error of JSON-RPC', () => whole],
    ['with an error of JSON-RPC and 400', () => Promise.reject(new RpcError(-32600, 'batches are not supported'))],
    ['with 400 and no reason', () => Promise.reject(new HttpError(400))],
    ['with 403', () => Promise.reject(new HttpError(403))],
    ['with 413', () => Promise.reject(new HttpError(413))],
    [
      'with 500 and an error of JSON-RPC',
      () => Promise.reject(new HttpError(500, { cause: new RpcError(31, 'batches of more than 3 are not allowed') })),
    ],
    ['with something else', () => ({ hello: 'there' })],
  ]
  for (const [title, refuse] of refusals) {
    it(`are given up for a node that refuses them ${title}: the calls go one by one, also later`, async () => {
      const { post, sizes } = recording(body => (body instanceof Array ? refuse() : echo(body as JsonRpcCall)))
      const request = createBatchTransport(post)
      const both = () => Promise.all(['a', 'b'].map(method => request(read(method), { signal })))
      expect([await both(), await both()]).to.deep.equal([
        ['a', 'b'],
        ['a', 'b'],
      ])
      expect(sizes()).to.deep.equal([2, 'single', 'single', 'single', 'single'])
    })
  }

  const passing: readonly (readonly [title: string, fail: () => unknown, code: unknown])[] = [
    [
      'asks to be left alone',
      () => Promise.reject(new HttpError(429, { cause: new RpcError(-32000, 'slow down') })),
      'HTTP_STATUS',
    ],
    ['is out of time', () => Promise.reject(new HttpError(408)), 'HTTP_STATUS'],
    ['is out of order', () => Promise.reject(new HttpError(503)), 'HTTP_STATUS'],
    ['counts too many calls', () => ({ id: null, error: { code: -32005, message: 'limit exceeded' } }), -32005],
  ]
  for (const [title, fail, code] of passing) {
    it(`stay for a node that ${title}, and its calls are not sent again from here`, async () => {
      let isBusy = true
      const { post, sizes } = recording(body => (isBusy ? fail() : echoAll(body)))
      const request = createBatchTransport(post)
      const both = () => Promise.all(['a', 'b'].map(method => codeOf(request(read(method), { signal }))))
      expect(await both()).to.deep.equal([code, code])
      isBusy = false
      expect(await both()).to.deep.equal(['resolved', 'resolved'])
      expect(sizes()).to.deep.equal([2, 2])
    })
  }

  it('that fail for another reason, while one is refused, are not sent one by one', async () => {
    let fail: (error: HttpError) => void
    const first = new Promise<never>((_resolve, reject) => (fail = reject))
    const { post, sizes } = recording(body =>
      body instanceof Array ? (sizes().length === 1 ? first : whole) : echo(body as JsonRpcCall),
    )
    const request = createBatchTransport(post)
    const both = () => Promise.all(['a', 'b'].map(method => codeOf(request(read(method), { signal }))))
    const failed = both()
    await Promise.resolve()
    expect(await both()).to.deep.equal(['resolved', 'resolved'])
    fail!(new HttpError(503))
    expect(await failed).to.deep.equal(['HTTP_STATUS', 'HTTP_STATUS'])
    expect(sizes()).to.deep.equal([2, 2, 'single', 'single'])
  })
})

describe('a call alone', () => {
  const cases: readonly (readonly [title: string, answer: (call: JsonRpcCall) => unknown, outcome: unknown])[] = [
    ['gets its result', echo, 'resolved'],
    ['gets a result whose id came back as a text', ({ id }) => ({ id: String(id), result: 1 }), 'resolved'],
    ['gets its refusal', ({ id }) => ({ id, error: { code: -32601, message: 'no' } }), -32601],
    ['gets a refusal without an id', () => ({ id: null, error: { code: -32700, message: 'no' } }), -32700],
    ["does not get another call's result", ({ id }) => ({ id: id + 1, result: 1 }), 'RESPONSE_INVALID'],
    [
      "does not get another call's refusal",
      ({ id }) => ({ id: id + 1, error: { code: 1, message: 'x' } }),
      'RESPONSE_INVALID',
    ],
    ['does not get a list', call => [echo(call)], 'RESPONSE_INVALID'],
    ['does not get nothing', () => null, 'RESPONSE_INVALID'],
  ]
  for (const [title, answer, outcome] of cases) {
    it(title, async () => {
      const request = createSingleTransport(body => Promise.resolve(answer(body as JsonRpcCall)))
      expect(await codeOf(request(read('a'), { signal }))).to.equal(outcome)
    })
  }
})
