import { replyBytes, requestBytes, requestDepth } from '../bridge-limits.js'
import { pushes, type PushName } from '../messages/pushes.js'
import { readWireType, wireTypes } from '../wire-type.js'
import { isWithinBounds } from './within-bounds.js'
import { isId } from './new-id.js'

// The private port. Both sides number their messages, from 1 on; a number that does not rise is a replay and is
// ignored.
//
// app → frame { type: '@w3m-app/<NAME>', id, seq, payload? } a request { type: '@w3m-app/CANCEL', id, seq } the page
// gave up the request of that id frame → app { type: '@w3m-frame/<NAME>_SUCCESS', id, seq, payload? } { type:
// '@w3m-frame/<NAME>_ERROR', id, seq, payload: { message, code? } } { type: '@w3m-frame/<PUSH>', seq, payload } nobody
// asked
//
// A message with any other key, an id that is not 128 bits of hex, or a type of the other side is ignored.

const cancelName = 'CANCEL'
const requestBounds = { depth: requestDepth, bytes: requestBytes }
/** The limits of the messages that a page accepts. */
export const replyBounds = { depth: 64, bytes: replyBytes }

export interface PortRequest {
  readonly kind: 'request' | 'cancel'
  readonly name: string
  readonly id: string
  readonly seq: number
  readonly payload: unknown
}

export interface PortReply {
  readonly kind: 'success' | 'error'
  readonly name: string
  readonly id: string
  readonly seq: number
  readonly payload: unknown
}

export interface PortPush {
  readonly kind: 'push'
  readonly name: PushName
  readonly seq: number
  readonly payload: unknown
}

export const portRequest = (name: string, id: string, seq: number, payload: unknown): object => ({
  type: wireTypes(name).request,
  id,
  seq,
  ...present(payload),
})
export const portCancel = (id: string, seq: number): object => ({ type: wireTypes(cancelName).request, id, seq })
export const portReply = (
  kind: 'success' | 'error',
  name: string,
  id: string,
  seq: number,
  payload: unknown,
): object => ({ type: wireTypes(name)[kind], id, seq, ...present(payload) })
export const portPush = (name: PushName, seq: number, payload: unknown): object => ({
  type: pushType(name),
  seq,
  payload,
})

/** Reads what an app may say after the message numbered `last`; undefined for anything else. Never throws. */
export function readPortRequest(data: unknown, last: number): PortRequest | undefined {
  const fields = readFields(data, last)
  const type = readWireType(fields?.type)
  if (!fields || type?.kind !== 'request' || !isId(fields.id) || !isWithinBounds(fields.payload, requestBounds))
    return undefined
  const isCancel = type.name === cancelName
  if (isCancel && 'payload' in fields) return undefined
  return {
    kind: isCancel ? 'cancel' : 'request',
    name: type.name,
    id: fields.id,
    seq: fields.seq,
    payload: fields.payload,
  }
}

/** Reads what a frame may say after the message numbered `last`; undefined for anything else. Never throws. */
export function readPortReply(data: unknown, last: number): PortReply | PortPush | undefined {
  const fields = readFields(data, last)
  if (!fields || !isWithinBounds(fields.payload, replyBounds)) return undefined
  const { seq, payload, type } = fields
  const push = pushOf(type)
  if (push) return 'id' in fields ? undefined : { kind: 'push', name: push, seq, payload }
  const reply = readWireType(type)
  if (!reply || reply.kind === 'request' || !isId(fields.id)) return undefined
  return { kind: reply.kind, name: reply.name, id: fields.id, seq, payload }
}

export const pushType = (name: PushName): string => `@w3m-frame/${name}`

/** Which push a type from the wire is. */
export const pushOf = (type: unknown): PushName | undefined => pushTypes.get(type)

const pushTypes: ReadonlyMap<unknown, PushName> = new Map(
  Object.values(pushes).map(({ name }) => [pushType(name), name]),
)

const knownKeys = new Set(['type', 'id', 'seq', 'payload'])

function readFields(
  data: unknown,
  last: number,
): { readonly type?: unknown; readonly id?: unknown; readonly seq: number; readonly payload?: unknown } | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  if (!Object.keys(data).every(key => knownKeys.has(key)) || !('seq' in data)) return undefined
  const { seq } = data
  return typeof seq === 'number' && Number.isSafeInteger(seq) && seq > last ? { ...data, seq } : undefined
}

const present = (payload: unknown): { readonly payload?: unknown } => (payload === undefined ? {} : { payload })
