import { framePollMs, pollsBeforeAsking, pollsBeforeLost } from '../bridge-limits.js'
import { newId } from '../wire/new-id.js'
import type { ClientState } from './client-state.js'
import type { FrameAddress } from './frame-address.js'
import type { FrameEnvironment } from './frame-environment.js'

/** Whether the frame is there still, while something is asked of it. */
export interface Liveness {
  /** The frame said something. */
  heard(): void
  /** Watches the frame from now on, and asks it at the next look. */
  doubt(): void
  stop(): void
}

interface LivenessDeps {
  readonly state: ClientState
  readonly address: FrameAddress
  readonly environment: FrameEnvironment
  /** The frame's element was taken out of the page, or it is silent for too long. */
  readonly lost: () => void
}

/**
 * No browser tells that a frame's element was taken out of the page or that its process ended: then it stands there,
 * and is silent for ever. A frame that works for long is neither: it answers the question of the watch meanwhile.
 */
export function createLiveness({ state, address, environment, lost }: LivenessDeps): Liveness {
  let stopTimer: (() => void) | undefined
  /** How many looks in a row found that the frame has said nothing since. */
  let silentLooks = 0

  const look = (): void => {
    if (state.ownWindow) return
    if (!state.element?.isConnected) return lost()
    if (state.phase === 'ready' && address.wire === 'port') {
      silentLooks += 1
      if (silentLooks === pollsBeforeAsking) state.frame?.send('GET_CHAIN_ID', newId(), undefined)
      if (silentLooks >= pollsBeforeLost) return lost()
    }
    stopTimer = environment.setTimer(look, framePollMs)
  }

  return {
    heard() {
      silentLooks = 0
    },
    doubt() {
      silentLooks = Math.max(silentLooks, pollsBeforeAsking - 1)
      stopTimer ??= environment.setTimer(look, framePollMs)
    },
    stop() {
      stopTimer?.()
      stopTimer = undefined
    },
  }
}
