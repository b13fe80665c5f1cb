import { rpcBodyMaxBytes, rpcTimeoutMs } from '@w3m/core/limits'
import { Failure, failure } from '../http/failure.js'
import { withBasicAuth } from '../http/with-basic-auth.js'
import { rpcNodeIsDown } from './balance-reader.js'

/** The answer of a node is too long. Clients of this server only receive that the node does not answer. */
export class RpcAnswerTooLarge extends Failure {
  constructor() {
    const { status, reasons, headers } = rpcNodeIsDown()
    super(status, reasons, headers)
    this.message = 'The answer of the node is too large.'
  }
}

/**
 * Sends JSON-RPC to a node, once, and gives back its answer unread.
 * @param rpcUrl may hold a user and a password
 * @param note hears how much of the answer is here
 * @throws {Failure} 400 where the request is nested too deeply to be written; 503 where the node is down, silent for
 *   10 s, or answers with an error status
 * @throws {RpcAnswerTooLarge} where it answers with more than `bytesMax`
 */
export async function requestRpc(
  rpcUrl: string,
  body: unknown,
  fetchNode: typeof fetch = fetch,
  timeoutMs = rpcTimeoutMs,
  bytesMax = rpcBodyMaxBytes,
  note: (bytes: number) => void = () => undefined,
): Promise<string> {
  const response = await withBasicAuth(fetchNode)(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: toJson(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(unavailable)
  // Nodes answer some JSON-RPC errors with a status outside 2xx; the body is then still JSON-RPC.
  if (response.status >= 500 || response.status === 429) return unavailable()
  let text = ''
  let bytes = 0
  const decoder = new TextDecoder()
  try {
    const body: AsyncIterable<Uint8Array> | null = response.body
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) throw new RpcAnswerTooLarge()
      note(bytes)
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    if (error instanceof RpcAnswerTooLarge) throw error
    return unavailable()
  }
  return text + decoder.decode()
}

/** What strangers send may be nested more deeply than can be written: read it can be. */
function toJson(body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch {
    throw failure(400, 'body', 'The request is nested too deeply.')
  }
}

function unavailable(): never {
  throw rpcNodeIsDown()
}
