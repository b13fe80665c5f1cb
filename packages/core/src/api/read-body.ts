import { operationError } from '../errors/operation-error.js'

/**
 * Reads a body as text and stops as soon as it is larger than `maxBytes`.
 * @throws {W3mError} `RESPONSE_TOO_LARGE`; whatever the stream throws where the connection breaks
 */
export async function readBody(response: Response, path: string, maxBytes: number): Promise<string> {
  const tooLarge = () => operationError('RESPONSE_TOO_LARGE', { path, bytes: maxBytes })
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel()
    throw tooLarge()
  }
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}
