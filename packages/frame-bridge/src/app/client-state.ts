import type { BlockCause } from '../frame-error.js'
import type { OpenFrame } from './open-frame.js'
import type { OpenWindow } from './open-window.js'

/** Where a client stands. Its parts share one of these. */
export interface ClientState {
  /** `away`: nothing was asked yet, or the frame was lost. `coming`: its page loads. */
  phase: 'away' | 'coming' | 'ready' | 'failed' | 'destroyed'
  frame?: OpenFrame | undefined
  element?: HTMLIFrameElement | undefined
  /** Takes the place of the iframe, once it was opened. */
  ownWindow?: OpenWindow | undefined
  /** What keeps the frame out of the page: also why its window never spoke, where it never did. */
  blockedBy?: BlockCause | undefined
}
