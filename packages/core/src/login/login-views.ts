import type { FrameLink } from '../connectors/auth/frame-link.js'
import type { AuthSession } from '../connectors/auth/embedded-session.js'
import type { ModalStore } from '../modal/modal.store.js'
import { isLogin } from '../modal/route-flows.js'
import type { Router } from '../modal/router.js'
import type { LoginRun, LoginRuns } from './login-run.js'

type LoginView =
  'EmailVerifyOtp' | 'EmailVerifyDevice' | 'ConnectingSocial' | 'ConnectingFarcaster' | 'ApproveTransaction'

export interface LoginViewsDeps {
  readonly router: Pick<Router, '$route' | '$history' | 'push' | 'replace' | 'reset' | 'rewind'>
  readonly modal: Pick<ModalStore, '$state'>
  readonly runs: LoginRuns
  readonly session: Pick<AuthSession, '$info'>
  readonly link: Pick<FrameLink, '$screen'>
}

/** Where the modal is while somebody logs in. */
export interface LoginViews {
  isOpen(): boolean
  /** Shows a view of the login, in place of another one: the history has one at most. */
  show(view: LoginView): void
  /** Leaves the views of an ended login, and goes back to the view where it began. */
  closeLogin(): void
  destroy(): void
}

export function createLoginViews({ router, modal, runs, session, link }: LoginViewsDeps): LoginViews {
  const isOpen = () => modal.$state.get().open
  let arrivedRun: LoginRun | undefined
  /**
   * The account of this login is known: the attempt is about to succeed, and the modal goes on by itself. Somebody else
   * may have been in before.
   */
  const hasArrived = () => runs.isIn() && arrivedRun === runs.current()
  function show(view: LoginView): void {
    if (!isOpen()) return
    if (isLogin(router.$route.get())) router.replace(view)
    else router.push(view)
  }
  function leave(): void {
    if (!isOpen() || !isLogin(router.$route.get())) return
    if (!router.rewind(history => history.slice(0, history.findIndex(isLogin)))) router.reset('Connect')
  }

  const stops = [
    session.$info.listen(info => {
      if (info && runs.isIn()) arrivedRun = runs.current()
    }),
    router.$route.listen((route, before) => {
      if (before && isLogin(before) && !isLogin(route) && isOpen() && !hasArrived()) runs.cancel()
    }),
    // The frame needs the visitor's input first: after the login on how to open the wallet, before it on where to keep
    // it.
    link.$screen.listen((screen, before) => {
      const run = runs.current()
      if (!run) return
      const { phase } = runs.$state.get()
      if (screen?.isShown) {
        if (runs.isIn()) run.setState({ phase: 'frame' })
        else if (!screen.shows) return
        show('ApproveTransaction')
      } else if (before?.isShown && !runs.isIn() && (phase === 'social' || phase === 'farcaster'))
        show(phase === 'social' ? 'ConnectingSocial' : 'ConnectingFarcaster')
    }),
  ]

  return {
    isOpen,
    show,
    closeLogin: leave,
    destroy() {
      for (const stop of stops) stop()
    },
  }
}
