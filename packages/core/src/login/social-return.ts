import { loadOnce } from '../async/load-once.js'
import { isSocialProvider, socialNames, type SocialProvider } from '@w3m/frame-bridge/social-providers'
import type { FrameLink } from '../connectors/auth/frame-link.js'
import type { LoginCache } from '../connectors/auth/login-cache.js'
import type { EventsStore } from '../events/events.store.js'
import type { ModalStore } from '../modal/modal.store.js'
import type { NoticesStore } from '../notices/notices.store.js'
import { isTimeout } from './is-timeout.js'
import { loginKeys } from '../storage/login-keys.js'
import type { StoragePort } from '../storage/storage-port.js'

export interface SocialReturnDeps {
  readonly link: Pick<FrameLink, 'request' | '$screen'>
  readonly cache: LoginCache
  readonly storage: StoragePort
  readonly events: Pick<EventsStore, 'track'>
  readonly modal: Pick<ModalStore, '$state' | 'open'>
  readonly notices: Pick<NoticesStore, 'show'>
  readonly page: Pick<Window, 'location' | 'history'>
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
}

const parameter = 'result_uri'

/** The modal was left with the page: it is opened again, where the visitor may log in in another way. */
async function notifyFailure(
  { modal, notices, signal }: Pick<SocialReturnDeps, 'modal' | 'notices' | 'signal'>,
  provider: SocialProvider,
): Promise<void> {
  if (signal.aborted) return
  // Whatever the visitor has opened meanwhile stays.
  if (!modal.$state.get().open) await modal.open({ view: 'Connect' }).catch(() => undefined)
  notices.show({ variant: 'error', text: 'error.social', values: { name: socialNames[provider] } })
}

/**
 * Completes, once, a login for which the visitor left the page (Telegram). Resolves to false if there is none, or if it
 * failed, which the visitor is told.
 */
export function createSocialReturn(deps: SocialReturnDeps): () => Promise<boolean> {
  const { link, cache, storage, events, page } = deps
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
        void notifyFailure(deps, provider)
        return false
      }
      cache.saveSocial(provider, undefined)
    }
    events.track('SOCIAL_LOGIN_SUCCESS', { provider })
    return true
  })
}
