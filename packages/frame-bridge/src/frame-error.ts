/** Every error of the bridge: its code and its text (spec 8). What the frame answers has texts and codes of its own. */
export const frameErrorMessages = {
  FRAME_UNAVAILABLE: 'Unable to load email login dependency',
  REQUEST_TIMEOUT: 'Something went wrong',
  ABORTED: 'Something went wrong',
  RPC_ABORTED: 'Request was aborted',
  ANSWER_INVALID: 'The secure frame gave an answer that does not have the agreed shape.',
  REQUEST_INVALID: 'The request does not have the agreed shape.',
  REQUEST_TOO_LARGE: 'The request is too large.',
  DISCONNECTED: 'The secure frame was loaded again.',
  OUTCOME_UNKNOWN: 'The window of the wallet was closed before it told the outcome.',
  METHOD_NOT_ALLOWED: 'Action not allowed',
  UNKNOWN: 'An error occurred',
} as const

/**
 * Why a frame does not come: the page's CSP, something in the browser that blocks it, a frame that does not know this
 * site, its own server that fails, its page that cannot be reached, no network; or its own window was closed, or the
 * browser has no storage for the iframe.
 */
export type BlockCause =
  | 'page-csp'
  | 'blocker'
  | 'origin-not-allowed'
  | 'server'
  | 'unreachable'
  | 'offline'
  | 'window-closed'
  | 'no-storage'
  | 'unknown'

export interface FrameErrorDetails {
  readonly cause?: unknown
  readonly blockedBy?: BlockCause | undefined
  readonly waitedMs?: number | undefined
}

/** A failure of the frame, or on the way to it. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  /** A key of `frameErrorMessages`, a number of EIP-1193, EIP-1474 or EIP-5792, or a code that the frame chose. */
  readonly code: string | number
  /** With FRAME_UNAVAILABLE: the cause, as far as it is known. */
  readonly blockedBy: BlockCause | undefined
  /** With REQUEST_TIMEOUT: the time limit that was exceeded, in ms. */
  readonly waitedMs: number | undefined

  constructor(code: string | number, message: string, { cause, blockedBy, waitedMs }: FrameErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.blockedBy = blockedBy
    this.waitedMs = waitedMs
  }
}

/** The bridge's own error of that key. `code` replaces the key where there is a number for it. */
export const bridgeError = (
  key: keyof typeof frameErrorMessages,
  { code = key, ...rest }: FrameErrorDetails & { readonly code?: string | number } = {},
): FrameError => new FrameError(code, frameErrorMessages[key], rest)
