import { FrameError, frameErrorMessages } from '../frame-error.js'

/** The frame's response to a failed request. */
export interface Failure {
  readonly message: string
  readonly code?: string | number
}

const isCode = (code: unknown): code is string | number =>
  typeof code === 'number'
    ? Number.isSafeInteger(code)
    : typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(code)
const longestMessage = 1_000

/**
 * The response to a request whose handler threw. Only errors with a code keep their message: others may contain a
 * secret.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof Error && !(error instanceof DOMException) && 'code' in error && isCode(error.code))
    return { message: error.message.slice(0, longestMessage), code: error.code }
  return { message: frameErrorMessages.UNKNOWN }
}

/** The error that an `_ERROR` stands for. @param uncoded the code of one that names none */
export function fromFailure(payload: unknown, uncoded: string | number = 'UNKNOWN'): FrameError {
  const { message, code }: { readonly message?: unknown; readonly code?: unknown } =
    typeof payload === 'object' && payload !== null ? payload : {}
  return new FrameError(
    isCode(code) ? code : uncoded,
    typeof message === 'string' && message !== '' ? message.slice(0, longestMessage) : frameErrorMessages.UNKNOWN,
  )
}
