import type { ModalStore } from '../modal/modal.store.js'
import { routeMetadata } from '../modal/route-metadata.js'
import type { Router } from '../modal/router.js'
import { isPendingView } from '../modal/pending-view.js'

export interface SignInViewDeps {
  readonly modal: Pick<ModalStore, '$state' | 'open' | 'close'>
  readonly router: Pick<Router, '$route' | 'reset' | 'rewind'>
  /** True where refusing to sign means to disconnect. */
  readonly isRequired: () => boolean
}

/** The question in the modal. */
export function createSignInView({ modal, router, isRequired }: SignInViewDeps) {
  const isShown = () => router.$route.get().view === 'SIWXSignMessage'
  return {
    isShown,
    /** The visitor approves a request or connects a wallet: both would end if the modal showed something else. */
    isBusy() {
      const { view } = router.$route.get()
      return modal.$state.get().open && (isPendingView(view) || routeMetadata[view]?.kind === 'choice')
    },
    show(): void {
      if (!modal.$state.get().open) modal.open().catch(() => undefined)
      if (!isShown()) router.reset('SIWXSignMessage', { isRequired: isRequired() })
    },
    /** Takes the question away: with the modal, or from under what lies over it. */
    close(): void {
      if (!modal.$state.get().open) return
      if (isShown()) void modal.close()
      else router.rewind(history => history.filter(({ view }) => view !== 'SIWXSignMessage'))
    },
  }
}
