import type { ReadableAtom } from 'nanostores'
import { computed } from '../async/computed.js'
import { apiTarget } from '../api/api-target.js'
import type { Device } from '../connectors/walletconnect/device.js'
import { createMissingSocials } from '../login/missing-socials.js'
import type { LoginOffers } from '../login/login.store.js'
import { loginOffers, offersLogin } from '../login/social-offers.js'
import type { Clock } from '../rpc/clock.js'
import type { SliceContext } from './slice-context.js'

export interface LoginOffersDeps extends Pick<SliceContext, '$options' | 'modal' | 'signal'> {
  readonly device: Device
  readonly frameOrigin: () => string
  readonly clock: Clock
}

/** Creates the list of logins for visitors: those that the host offers, without those that the server lacks. */
export function createLoginOffers({ $options, modal, signal, device, frameOrigin, clock }: LoginOffersDeps): {
  readonly $offers: ReadableAtom<LoginOffers>
  /** Asks the server, once. Never rejects. */
  load(): Promise<void>
} {
  const isMac = /\bMacintosh\b/.test(navigator.userAgent) && !device.isIos
  const served = createMissingSocials({
    async fetchOffers() {
      const [{ createApiService }, { getLoginOffers }] = await Promise.all([
        import('../api/api-service.js'),
        import('../api/get-login-offers.js'),
      ])
      // Tried once: without an answer the host's word counts.
      return createApiService(() => apiTarget($options.get()), undefined, 0).request(getLoginOffers, {}, { signal })
    },
    frameOrigin,
    modal,
    clock,
  })
  const $offers = computed([$options, served.$missing], ({ features }, missing) =>
    loginOffers(features ?? {}, { ...device, isMac }, missing),
  )
  return {
    $offers,
    async load() {
      const options = $options.get()
      // The incumbent's hosts have no such call.
      if (offersLogin(options) && $offers.get().socials.length && apiTarget(options)?.sdkType === 'w3m')
        await served.load()
    },
  }
}
