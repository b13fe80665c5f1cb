import { isReadable } from '../guard/click-guard.js'

/** Why a request is approved in a window of the frame's own, or that the browser opened none. */
export function windowHint({
  isCramped,
  isWindowBlocked,
}: {
  readonly isCramped: boolean
  readonly isWindowBlocked: boolean
}): 'approve.window-blocked' | 'approve.cramped' | 'approve.no-guard' {
  if (isWindowBlocked) return 'approve.window-blocked'
  return isCramped && isReadable() ? 'approve.cramped' : 'approve.no-guard'
}
