import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { RequestReactions } from '../connectors/auth/auth-requests.js'
import type { FrameLink } from '../connectors/auth/frame-link.js'
import type { ModalStore } from '../modal/modal.store.js'
import type { Router } from '../modal/router.js'
import type { NoticesStore } from '../notices/notices.store.js'
import type { Clock } from '../rpc/clock.js'

export interface ApprovalReactionsDeps {
  readonly link: Pick<FrameLink, 'rejectApprovals' | 'sendTheme'>
  readonly modal: Pick<ModalStore, '$state' | 'open' | 'close' | 'presenter'>
  readonly router: Pick<Router, '$route' | 'push' | 'back' | 'reset'>
  readonly notices: Pick<NoticesStore, '$state' | 'show' | 'dismiss'>
  readonly clock: Clock
  /** Called after a request that was not refused: the balance may have changed. */
  readonly changed: () => void
}

export interface ApprovalReactions extends RequestReactions {
  /**
   * The method of the request that the frame shows, or showed last: it shows requests one after another, in their
   * order.
   */
  readonly $requestedMethod: ReadableAtom<string | undefined>
  /** A request waits for the visitor, or is on its way to them. */
  readonly $isPending: ReadableAtom<boolean>
  readonly destroy: () => void
}

const view = 'ApproveTransaction'
/** The modal is there by then. */
const noticeAfterMs = 300

/**
 * Codes of refusals: by the visitor, or by the wallet for an invalid request, which is the page's error and never
 * shown. With any other code the request failed on its way, and a visitor who approved it would take it for done. The
 * frame does not use these codes for a node's refusal once something is sent.
 */
const refusalCode = /^(?:ABORTED|4(?!900)\d{3}|5\d{3}|-3260[0-2])$/
const failure = 'notice.request-failed'

/** How the modal follows requests that the visitor approves in the frame. */
export function createApprovalReactions({
  link,
  modal,
  router,
  notices,
  clock,
  changed,
}: ApprovalReactionsDeps): ApprovalReactions {
  const waiting: string[] = []
  const $requestedMethod = atom<string | undefined>()
  const $isPending = atom(false)
  /** How the view was shown: with the modal, or on top of another view. */
  let openedBy: 'opened' | 'pushed' | undefined

  /** Cancels the pending notice about the last request. */
  let cancelWarning: (() => void) | undefined

  const warn = (text: string) => notices.show({ variant: 'error', text })
  const isShown = () => modal.$state.get().open && router.$route.get().view === view

  function present(): void {
    link.sendTheme()
    if (!modal.$state.get().open) {
      // A modal that cannot be drawn closes again, and the request ends with it.
      modal.open({ view }).catch(() => undefined)
      openedBy = 'opened'
    } else if (!isShown()) {
      router.push(view)
      openedBy = 'pushed'
    }
  }

  function closeView(hasFailed: boolean): void {
    const mode = openedBy
    openedBy = undefined
    if (!mode || !isShown()) return
    // The view below may have been removed meanwhile.
    if (mode === 'pushed' && router.back()) return
    // Without a presenter the visitor could not close the account view again.
    if (hasFailed && modal.presenter()) router.reset('Account')
    else void modal.close()
  }

  /** Closes the view after the last request, and shows a notice if it failed. */
  function finish(hasFailed: boolean): void {
    closeView(hasFailed)
    if (!hasFailed) return
    // The caller receives the error within this task and may show a more precise notice, which then stays.
    const before = notices.$state.get().notice
    cancelWarning = clock.after(0, () => {
      if (notices.$state.get().notice === before) warn(failure)
    })
  }

  /** Rejects the waiting requests when the visitor closes the modal or goes back. */
  function rejectWhenClosed(): void {
    if (!waiting.length || !openedBy || isShown()) return
    openedBy = undefined
    link.rejectApprovals()
  }
  const stops = [modal.$state.listen(rejectWhenClosed), router.$route.listen(rejectWhenClosed)]

  return {
    $requestedMethod,
    $isPending,
    onApprovalRequest(method) {
      // The notice about the previous request does not apply to this one.
      cancelWarning?.()
      if (notices.$state.get().notice?.text === failure) notices.dismiss()
      waiting.push(method)
      $requestedMethod.set(waiting[0])
      $isPending.set(true)
      present()
      return error => {
        waiting.splice(waiting.indexOf(method), 1)
        // The view keeps its title until it is gone.
        if (waiting[0]) $requestedMethod.set(waiting[0])
        $isPending.set(waiting.length > 0)
        const hasFailed = !!error && !refusalCode.test(String(Object(error).code))
        if (!error || hasFailed) changed()
        if (!waiting.length) finish(hasFailed && isShown())
      }
    },
    refused() {
      if (!modal.$state.get().open && modal.presenter()) modal.open().catch(() => undefined)
      clock.after(noticeAfterMs, () => warn('notice.action-not-allowed'))
    },
    destroy() {
      cancelWarning?.()
      for (const stop of stops) stop()
    },
  }
}
