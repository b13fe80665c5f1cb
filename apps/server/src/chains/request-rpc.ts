import { rpcBodyMaxBytes, rpcTimeoutMs } from '@w3m/core/limits'
import { failure } from '../http/failure.js'

/**
 * Sends JSON-RPC to a node, once, and gives back its answer unread.
 * @param note hears how much of the answer is here
 * @throws {Failure} 400 where the request is nested too deeply to be written; 503 where the node is down, silent for
 *   10 s, answers with an error status or too much
 */
export async function requestRpc(
  rpcUrl: string,
  body: unknown,
  fetchNode: typeof fetch = fetch,
  timeoutMs = rpcTimeoutMs,
  bytesMax = rpcBodyMaxBytes,
  note: (bytes: number) => void = () => undefined,
): Promise<string> {
  const response = await fetchNode(rpcUrl, {
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
      if (bytes > bytesMax) return unavailable()
      note(bytes)
      text += decoder.decode(chunk, { stream: true })
    }
  } catch {
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
  throw failure(503, 'chainId', 'The node of this chain does not answer.', { 'retry-after': '1' })
}
