import type { HonoRequest } from 'hono'
import { failure } from './failure.js'

/** A request's body, read no further than it may be. @throws {Failure} 413 where it is larger than `maxBytes` */
export async function readBytes(request: HonoRequest, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => failure(413, 'body', `The body is larger than ${maxBytes} bytes.`)
  if (Number(request.header('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.raw.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength
    if (bytes > maxBytes) throw tooLarge()
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}

/**
 * A request's body as JSON, whatever its content type: `text/plain` spares browsers a preflight.
 * @throws {Failure} 413 where it is larger than `maxBytes`, 422 where it is no JSON
 */
export async function readJson(request: HonoRequest, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw failure(422, 'body', 'The body is not JSON.')
  }
}
