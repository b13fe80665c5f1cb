import { isConnected } from '../messages/account-messages.js'
import { FrameError } from '../frame-error.js'
import { bench, fakeTimers, outcomeOf } from './two-origins.js'

// A page whose policy forbids frames asks for one, and tells its parent how that ended. No timer of the client ever goes
// off.
const { client, failures, end } = bench({ environment: fakeTimers() })
const error = await outcomeOf(client.request(isConnected))
window.parent.postMessage(
  {
    code: error instanceof FrameError && error.code,
    blockedBy: error instanceof FrameError && error.blockedBy,
    failures,
  },
  location.origin,
)
end()
