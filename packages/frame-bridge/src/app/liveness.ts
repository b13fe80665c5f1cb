import { framePollMs, pollsBeforeAsking, pollsBeforeLost } from '../bridge-limits.js'
import { newId } from '../wire/new-id.js'
import type { ClientState } from './client-state.js'
import type { FrameAddress } from './frame-address.js'
import type { FrameEnvironment } from './frame-environment.js'

/** Whether the frame is there still, while something is asked of it. */
export interface Liveness {
  /** The frame said something. */
  onMessage(): void
  /** Watches the frame from now on, and asks it at the next look. */
  doubt(): void
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
 * No browser tells that a frame's element was taken out of the page or that its process ended: then it stands there,
 * and is silent for ever. A frame that works for long is neither: it answers the question of the watch meanwhile.
 */
export function createLiveness({ state, address, environment, onLost }: LivenessDeps): Liveness {
  let stopTimer: (() => void) | undefined
  /** How many looks in a row found that the frame has said nothing since. */
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
    doubt() {
      silentPolls = Math.max(silentPolls, pollsBeforeAsking - 1)
      stopTimer ??= environment.setTimer(poll, framePollMs)
    },
    stop() {
      stopTimer?.()
      stopTimer = undefined
    },
  }
}
