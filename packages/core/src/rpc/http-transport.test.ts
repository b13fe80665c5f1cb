import { expect } from 'chai'
import { createFakeClock } from '../testing/fake-clock.js'
import { createHttpTransport, type HttpTransportOptions } from './http-transport.js'

const url = 'https://node.example/v3/secret-key'
const signal = new AbortController().signal
const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }

const answering = (body: string, init?: ResponseInit) =>
  createHttpTransport({ url, fetch: () => Promise.resolve(new Response(body, init)) })
const failureOf = async (work: Promise<unknown>) =>
  (await work.then(
    () => undefined,
    (error: unknown) => error,
  )) as Error & { readonly code?: unknown; readonly cause?: unknown; readonly retryAfterMs?: unknown }

describe('the HTTP transport', () => {
  const contentTypes: readonly (readonly [options: Partial<HttpTransportOptions>, type: string])[] = [
    [{}, 'application/json'],
    [{ contentType: 'text/plain' }, 'text/plain'],
  ]
  for (const [options, type] of contentTypes) {
    it(`posts JSON as ${type}, without cookies`, async () => {
      const recorded: [unknown, RequestInit | undefined][] = []
      const post = createHttpTransport({
        url,
        ...options,
        fetch(input, init) {
          recorded.push([input, init])
          return Promise.resolve(new Response('{"a":[1]}'))
        },
      })
      expect(await post(call, { signal })).to.deep.equal({ a: [1] })
      const [input, init] = recorded[0]!
      expect([recorded.length, input, init!.method, init!.body, init!.credentials]).to.deep.equal([
        1,
        url,
        'POST',
        JSON.stringify(call),
        'omit',
      ])
      expect(init!.headers).to.deep.equal({ 'content-type': type })
    })
  }

  const rejections: readonly (readonly [
    title: string,
    body: string,
    init: ResponseInit,
    code: unknown,
    text: string,
  ])[] = [
    [
      'an answer that is no JSON',
      '<html>',
      {},
      'RESPONSE_INVALID',
      'The answer of https://node.example does not have the agreed shape: no JSON.',
    ],
    [
      'an answer cut short',
      '{"jsonrpc":"2.0","id":1,"resu',
      {},
      'RESPONSE_INVALID',
      'The answer of https://node.example does not have the agreed shape: no JSON.',
    ],
    [
      'an empty answer',
      '',
      {},
      'RESPONSE_INVALID',
      'The answer of https://node.example does not have the agreed shape: no JSON.',
    ],
    ['a failing server', 'oops', { status: 503 }, 'HTTP_STATUS', 'HTTP status code: 503'],
    [
      'a refusal that a retry may mend',
      '{"id":1,"error":{"code":-32005,"message":"limit"}}',
      { status: 429 },
      'HTTP_STATUS',
      'HTTP status code: 429',
    ],
    [
      'a refusal that came with 400',
      '{"id":1,"error":{"code":-32602,"message":"bad params"}}',
      { status: 400 },
      -32602,
      'bad params',
    ],
    ['a result that came with 400', '{"id":1,"result":1}', { status: 400 }, 'HTTP_STATUS', 'HTTP status code: 400'],
  ]
  for (const [title, body, init, code, text] of rejections) {
    it(`rejects ${title} with ${String(code)}`, async () => {
      const error = await failureOf(answering(body, init)(call, { signal }))
      expect([error.code, error.message]).to.deep.equal([code, text])
    })
  }

  it('keeps what the server said, and how long it wants to be left alone', async () => {
    const body = { status: 'FAILED', reasons: [{ field: 'chainId', description: 'unknown' }] }
    const error = await failureOf(
      answering(JSON.stringify(body), { status: 429, headers: { 'retry-after': '7' } })(call, { signal }),
    )
    expect([error.cause, error.retryAfterMs]).to.deep.equal([body, 7_000])
  })

  it('tells a node that cannot be reached by its origin, never by its path', async () => {
    const cause = new TypeError('Failed to fetch')
    const error = await failureOf(createHttpTransport({ url, fetch: () => Promise.reject(cause) })(call, { signal }))
    expect([error.code, error.message, error.cause]).to.deep.equal([
      'HTTP_UNREACHABLE',
      'The server at https://node.example did not answer.',
      cause,
    ])
  })

  it('does not read on once an answer is too large', async () => {
    let pulled = 0
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: controller => (pulled++, controller.enqueue(new Uint8Array(1_000))),
      cancel: () => void (isCancelled = true),
    })
    const post = createHttpTransport({ url, maxBytes: 2_500, fetch: () => Promise.resolve(new Response(endless)) })
    const error = await failureOf(post(call, { signal }))
    expect([error.code, isCancelled]).to.deep.equal(['RESPONSE_TOO_LARGE', true])
    expect(pulled).to.be.lessThan(6)
  })

  it('reads characters that fall between two pieces', async () => {
    const bytes = new TextEncoder().encode('{"a":"é€"}')
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(
      await createHttpTransport({ url, fetch: () => Promise.resolve(new Response(chunks)) })(call, { signal }),
    ).to.deep.equal({ a: 'é€' })
  })

  for (const [title, answer] of [
    ['never answers', () => new Promise<Response>(() => {})],
    [
      'stops in the middle',
      () =>
        Promise.resolve(
          new Response(new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(1)) })),
        ),
    ],
  ] as const) {
    it(`ends after 10 seconds where the node ${title}`, async () => {
      const clock = createFakeClock()
      let receivedSignal: AbortSignal | null | undefined
      const outcome = failureOf(
        createHttpTransport({ url, clock, fetch: (_url, init) => ((receivedSignal = init?.signal), answer()) })(call, {
          signal,
        }),
      )
      await clock.advance(9_999)
      expect(receivedSignal!.aborted).to.equal(false)
      await clock.advance(1)
      expect([(await outcome).code, (await outcome).message, receivedSignal!.aborted]).to.deep.equal([
        'TIMEOUT',
        'No answer came from https://node.example within 10 seconds.',
        true,
      ])
    })
  }

  it('ends at once when the signal says so, and leaves no timer', async () => {
    const clock = createFakeClock()
    const ending = new AbortController()
    const post = createHttpTransport({ url, clock, fetch: () => new Promise<Response>(() => {}) })
    const outcome = failureOf(post(call, { signal: ending.signal }))
    ending.abort()
    expect([(await outcome).code, (await outcome).message, clock.waiting]).to.deep.equal([
      'ABORTED',
      'Request was aborted',
      0,
    ])
  })

  it('asks nothing where the signal was aborted before', async () => {
    let calls = 0
    const post = createHttpTransport({ url, fetch: () => (calls++, Promise.resolve(new Response('{}'))) })
    expect((await failureOf(post(call, { signal: AbortSignal.abort() }))).code).to.equal('ABORTED')
    expect(calls).to.equal(0)
  })
})
