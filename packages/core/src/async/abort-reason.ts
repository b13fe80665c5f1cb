import { W3mError } from '../errors/w3m-error.js'

/** The error that stands for an aborted signal: its own reason where that is one of ours. */
export function abortReason(signal: AbortSignal): W3mError {
  return signal.reason instanceof W3mError ? signal.reason : new W3mError('ABORTED', {}, { cause: signal.reason })
}
