import { parseJson } from '@w3m/frame/wallet-api'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { failure } from '../http/failure.js'
import { jsonRequest } from '../http/json-request.js'
import { withBasicAuth } from '../http/with-basic-auth.js'

export interface HostedSourceOptions {
  /** The name of the source as the beginning of a sentence: `The explorer of this chain`. */
  readonly name: string
  /** Requests that it takes in a second. */
  readonly perSecond: number
  /** Hears why it did not answer, for the operator: nothing of the question is in it. */
  readonly report?: ((message: string) => void) | undefined
  readonly timeoutMs?: number
  /** The longest answer. */
  readonly bytesMax?: number
}

export interface SourceRequest {
  /** May hold a key, or a user and a password: it is told to nobody. */
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; without it nothing but the address is asked. */
  readonly body?: unknown
  /** The longest answer to this request. Default: that of the source. */
  readonly bytesMax?: number
}

/** A server of somebody else whose address the operator chose. What it says is checked, and may be wrong or missing. */
export interface HostedSource {
  /**
   * Asks once. Redirects are not followed: they would carry a key away, or lead into the operator's own network.
   * @throws {Failure} 429 where it wants to be asked later, or too much is asked at once; 503 where it is down, silent,
   * refuses, or says something else than what is documented. Both with `retry-after`
   */
  fetch<Schema extends v.GenericSchema>(request: SourceRequest, schema: Schema): Promise<v.InferOutput<Schema>>
  /**
   * As `fetch`; undefined where it answers with the status `none`, by which it says that it has nothing of that.
   * @throws {Failure} as `fetch`
   */
  find<Schema extends v.GenericSchema>(
    request: SourceRequest,
    schema: Schema,
    none: number,
  ): Promise<v.InferOutput<Schema> | undefined>
  /** As `fetch`; undefined where the answer is too long: less of it can be asked for. @throws {Failure} as `fetch` */
  fetchUnlessTooLong<Schema extends v.GenericSchema>(
    request: SourceRequest,
    schema: Schema,
  ): Promise<v.InferOutput<Schema> | undefined>
  /** Says that an answer of the right form says what cannot be. @throws {Failure} 503 */
  refuse(reason: string): never
  /** Says that an answer of the right form means that it wants to be asked later. @throws {Failure} 429 */
  postpone(): never
}

const timeoutDefaultMs = 8_000
const bytesDefault = 4_194_304
/** Requests that would wait longer for the source's rate limit are refused. */
const waitMaxMs = 3_000
/** The longest time that a source can ask to be left alone. */
const restMaxSeconds = 60
const reportEveryMs = 60_000

/** @param options how much it may be asked, and how it is called where it does not answer */
export function createHostedSource({
  name,
  perSecond,
  report,
  timeoutMs = timeoutDefaultMs,
  bytesMax = bytesDefault,
}: HostedSourceOptions): HostedSource {
  const spacingMs = 1_000 / perSecond
  /** When all that was asked would have been asked at an even pace. */
  let evenAt = 0
  let restsUntil = 0
  let reportedAt = -Infinity

  function down(reason: string): never {
    if (performance.now() - reportedAt >= reportEveryMs) {
      reportedAt = performance.now()
      report?.(`${name} ${reason}.`)
    }
    throw failure(503, 'chainId', `${name} does not answer.`, { 'retry-after': '2' })
  }

  function later(seconds: number): never {
    throw failure(429, 'chainId', `${name} is asked too often.`, { 'retry-after': String(Math.max(1, seconds)) })
  }

  function rest(seconds: number): never {
    const bounded = Math.min(Math.max(1, seconds), restMaxSeconds)
    restsUntil = performance.now() + bounded * 1_000
    return later(bounded)
  }

  /** A second's worth may go at once, and what is more is spread. */
  async function waitForRoom(): Promise<void> {
    const now = performance.now()
    if (now < restsUntil) return later(Math.ceil((restsUntil - now) / 1_000))
    const waitMs = Math.max(evenAt, now) - now - (perSecond - 1) * spacingMs
    if (waitMs > waitMaxMs) return later(Math.ceil(waitMs / 1_000))
    evenAt = Math.max(evenAt, now) + spacingMs
    if (waitMs > 0) await wait(waitMs)
  }

  /** Undefined where there is more of it. */
  async function read(response: Response, most: number): Promise<string | undefined> {
    const decoder = new TextDecoder()
    let text = ''
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > most) return undefined
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  }

  async function send(
    { url, headers, body, bytesMax: most = bytesMax }: SourceRequest,
    none?: number,
    whenTooLong: () => undefined = () => down('answered with too much'),
  ): Promise<string | undefined> {
    const response = await withBasicAuth(fetch)(url, {
      method: body === undefined ? 'GET' : 'POST',
      ...jsonRequest(headers, body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => down('cannot be reached'))
    if (response.status === 200)
      return (await read(response, most).catch((error: unknown) => down(reasonOf(error)))) ?? whenTooLong()
    await response.body?.cancel().catch(() => undefined)
    if (response.status === none) return undefined
    if (response.status === 429) return rest(secondsOf(response.headers.get('retry-after')))
    return down(`answered with the status ${response.status}`)
  }

  function check<Schema extends v.GenericSchema>(text: string | undefined, schema: Schema): v.InferOutput<Schema> {
    const parsed = v.safeParse(schema, parseJson(text ?? ''))
    return parsed.success ? parsed.output : down('answered with something that is not documented')
  }

  return {
    async fetch(request, schema) {
      await waitForRoom()
      return check(await send(request), schema)
    },
    async find(request, schema, none) {
      await waitForRoom()
      const text = await send(request, none)
      return text === undefined ? undefined : check(text, schema)
    },
    async fetchUnlessTooLong(request, schema) {
      await waitForRoom()
      const text = await send(request, undefined, () => undefined)
      return text === undefined ? undefined : check(text, schema)
    },
    refuse: down,
    postpone: () => rest(1),
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'TimeoutError' ? 'is too slow' : 'broke off'

const secondsOf = (header: string | null): number => (/^[0-9]{1,6}$/.test(header ?? '') ? Number(header) : 1)
