import { W3mError } from '../errors/w3m-error.js'

/** The error that stands for an aborted signal: its own reason where that is one of ours. */
export function abortReason(signal: AbortSignal | undefined): W3mError {
  const reason: unknown = signal?.reason
  return reason instanceof W3mError ? reason : new W3mError('ABORTED', {}, { cause: reason })
}
