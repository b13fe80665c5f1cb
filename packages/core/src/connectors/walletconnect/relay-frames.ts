import type { RelayConnection } from './quiet-core.js'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** True for an answer, and for a message that is delivered: all that a relay may say. */
function isRelayFrame(data: unknown): boolean {
  try {
    const frame: unknown = JSON.parse(String(data))
    if (!isRecord(frame) || !('id' in frame)) return false
    if (!('method' in frame)) return 'result' in frame || isRecord(frame.error)
    const delivered = isRecord(frame.params) && frame.params.data
    return typeof frame.method === 'string' && isRecord(delivered) && typeof delivered.topic === 'string' && typeof delivered.message === 'string'
  } catch {
    return false
  }
}

/** Lets through what the library can read: it throws at anything else, where nobody hears it. */
export function sift(connection: RelayConnection | undefined): void {
  if (!connection) return
  const take = connection.onPayload.bind(connection)
  connection.onPayload = event => {
    if (isRelayFrame(event.data)) take(event)
  }
}
