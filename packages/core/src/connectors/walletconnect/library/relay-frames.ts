import type { RelayConnection } from './library-insides.js'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function readJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}

/** True for an answer, and for a message that is delivered: all that a relay may say. */
function isRelayFrame(frame: unknown): frame is Readonly<Record<string, unknown>> {
  if (!isRecord(frame) || !('id' in frame)) return false
  if (!('method' in frame)) return 'result' in frame || isRecord(frame.error)
  const delivered = isRecord(frame.params) && frame.params.data
  return (
    typeof frame.method === 'string' &&
    isRecord(delivered) &&
    typeof delivered.topic === 'string' &&
    typeof delivered.message === 'string'
  )
}

/**
 * Lets through what the library can read: it throws at anything else, where nobody hears it.
 * @param onRelayTime is told the relay's time (Unix ms), where an answer has it
 */
export function filterFrames(connection: RelayConnection | undefined, onRelayTime: (timeMs: number) => void): void {
  if (!connection) return
  const forward = connection.onPayload.bind(connection)
  connection.onPayload = event => {
    const frame = readJson(event.data)
    if (!isRelayFrame(frame)) return
    if (typeof frame.time === 'number') onRelayTime(frame.time)
    forward(event)
  }
}
