import { loadOnce } from '../async/load-once.js'
import { isSocialProvider } from '@w3m/frame-bridge/social-providers'
import type { FrameLink } from '../connectors/auth/frame-link.js'
import type { LoginCache } from '../connectors/auth/login-cache.js'
import type { EventsStore } from '../events/events.store.js'
import { isTimeout } from './is-timeout.js'
import { loginKeys } from '../storage/login-keys.js'
import type { StoragePort } from '../storage/storage-port.js'

export interface SocialReturnDeps {
  readonly link: Pick<FrameLink, 'request' | '$screen'>
  readonly cache: LoginCache
  readonly storage: StoragePort
  readonly events: Pick<EventsStore, 'track'>
  readonly page: Pick<Window, 'location' | 'history'>
}

const parameter = 'result_uri'

/**
 * Completes, once, a login for which the visitor left the page (Telegram). Resolves to false if there is none, or if it
 * failed.
 */
export function createSocialReturn({ link, cache, storage, events, page }: SocialReturnDeps): () => Promise<boolean> {
  return loadOnce(async () => {
    const provider = storage.get(loginKeys.pendingSocial)
    storage.remove(loginKeys.pendingSocial)
    const address = new URL(page.location.href)
    const uri = address.searchParams.get(parameter)
    if (uri === null) return false
    // The parameter works once and must not stay in the address, not even if a stranger's link brought it here.
    address.searchParams.delete(parameter)
    page.history.replaceState(page.history.state, '', address)
    if (!isSocialProvider(provider)) return false
    try {
      const { userName } = await link.request('connectSocial', { uri })
      cache.saveSocial(provider, userName ?? undefined)
    } catch (error) {
      // A timeout while the frame is shown: the visitor is logged in, and the account waits for the frame's questions.
      if (!isTimeout(error) || !link.$screen.get()?.isShown) {
        events.track('SOCIAL_LOGIN_ERROR', {
          provider,
          message: error instanceof Error ? error.message : String(error),
        })
        return false
      }
    }
    events.track('SOCIAL_LOGIN_SUCCESS', { provider })
    return true
  })
}
