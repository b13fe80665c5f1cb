import { isConnected } from '../messages/account-messages.js'
import { FrameError } from '../frame-error.js'
import { bench, outcomeOf } from './two-origins.js'

// A page whose policy forbids frames asks for one, and tells its parent how that ended and after how many ms.
const started = performance.now()
const { client, failures, end } = bench()
const error = await outcomeOf(client.request(isConnected))
window.parent.postMessage(
  {
    code: error instanceof FrameError && error.code,
    blockedBy: error instanceof FrameError && error.blockedBy,
    failures,
    ms: performance.now() - started,
  },
  location.origin,
)
end()
