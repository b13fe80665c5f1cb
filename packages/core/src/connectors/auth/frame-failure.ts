import type { FrameError } from '@w3m/frame-bridge'
import { abortReason } from '../../async/abort-reason.js'
import { operationError } from '../../errors/operation-error.js'
import { optionalError } from '../../errors/optional-error.js'
import { RpcError } from '../../errors/rpc-error.js'
import { W3mError } from '../../errors/w3m-error.js'

type LoginFailure =
  | 'LOGIN_CODE_WRONG'
  | 'LOGIN_CODE_EXPIRED'
  | 'LOGIN_REFUSED'
  | 'LOGIN_EMAIL_INVALID'
  | 'LOGIN_EMAIL_TAKEN'
  | 'LOGIN_RATE_LIMITED'
  | 'WALLET_NOT_RECOVERED'

/** Maps the frame's codes for failed logins to W3M's error keys. */
const loginFailures: Readonly<Partial<Record<string, LoginFailure>>> = {
  CODE_WRONG: 'LOGIN_CODE_WRONG',
  CODE_EXPIRED: 'LOGIN_CODE_EXPIRED',
  LOGIN_REFUSED: 'LOGIN_REFUSED',
  EMAIL_INVALID: 'LOGIN_EMAIL_INVALID',
  EMAIL_TAKEN: 'LOGIN_EMAIL_TAKEN',
  RATE_LIMITED: 'LOGIN_RATE_LIMITED',
  RECOVERY_WRONG: 'WALLET_NOT_RECOVERED',
  SHARE_MISMATCH: 'WALLET_NOT_RECOVERED',
  NOT_ENROLLED: 'WALLET_NOT_RECOVERED',
}

/** Where the frame itself says that it took too long. */
const frameAnswerMs = 30_000

const isFrameError = (error: unknown): error is FrameError => error instanceof Error && error.name === 'FrameError'

/** A failure on the way to the frame, or the frame's own, as an error of ours. A number stays what it is. */
export function toFrameFailure(error: unknown, signal?: AbortSignal): W3mError {
  if (error instanceof W3mError) return error
  if (signal?.aborted) return abortReason(signal)
  if (!isFrameError(error)) return operationError('FRAME_UNAVAILABLE', {}, { cause: error })
  const { code, message, waitedMs } = error
  if (typeof code === 'number') return new RpcError(code, message, { cause: error })
  switch (code) {
    case 'FRAME_UNAVAILABLE':
      return operationError('FRAME_UNAVAILABLE', {}, { cause: error })
    case 'REQUEST_TIMEOUT':
      return operationError(
        'TIMEOUT',
        { name: 'the secure frame', seconds: Math.round((waitedMs ?? frameAnswerMs) / 1_000) },
        { cause: error },
      )
    case 'ABORTED':
    case 'RPC_ABORTED':
      return new W3mError('ABORTED', {}, { cause: error })
    case 'COOLDOWN':
    case 'EMAIL_COOLDOWN':
      return operationError('EMAIL_COOLDOWN', { seconds: Number(/\d+/.exec(message)?.[0] ?? 30) }, { cause: error })
    default: {
      const key = loginFailures[code]
      return key
        ? optionalError(key, {}, { cause: error })
        : optionalError('LOGIN_FAILED', { reason: message }, { cause: error })
    }
  }
}
