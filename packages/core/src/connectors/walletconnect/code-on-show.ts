import type { ReadableAtom } from 'nanostores'

interface Route {
  readonly view: string
}

interface ModalAndRouter {
  readonly modal: { readonly $state: ReadableAtom<{ readonly open: boolean }>; presenter(): unknown; open(options: { readonly view: 'Connect' }): Promise<unknown> }
  readonly router: { readonly $route: ReadableAtom<Route>; readonly $history: ReadableAtom<readonly Route[]>; push(view: 'ConnectingWalletConnect', params: object): void }
}

/** Shows codes that the page does not draw itself. */
export interface CodeOnShow {
  /** The modal stands open, can be seen, and shows the code or what leads back to it. */
  isShown(): boolean
  showCode(): void
}

export const codeOnShow = ({ modal, router }: ModalAndRouter): CodeOnShow => ({
  // From the code visitors go on to all wallets; on a phone, where WalletConnect is all there is, the modal begins with them.
  isShown: () => modal.$state.get().open && modal.presenter() !== undefined && router.$history.get().some(({ view }) => /^(?:AllWallets|ConnectingWalletConnect)/.test(view)),
  showCode() {
    const isOpen = modal.$state.get().open
    // A modal that cannot be shown ends the attempt, and says so there.
    if (!isOpen) modal.open({ view: 'Connect' }).catch(() => undefined)
    const { view } = router.$route.get()
    // Where WalletConnect is all there is, the modal begins with it. What the visitor approves or connects just now would end if it were left.
    if (isOpen ? !/^(?:Approve|Connecting(?!Multi))/.test(view) : view === 'Connect') router.push('ConnectingWalletConnect', {})
  },
})
