import { framePollMs, pollsBeforeAsking, pollsBeforeLost } from '../bridge-limits.js'
import { newId } from '../wire/new-id.js'
import type { ClientState } from './client-state.js'
import type { FrameAddress } from './frame-address.js'
import type { FrameEnvironment } from './frame-environment.js'

/** Checks that the frame still works while calls are pending. */
export interface Liveness {
  /** The frame sent a message. */
  onMessage(): void
  /** Watches the frame from now on, and sends it a test request at the next poll. */
  checkSoon(): void
  stop(): void
}

interface LivenessDeps {
  readonly state: ClientState
  readonly address: FrameAddress
  readonly environment: FrameEnvironment
  /** The frame's element was taken out of the page, or it is silent for too long. */
  readonly onLost: () => void
}

/**
 * Browsers do not report that a frame's element was removed from the page, or that its process ended: such a frame
 * stays silent. A frame that is busy for long still responds to the test request.
 */
export function createLiveness({ state, address, environment, onLost }: LivenessDeps): Liveness {
  let stopTimer: (() => void) | undefined
  /** The number of polls in a row without a message from the frame. */
  let silentPolls = 0

  const poll = (): void => {
    if (state.ownWindow) return
    if (!state.element?.isConnected) return onLost()
    if (state.phase === 'ready' && address.wire === 'port') {
      silentPolls += 1
      if (silentPolls === pollsBeforeAsking) state.frame?.send('GET_CHAIN_ID', newId(), undefined)
      if (silentPolls >= pollsBeforeLost) return onLost()
    }
    stopTimer = environment.setTimer(poll, framePollMs)
  }

  return {
    onMessage() {
      silentPolls = 0
    },
    checkSoon() {
      silentPolls = Math.max(silentPolls, pollsBeforeAsking - 1)
      stopTimer ??= environment.setTimer(poll, framePollMs)
    },
    stop() {
      stopTimer?.()
      stopTimer = undefined
    },
  }
}
