import { replyBytes, requestBytes, requestDepth } from '../bridge-limits.js'
import type { PushName } from '../messages/pushes.js'
import { readWireType, wireTypes } from '../wire-type.js'
import { isWithinBounds, type Bounds } from './within-bounds.js'
import { pushOf } from './port-message.js'

// The incumbent's envelopes, over the windows themselves: { type, id, payload? } there, { type, id?,
// payload? } back.
// They have no handshake and no order, so origin and window are checked on every single one.

const readyType = '@w3m-frame/READY'

export interface Envelope<Kind extends 'request' | 'success' | 'error'> {
  readonly kind: Kind
  readonly name: string
  readonly id: string
  readonly payload: unknown
}

export interface EnvelopePush {
  readonly kind: 'push'
  readonly name: PushName | 'READY'
  readonly payload: unknown
}

export const envelope = (
  kind: 'request' | 'success' | 'error',
  name: string,
  id: string,
  payload: unknown,
): object => ({ type: wireTypes(name)[kind], id, ...(payload === undefined ? {} : { payload }) })
export const readyEnvelope = (): object => ({ type: readyType, payload: {} })

/** Reads what an app says; undefined for anything else. Never throws. */
export function readEnvelopeRequest(data: unknown): Envelope<'request'> | undefined {
  const read = readEnvelope(data, { depth: requestDepth, bytes: requestBytes })
  return read?.kind === 'request' ? { ...read, kind: read.kind } : undefined
}

/** Reads what a frame says; undefined for anything else. Never throws. */
export function readEnvelopeReply(data: unknown): Envelope<'success' | 'error'> | EnvelopePush | undefined {
  const bounds = { depth: 64, bytes: replyBytes }
  const read = readEnvelope(data, bounds)
  if (read) return read.kind === 'request' ? undefined : { ...read, kind: read.kind }
  const { type, payload } = fieldsOf(data)
  const name = type === readyType ? 'READY' : pushOf(type)
  return name && isWithinBounds(payload, bounds) ? { kind: 'push', name, payload } : undefined
}

function readEnvelope(data: unknown, bounds: Bounds): Envelope<'request' | 'success' | 'error'> | undefined {
  const { type, id, payload } = fieldsOf(data)
  const wireType = readWireType(type)
  return wireType && typeof id === 'string' && /^[\w-]{1,64}$/.test(id) && isWithinBounds(payload, bounds)
    ? { ...wireType, id, payload }
    : undefined
}

const fieldsOf = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : {}
