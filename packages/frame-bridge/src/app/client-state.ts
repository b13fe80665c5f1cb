import type { BlockCause } from '../frame-error.js'
import type { OpenFrame } from './open-frame.js'
import type { OpenWindow } from './open-window.js'

/** The state of a client, which its parts share. */
export interface ClientState {
  /** `away`: nothing was asked yet, or the frame was lost. `coming`: its page loads. */
  phase: 'away' | 'coming' | 'ready' | 'failed' | 'destroyed'
  frame?: OpenFrame | undefined
  element?: HTMLIFrameElement | undefined
  /** Takes the place of the iframe, once it was opened. */
  ownWindow?: OpenWindow | undefined
  /** Why the frame cannot load in the page; also reported when its own window never responds. */
  blockedBy?: BlockCause | undefined
}
