import type { ReadableAtom } from 'nanostores'
import { isPendingView } from '../../modal/pending-view.js'
import type { Route, ViewName } from '../../modal/views.js'

interface ModalAndRouter {
  readonly modal: {
    readonly $state: ReadableAtom<{ readonly open: boolean }>
    presenter(): unknown
    open(options: { readonly view: 'Connect' }): Promise<unknown>
  }
  readonly router: {
    readonly $route: ReadableAtom<Route>
    readonly $history: ReadableAtom<readonly Route[]>
    push(view: 'ConnectingWalletConnect', params: object): void
  }
}

/** Shows codes that the page does not draw itself. */
export interface ActivePairing {
  /** The modal stands open, can be seen, and shows the code or what leads back to it. */
  isShown(): boolean
  showCode(): void
}

/** The views that show a code, or lead back to it. */
const leadsToCode: Readonly<Partial<Record<ViewName, true>>> = {
  AllWallets: true,
  ConnectingWalletConnect: true,
  ConnectingWalletConnectBasic: true,
}

export const activePairing = ({ modal, router }: ModalAndRouter): ActivePairing => ({
  // From the code visitors go on to all wallets; on a phone, where WalletConnect is all there is, the modal begins with
  // them.
  isShown: () =>
    modal.$state.get().open &&
    modal.presenter() !== undefined &&
    router.$history.get().some(({ view }) => leadsToCode[view]),
  showCode() {
    const isOpen = modal.$state.get().open
    // If the modal cannot be shown, the attempt ends with that error.
    if (!isOpen) modal.open({ view: 'Connect' }).catch(() => undefined)
    const { view } = router.$route.get()
    // If only WalletConnect is offered, the modal begins with it. Leaving a view in which the visitor approves or
    // connects something would end that.
    if (isOpen ? !isPendingView(view) : view === 'Connect') router.push('ConnectingWalletConnect', {})
  },
})
