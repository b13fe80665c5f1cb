import * as v from 'valibot'
import { liftMessage, placeholder } from './opaque-message.js'
import { RelayError, relayErrorCodes } from './relay-refusal.js'

/**
 * A frame that came in. `id` is JSON text, to be sent back as it is: ids may be strings, and numbers too long for
 * JavaScript.
 */
export type RelayFrame =
  | { readonly kind: 'call'; readonly id: string; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly isReceived: boolean }

const envelope = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.pipe(v.string(), v.maxLength(128)), v.number()]),
  method: v.optional(v.pipe(v.string(), v.maxLength(64))),
  params: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
})

const hasPlaceholder = v.looseObject({ message: v.literal(placeholder) })

/**
 * A long message that is a parameter of its own is in bytes, as it came.
 * @throws {RelayError} where it is no JSON-RPC 2.0 call or answer
 */
export function readFrame(bytes: Buffer): RelayFrame {
  const lifted = liftMessage(bytes)
  if (lifted) {
    const frame = readText(lifted.rest)
    if (frame.kind === 'call' && v.is(hasPlaceholder, frame.params))
      return { ...frame, params: { ...frame.params, message: lifted.message } }
  }
  return readText(bytes.toString())
}

function readText(text: string): RelayFrame {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new RelayError(relayErrorCodes.parse, 'This is no JSON.')
  }
  const parsed = v.safeParse(envelope, json)
  if (!parsed.success) throw new RelayError(relayErrorCodes.request, 'This is no JSON-RPC 2.0.')
  const { id, method, params, result } = parsed.output
  if (method === undefined) return { kind: 'answer', id: Number(id), isReceived: result !== undefined }
  return { kind: 'call', id: idText(text, id), method, params }
}

function idText(text: string, id: string | number): string {
  if (typeof id === 'string' || Number.isSafeInteger(id)) return JSON.stringify(id)
  // The first is nearly always it, before a long message begins.
  for (const [, digits] of text.matchAll(/"id"\s*:\s*(-?\d+)/g)) if (Number(digits) === id) return String(digits)
  return JSON.stringify(id)
}

/** An answer. `time` (Unix ms) is no part of JSON-RPC: a page whose own clock is slow learns it from there. */
export const resultFrame = (id: string, result: unknown, time: number): string =>
  `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)},"time":${time}}`

export const errorFrame = (
  id: string | undefined,
  { code, message }: { readonly code: number; readonly message: string },
): string => `{"id":${id ?? 'null'},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`
