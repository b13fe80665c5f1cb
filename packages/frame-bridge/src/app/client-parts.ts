import { envelopeFrameHeight } from '../bridge-limits.js'
import type { ClientState } from './client-state.js'
import { frameAddress, type FrameAddress } from './frame-address.js'
import type { FrameClientOptions } from './frame-client-options.js'
import type { FrameEnvironment } from './frame-environment.js'
import { createFrameEvents, type FrameEvents } from './frame-events.js'
import { createLiveness, type Liveness } from './liveness.js'
import { createPendingCalls, type PendingCalls } from './pending-calls.js'
import { createPushListeners, type PushListeners } from './push-listeners.js'

/** The parts of a client. */
interface ClientParts {
  readonly address: FrameAddress
  readonly state: ClientState
  readonly listeners: PushListeners
  readonly liveness: Liveness
  readonly calls: PendingCalls
  readonly events: FrameEvents
}

/** Makes the parts of a client, and ties them to each other. @throws {TypeError} when `url` is not an address */
export function createClientParts(options: FrameClientOptions, environment: FrameEnvironment): ClientParts {
  const { onFailure, onWindow } = options
  const address = frameAddress(options)
  const state: ClientState = { phase: 'away' }
  const listeners = createPushListeners()
  /** The frame disappeared without a message, and its pending calls are lost. The next request opens another. */
  const onLost = (): void => {
    state.frame?.close()
    state.phase = 'away'
    calls.disconnect({ isReload: true })
  }
  const liveness = createLiveness({ state, address, environment, onLost })
  const calls = createPendingCalls({
    state,
    address,
    environment,
    liveness,
    onLost,
    onLoginTimeout: () => onFailure?.('iframe_request_timeout'),
    onPendingChange(isPending) {
      // With envelopes, the frame does not announce when it needs to be shown.
      if (address.wire === 'envelope')
        listeners.emit('FRAME_VIEW', { isShown: isPending, height: isPending ? envelopeFrameHeight : 0 })
    },
  })
  const events = createFrameEvents({
    state,
    address,
    environment,
    calls,
    liveness,
    listeners,
    onFailure,
    onWindow,
  })
  return { address, state, listeners, liveness, calls, events }
}
