import { expect } from 'chai'
import { RpcError } from '../errors/rpc-error.js'
import { operationError } from '../errors/operation-error.js'
import { W3mError } from '../errors/w3m-error.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { HttpError } from '../errors/http-error.js'
import { rpcRetryCapMs } from '../limits/rpc-limits.js'
import { readRetryAfterMs } from '../async/retry-after.js'
import { isTransient, retryDelayMs, withRetry } from './retry.js'

const unreachable = operationError('HTTP_UNREACHABLE', { origin: 'https://node.example' })

describe('what may be gone at the next attempt', () => {
  const cases: readonly (readonly [title: string, error: unknown, passes: boolean])[] = [
    ['a node that cannot be reached', unreachable, true],
    ['a timeout', operationError('TIMEOUT', { name: 'node', seconds: 10 }), true],
    ['an answer cut short', operationError('RESPONSE_INVALID', { path: '', reason: 'no JSON' }), true],
    ...[408, 413, 429, 500, 502, 503, 504, 599].map(
      status => [`status ${status}`, new HttpError(status), true] as const,
    ),
    ...[300, 400, 401, 403, 404, 415].map(status => [`status ${status}`, new HttpError(status), false] as const),
    ['code -32005', new RpcError(-32005, 'limit'), true],
    ...[-32700, -32603, -32000, 3, 4001].map(code => [`code ${code}`, new RpcError(code, 'no'), false] as const),
    ['an abort', new W3mError('ABORTED', {}), false],
    ['an answer that is too large', operationError('RESPONSE_TOO_LARGE', { path: '', bytes: 1 }), false],
    ['a mistake in the program', new TypeError('x'), false],
    ['something that is no error', 'x', false],
  ]
  for (const [title, error, passes] of cases) {
    it(`${passes ? 'includes' : 'does not include'} ${title}`, () => {
      expect(isTransient(error)).to.equal(passes)
    })
  }
})

describe('the wait before a further attempt', () => {
  const cases: readonly (readonly [attempt: number, retryAfterMs: number | undefined, delayMs: number | undefined])[] =
    [
      [1, undefined, 1_000],
      [2, undefined, 2_000],
      [3, undefined, 4_000],
      [4, undefined, undefined],
      [1, 0, 1_000],
      [1, 7_000, 7_000],
      [3, 2_000, 4_000],
      [1, 30_000, 30_000],
      [1, 30_001, undefined],
    ]
  for (const [attempt, retryAfterMs, delayMs] of cases) {
    const header = retryAfterMs === undefined ? 'nothing' : `${retryAfterMs} ms`
    it(`is ${delayMs ?? 'over'} after attempt ${attempt} where the server asks for ${header}`, () => {
      expect(retryDelayMs(attempt, new HttpError(429, { retryAfterMs }))).to.equal(delayMs)
    })
  }

  it('is over at once for what will not pass', () => {
    expect(retryDelayMs(1, new HttpError(400))).to.equal(undefined)
  })
})

describe('a Retry-After header', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const cases: readonly (readonly [header: string | null, ms: number | undefined])[] = [
    [null, undefined],
    ['3', 3_000],
    [' 120 ', 120_000],
    ['Thu, 01 Jan 2026 00:00:05 GMT', 5_000],
    ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
    ['Thu, 01 Jan 2026 01:00:00 GMT', 30_000],
    ['soon', undefined],
    ['-1e9999', undefined],
    ['', undefined],
  ]
  for (const [header, ms] of cases) {
    it(`of ${JSON.stringify(header)} means ${ms} ms`, () => {
      expect(readRetryAfterMs(header, now, rpcRetryCapMs)).to.equal(ms)
    })
  }
})

describe('repeating', () => {
  const failing = (errors: readonly unknown[]) => {
    let calls = 0
    const request = () => {
      const error = errors[calls++]
      return error === undefined ? Promise.resolve('result') : Promise.reject(error as Error)
    }
    return { request, count: () => calls }
  }

  it('waits 1, 2 and 4 seconds and gives the result', async () => {
    const clock = createFakeClock()
    const { request, count } = failing([unreachable, unreachable, unreachable])
    const result = withRetry(request, { signal: new AbortController().signal, clock })
    for (const [elapsedMs, calls] of [
      [0, 1],
      [999, 1],
      [1, 2],
      [1_999, 2],
      [1, 3],
      [3_999, 3],
      [1, 4],
    ] as const) {
      await clock.advance(elapsedMs)
      expect(count()).to.equal(calls)
    }
    expect([await result, clock.waiting]).to.deep.equal(['result', 0])
  })

  it('gives up with the last error after three further attempts', async () => {
    const clock = createFakeClock()
    const last = new HttpError(503)
    const { request, count } = failing([unreachable, unreachable, unreachable, last, unreachable])
    const outcome = withRetry(request, { signal: new AbortController().signal, clock }).catch((error: unknown) => error)
    await clock.advance(600_000)
    expect([await outcome, count()]).to.deep.equal([last, 4])
  })

  it('does not happen for what will not pass', async () => {
    const refused = new RpcError(-32000, 'no')
    const { request, count } = failing([refused])
    expect(
      await withRetry(request, { signal: new AbortController().signal, clock: createFakeClock() }).catch(
        (error: unknown) => error,
      ),
    ).to.equal(refused)
    expect(count()).to.equal(1)
  })

  it('ends in the middle of a wait when the signal says so, and leaves no timer', async () => {
    const clock = createFakeClock()
    const { request, count } = failing([unreachable])
    const ending = new AbortController()
    const outcome = withRetry(request, { signal: ending.signal, clock }).catch((error: unknown) => error)
    await clock.advance(500)
    ending.abort()
    expect(await outcome).to.have.property('code', 'ABORTED')
    await clock.advance(10_000)
    expect([count(), clock.waiting]).to.deep.equal([1, 0])
  })
})
