import { expect } from 'chai'
import { W3mError } from '../errors/w3m-error.js'
import { createHttp, type HttpOptions } from './http.js'
import type { HttpError } from '../errors/http-error.js'
import { getSupportedChains } from './get-supported-chains.js'
import { getIdentity } from './get-identity.js'
import { getTokenPrices } from './get-token-prices.js'
import { getWallets } from './get-wallets.js'
import { registerName } from './register-name.js'

const good = { http: ['eip155:1'], ws: [] }
const json = (value: unknown, init: ResponseInit = {}): Response => new Response(JSON.stringify(value), init)
const never = (): Promise<Response> => new Promise(() => undefined)
/** Lets every promise that can go on do so; real timers play no part in the client. */
const settled = () => new Promise(resolve => setTimeout(resolve))

/** A client whose answers come from a list, on a clock that is moved by hand. */
function world(answers: ((signal: AbortSignal) => Response | Promise<Response>)[], options: Partial<HttpOptions> = {}) {
  let now = 0
  let nextId = 0
  const timers = new Map<number, { at: number; callback: () => void }>()
  const calls: { url: URL; init: RequestInit }[] = []
  const http = createHttp({
    baseUrl: 'https://api.example',
    projectId: 'p1',
    sdkType: 'w3m',
    sdkVersion: '1.2.3',
    random: () => 1,
    clock: {
      now: () => now,
      setTimeout: (callback, ms) => (timers.set(++nextId, { at: now + ms, callback }), nextId),
      clearTimeout: id => timers.delete(id as number),
    },
    fetch: async (url, init) => {
      calls.push({ url: new URL(url), init })
      const answer = answers[calls.length - 1] ?? answers.at(-1)!
      return answer(init.signal!)
    },
    ...options,
  })
  async function pass(ms: number) {
    await settled()
    now += ms
    for (const [id, { at, callback }] of timers) if (at <= now && timers.delete(id)) callback()
    await settled()
  }
  return { http, calls, timers, pass }
}

async function failure(work: Promise<unknown>): Promise<W3mError> {
  const outcome = await work.then(
    value => value,
    (error: unknown) => error,
  )
  expect(outcome).to.be.instanceOf(W3mError)
  return outcome as W3mError
}

describe('The HTTP client: what goes out', () => {
  it('names project, SDK type and version in the query of a GET', async () => {
    const { http, calls } = world([() => json(good)])
    await http.request(getSupportedChains, {})
    expect(calls[0]!.url.href).to.equal('https://api.example/v1/supported-chains?projectId=p1&st=w3m&sv=1.2.3')
    expect(calls[0]!.init.headers).to.equal(undefined)
    expect(calls[0]!.init.credentials).to.equal('omit')
  })

  it('says whose call it is in a header, and shares no answer between two', async () => {
    const { http, calls } = world([() => json(good)])
    await Promise.all([
      http.request(getSupportedChains, {}, { bearer: 'one' }),
      http.request(getSupportedChains, {}, { bearer: 'two' }),
      http.request(getSupportedChains, {}),
    ])
    expect(calls.map(({ init }) => (init.headers as Record<string, string> | undefined)?.authorization)).to.deep.equal([
      'Bearer one',
      'Bearer two',
      undefined,
    ])
    expect(calls.some(({ url }) => url.href.includes('one'))).to.equal(false)
  })

  it('leaves the project id out where none is set', async () => {
    const { http, calls } = world([() => json(good)], { projectId: undefined })
    await http.request(getSupportedChains, {})
    expect(calls[0]!.url.search).to.equal('?st=w3m&sv=1.2.3')
  })

  it('names them in the query of a POST too, and the project id in the body where the incumbent wants it', async () => {
    const { http, calls } = world([() => json({ fungibles: [] }), () => json({})])
    await http.request(getTokenPrices, { body: { currency: 'usd', addresses: ['eip155:1:0xbb'] } })
    await http.request(registerName, { body: { coin_type: 60, address: '0xaa', message: '{}', signature: '0x' } })
    expect(calls.map(call => call.url.search)).to.deep.equal(Array(2).fill('?projectId=p1&st=w3m&sv=1.2.3'))
    expect(JSON.parse(String(calls[0]!.init.body))).to.deep.equal({
      currency: 'usd',
      addresses: ['eip155:1:0xbb'],
      projectId: 'p1',
    })
    expect(JSON.parse(String(calls[1]!.init.body))).to.not.have.property('projectId')
  })

  it('escapes path parameters, joins lists and drops what is empty', async () => {
    const { http, calls } = world([() => json({}), () => json({ count: 0, data: [] })], {
      baseUrl: 'https://api.example/base/',
    })
    await http.request(getIdentity, { path: { address: 'a/../?b' }, query: { sender: undefined } })
    await http.request(getWallets, { query: { include: ['a', 'b'], exclude: [], search: '', page: 2 } })
    expect(calls[0]!.url.pathname).to.equal('/base/v1/identity/a%2F..%2F%3Fb')
    expect([...calls[1]!.url.searchParams.keys()]).to.have.members(['projectId', 'st', 'sv', 'include', 'page'])
    expect(calls[1]!.url.searchParams.get('include')).to.equal('a,b')
  })
})

describe('The HTTP client: faults', () => {
  const faults: { title: string; answer: () => Response | Promise<Response>; code: string; attempts: number }[] = [
    {
      title: 'no connection',
      answer: () => Promise.reject(new TypeError('Failed to fetch')),
      code: 'HTTP_UNREACHABLE',
      attempts: 3,
    },
    { title: 'garbage instead of JSON', answer: () => new Response('<html>'), code: 'RESPONSE_INVALID', attempts: 1 },
    { title: 'truncated JSON', answer: () => new Response('{"http":["eip'), code: 'RESPONSE_INVALID', attempts: 1 },
    { title: 'an empty body', answer: () => new Response(''), code: 'RESPONSE_INVALID', attempts: 1 },
    { title: 'another shape', answer: () => json({ http: null, ws: [] }), code: 'RESPONSE_INVALID', attempts: 1 },
    { title: 'a huge body', answer: () => new Response('x'.repeat(2000)), code: 'RESPONSE_TOO_LARGE', attempts: 1 },
    {
      title: 'a huge announced body',
      answer: () => new Response('{}', { headers: { 'content-length': '5000' } }),
      code: 'RESPONSE_TOO_LARGE',
      attempts: 1,
    },
    {
      title: 'a huge error',
      answer: () => new Response('x'.repeat(2000), { status: 500 }),
      code: 'RESPONSE_TOO_LARGE',
      attempts: 1,
    },
    { title: '400', answer: () => json({}, { status: 400 }), code: 'HTTP_STATUS', attempts: 1 },
    { title: '404', answer: () => json({}, { status: 404 }), code: 'HTTP_STATUS', attempts: 1 },
    { title: '408', answer: () => json({}, { status: 408 }), code: 'HTTP_STATUS', attempts: 3 },
    { title: '429', answer: () => json({}, { status: 429 }), code: 'HTTP_STATUS', attempts: 3 },
    { title: '500', answer: () => new Response('oops', { status: 500 }), code: 'HTTP_STATUS', attempts: 3 },
    { title: '503', answer: () => json({}, { status: 503 }), code: 'HTTP_STATUS', attempts: 3 },
    { title: '501', answer: () => json({}, { status: 501 }), code: 'HTTP_STATUS', attempts: 1 },
    {
      title: 'a body that breaks off',
      answer: () => new Response(new ReadableStream({ pull: stream => stream.error(new TypeError('network error')) })),
      code: 'HTTP_UNREACHABLE',
      attempts: 3,
    },
  ]
  for (const { title, answer, code, attempts } of faults) {
    it(`ends ${title} as ${code} after ${attempts} attempt${attempts === 1 ? '' : 's'}`, async () => {
      const { http, calls, timers, pass } = world([answer], { maxBytes: 1000 })
      const rejected = failure(http.request(getSupportedChains, {}))
      await pass(500)
      await pass(1000)
      await pass(0)
      expect((await rejected).code).to.equal(code)
      expect(calls).to.have.length(attempts)
      expect(timers.size).to.equal(0)
    })
  }

  it('reads the reasons of the server', async () => {
    const { http } = world([
      () =>
        json(
          {
            status: 'FAILED',
            reasons: [{ field: 'chainId', description: 'unsupported' }, 5, { field: 1, description: 'x' }],
          },
          { status: 400 },
        ),
    ])
    const error = (await failure(http.request(getSupportedChains, {}))) as HttpError
    expect(error.message).to.equal('HTTP status code: 400')
    expect(error.status).to.equal(400)
    expect(error.reasons).to.deep.equal([
      { field: 'chainId', description: 'unsupported' },
      { field: '', description: 'x' },
    ])
  })

  it('says where an answer is wrong, and not what stood there', async () => {
    const { http } = world([() => json({ http: ['eip155:1', { secret: 'hidden' }], ws: [] })])
    const { message } = await failure(http.request(getSupportedChains, {}))
    expect(message).to.contain('/v1/supported-chains').and.contain('http.1').and.not.contain('hidden')
  })

  it('never repeats a POST', async () => {
    const { http, calls } = world([() => json({}, { status: 503 })])
    await failure(
      http.request(registerName, { body: { coin_type: 60, address: '0xaa', message: '{}', signature: '0x' } }),
    )
    expect(calls).to.have.length(1)
  })

  it('answers after a repeat that works', async () => {
    const { http, pass } = world([() => json({}, { status: 500 }), () => json(good)])
    const answer = http.request(getSupportedChains, {})
    await pass(500)
    expect(await answer).to.deep.equal(good)
  })

  for (const [header, waitMs] of [
    ['3', 3000],
    [new Date(4000).toUTCString(), 4000],
    ['soon', 500],
  ] as const) {
    it(`waits ${waitMs} ms after Retry-After: ${header}`, async () => {
      const { http, calls, pass } = world([
        () => json({}, { status: 429, headers: { 'retry-after': header } }),
        () => json(good),
      ])
      const answer = http.request(getSupportedChains, {})
      await pass(waitMs - 1)
      expect(calls).to.have.length(1)
      await pass(1)
      expect(await answer).to.deep.equal(good)
    })
  }

  it('gives up at once where it is asked to wait for longer than a visitor would', async () => {
    const { http, calls } = world([() => json({}, { status: 429, headers: { 'retry-after': '3600' } })])
    expect(((await failure(http.request(getSupportedChains, {}))) as HttpError).retryAfterMs).to.equal(3_600_000)
    expect(calls).to.have.length(1)
  })

  it('stops a server that hangs after its time limit, whether or not the fetch listens', async () => {
    const { http, calls, timers, pass } = world([never], { timeoutMs: 1000, retries: 0 })
    const rejected = failure(http.request(getSupportedChains, {}))
    await pass(999)
    expect(calls[0]!.init.signal!.aborted).to.equal(false)
    await pass(1)
    expect((await rejected).message).to.equal('No answer came from api.example within 1 seconds.')
    expect(calls[0]!.init.signal!.aborted).to.equal(true)
    expect(timers.size).to.equal(0)
  })

  it('stops a body that never ends after its time limit', async () => {
    const { http, pass } = world([() => new Response(new ReadableStream())], { timeoutMs: 1000, retries: 0 })
    const rejected = failure(http.request(getSupportedChains, {}))
    await pass(1000)
    expect((await rejected).code).to.equal('TIMEOUT')
  })
})

describe('The HTTP client: sharing and abort', () => {
  it('asks once for callers who want the same, and again afterwards', async () => {
    const { http, calls } = world([() => json(good)])
    const answers = await Promise.all([1, 2, 3].map(() => http.request(getSupportedChains, {})))
    expect(answers).to.deep.equal([good, good, good])
    expect(calls).to.have.length(1)
    await http.request(getSupportedChains, {})
    expect(calls).to.have.length(2)
  })

  it('asks for each path and query separately, and sends each POST', async () => {
    const { http, calls } = world([() => json({ fungibles: [] })])
    const body = { currency: 'usd' as const, addresses: ['eip155:1:0xbb' as const] }
    await Promise.all([http.request(getTokenPrices, { body }), http.request(getTokenPrices, { body })])
    expect(calls).to.have.length(2)
  })

  it('lets a caller leave while the others go on', async () => {
    let answer!: (response: Response) => void
    const { http, calls } = world([() => new Promise<Response>(resolve => (answer = resolve))])
    const leaver = new AbortController()
    const aborted = failure(http.request(getSupportedChains, {}, { signal: leaver.signal }))
    const stays = http.request(getSupportedChains, {})
    await settled()
    leaver.abort()
    expect((await aborted).code).to.equal('ABORTED')
    expect(calls[0]!.init.signal!.aborted).to.equal(false)
    answer(json(good))
    expect(await stays).to.deep.equal(good)
  })

  it('aborts the request when the last caller left, and a later caller starts a new one', async () => {
    const { http, calls, timers } = world([never, () => json(good)])
    const leavers = [new AbortController(), new AbortController()]
    const aborted = leavers.map(({ signal }) => failure(http.request(getSupportedChains, {}, { signal })))
    await settled()
    for (const leaver of leavers) leaver.abort()
    expect((await Promise.all(aborted)).map(error => error.message)).to.deep.equal(Array(2).fill('Request was aborted'))
    expect(calls[0]!.init.signal!.aborted).to.equal(true)
    expect(await http.request(getSupportedChains, {})).to.deep.equal(good)
    await settled()
    expect(timers.size).to.equal(0)
  })

  it('sends nothing for a caller who left before', async () => {
    const { http, calls } = world([() => json(good)])
    expect((await failure(http.request(getSupportedChains, {}, { signal: AbortSignal.abort() }))).code).to.equal(
      'ABORTED',
    )
    expect(calls).to.have.length(0)
  })

  it('keeps a reason of ours as the reason of the abort', async () => {
    const { http } = world([never])
    const leaver = new AbortController()
    const aborted = failure(http.request(getSupportedChains, {}, { signal: leaver.signal }))
    leaver.abort(new W3mError('MODAL_CLOSED', {}))
    expect((await aborted).code).to.equal('MODAL_CLOSED')
  })

  it('stops waiting for a repeat when the caller leaves', async () => {
    const { http, calls, timers } = world([() => json({}, { status: 500 })])
    const leaver = new AbortController()
    const aborted = failure(http.request(getSupportedChains, {}, { signal: leaver.signal }))
    await settled()
    leaver.abort()
    expect((await aborted).code).to.equal('ABORTED')
    await settled()
    expect(calls).to.have.length(1)
    expect(timers.size).to.equal(0)
  })
})
