import type { Context } from 'hono'
import { createBufferedBytes } from '../relay/buffered-bytes.js'
import { isLoopback } from './client-key.js'
import { failure } from './failure.js'

/**
 * Bytes of bodies that have begun and not ended: of one client, and of all in this process. Beyond it the largest of
 * them is refused, so that whoever sends little is heard while somebody else fills what there is.
 */
const openBytesOfClient = 8_388_608
const openBytes = 67_108_864
/** The time limit of a body: `bodyMs`, and the time that its bytes take at this rate, as on a slow phone. */
const bodyMs = 30_000
const bytesPerSecond = 2_048

const openBodies = createBufferedBytes({ perSocket: openBytes, inAll: openBytes })

/** The key of the client, as whoever charged the call noted it. */
export function clientOf(context: Context): string {
  const client: unknown = context.get('client')
  return typeof client === 'string' ? client : 'unknown'
}

/** Counts a body until it is closed. `ended` rejects where it has to end before that: with 408, or 503. */
function openBody(client: string) {
  const ending = new AbortController()
  const startedAt = performance.now()
  const expire = () => ending.abort(failure(408, 'body', 'The body takes too long.'))
  let late = setTimeout(expire, bodyMs)
  const reserved = openBodies.open({
    address: client,
    addressMax: isLoopback(client) ? openBytes : openBytesOfClient,
    cutOff: () => ending.abort(failure(503, 'body', 'Too much is sent at once.', { 'retry-after': '1' })),
  })
  const ended = new Promise<never>((_, reject) =>
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason)),
  )
  // A caller may not await it: the rejection must not count as unhandled.
  ended.catch(() => undefined)
  return {
    ended,
    note(bytes: number) {
      clearTimeout(late)
      late = setTimeout(expire, startedAt + bodyMs + (bytes / bytesPerSecond) * 1_000 - performance.now())
      reserved.note(bytes)
    },
    close() {
      clearTimeout(late)
      reserved.end()
    },
  }
}

/**
 * A request's body, read no further than it may be.
 * @throws {Failure} 413 where it is larger than `maxBytes`, 408 where it takes too long, 503 where too much is sent at
 *   once
 */
export async function readBytes(context: Context, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => failure(413, 'body', `The body is larger than ${maxBytes} bytes.`)
  if (Number(context.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
  const reader = context.req.raw.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const body = openBody(clientOf(context))
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await Promise.race([body.ended, reader.read()])
      if (done) return Buffer.concat(chunks)
      bytes += value.byteLength
      if (bytes > maxBytes) throw tooLarge()
      chunks.push(value)
      body.note(bytes)
    }
  } finally {
    body.close()
  }
}

/**
 * A request's body as JSON, whatever its content type: `text/plain` spares browsers a preflight.
 * @throws {Failure} as `readBytes`, and 422 where it is no JSON
 */
export async function readJson(context: Context, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(context, maxBytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw failure(422, 'body', 'The body is not JSON.')
  }
}
