import type { FrameLink } from '../connectors/auth/frame-link.js'
import type { W3mError } from '../errors/w3m-error.js'
import type { EventsStore } from '../events/events.store.js'
import type { LoginRuns } from './login-run.js'

export interface FarcasterLoginDeps {
  readonly runs: LoginRuns
  readonly link: Pick<FrameLink, 'request' | 'reload'>
  readonly events: Pick<EventsStore, 'track'>
  readonly show: () => void
}

const provider = 'farcaster'

/** Logging in by a code that the Farcaster application scans. */
export function createFarcasterLogin({ runs, link, events, show }: FarcasterLoginDeps): { start(): void } {
  return {
    start() {
      events.track('SOCIAL_LOGIN_STARTED', { provider })
      const run = runs.begin({ phase: provider }, () => events.track('SOCIAL_LOGIN_SUCCESS', { provider }))
      const { signal } = run
      show()
      const wait = async () => {
        const { url } = await link.request('getFarcasterUri', undefined, { signal })
        run.setState({ phase: provider, url })
        const { userName } = await link.request('connectFarcaster', undefined, { signal })
        run.done({ provider, username: userName })
      }
      let isWaiting = true
      // The frame would go on waiting for the phone: only a new frame forgets the code.
      signal.addEventListener('abort', () => isWaiting && link.reload(), { once: true })
      wait()
        .catch((error: W3mError) => {
          if (signal.aborted) return
          events.track('SOCIAL_LOGIN_ERROR', { provider, message: error.message })
          run.fail(error)
        })
        .finally(() => (isWaiting = false))
    },
  }
}
