import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { socialProviders, type SocialProvider } from '@w3m/frame-bridge/social-providers'
import { socialsWaitMs } from '../limits/login-limits.js'
import type { ModalStore } from '../modal/modal.store.js'
import type { Clock } from '../rpc/clock.js'

/** Which social logins the server is without. */
export interface MissingSocials {
  /** Empty until the server has answered, and if it does not answer: then the host's options apply. */
  readonly $missing: ReadableAtom<readonly SocialProvider[]>
  /** Requests the list, once. Resolves with the answer or after `socialsWaitMs`; never rejects. */
  load(): Promise<void>
}

export interface MissingSocialsDeps {
  readonly fetchOffers: () => Promise<{
    readonly frame?: string | null | undefined
    readonly socials: readonly string[]
  }>
  readonly frameOrigin: () => string
  readonly modal: Pick<ModalStore, '$state'>
  readonly clock: Clock
}

export function createMissingSocials({ fetchOffers, frameOrigin, modal, clock }: MissingSocialsDeps): MissingSocials {
  const $missing = atom<readonly SocialProvider[]>([])
  let request: Promise<void> | undefined
  return {
    $missing,
    load: () =>
      (request ??= new Promise(resolve => {
        let isLate = false
        const stop = clock.after(socialsWaitMs, () => {
          isLate = true
          resolve()
        })
        void fetchOffers()
          .then(({ frame, socials }) => {
            const missing = socialProviders.filter(provider => !socials.includes(provider))
            // The server's list is about its own frame; the page may use the frame of another server.
            if (frame !== frameOrigin() || !missing.length) return
            if (!isLate || !modal.$state.get().open) return $missing.set(missing)
            // An open modal does not change under the visitor's hand: the missing logins go when it opens the next
            // time.
            const end = modal.$state.listen(({ open }, before) => {
              if (!open || before?.open) return
              end()
              $missing.set(missing)
            })
          })
          .catch(() => undefined)
          .then(() => {
            stop()
            resolve()
          })
      })),
  }
}
