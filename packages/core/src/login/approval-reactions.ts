import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { RequestReactions } from '../connectors/auth/auth-requests.js'
import type { FrameLink } from '../connectors/auth/frame-link.js'
import type { ModalStore } from '../modal/modal.store.js'
import type { Router } from '../modal/router.js'
import type { NoticesStore } from '../notices/notices.store.js'
import type { Clock } from '../rpc/clock.js'

export interface ApprovalReactionsDeps {
  readonly link: Pick<FrameLink, 'rejectApprovals' | 'retheme'>
  readonly modal: Pick<ModalStore, '$state' | 'open' | 'close' | 'presenter'>
  readonly router: Pick<Router, '$route' | 'push' | 'back' | 'reset'>
  readonly notices: Pick<NoticesStore, '$state' | 'show' | 'dismiss'>
  readonly clock: Clock
  /** A request was not refused: the balance may be another one. */
  readonly changed: () => void
}

export interface ApprovalReactions extends RequestReactions {
  /**
   * The method of the request that the visitor is asked about, or was last: the frame shows them one after another, as
   * they came.
   */
  readonly $asked: ReadableAtom<string | undefined>
  /** A request waits for the visitor, or is on its way to them. */
  readonly $isPending: ReadableAtom<boolean>
  readonly destroy: () => void
}

const view = 'ApproveTransaction'
/** The modal is there by then. */
const noticeAfterMs = 300

/**
 * Codes by which somebody says no: the visitor, or, before anybody was asked, the wallet to a request that makes no
 * sense to it; those are the page's. What ends with another one broke on its way, and who approved it would take it for
 * done: the frame gives the refusals of a node no such code, once something is sent.
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
  const $asked = atom<string | undefined>()
  const $isPending = atom(false)
  /** How the view came: with the modal, or on top of another view. */
  let openedBy: 'opened' | 'pushed' | undefined

  /** Calls off what is about to be said of the last request. */
  let cancelWarning: (() => void) | undefined

  const warn = (text: string) => notices.show({ tone: 'error', text })
  const isShown = () => modal.$state.get().open && router.$route.get().view === view

  function present(): void {
    link.retheme()
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
    // What it was pushed onto may be gone meanwhile.
    if (mode === 'pushed' && router.back()) return
    // What nothing draws, no visitor could close again.
    if (hasFailed && modal.presenter()) router.reset('Account')
    else void modal.close()
  }

  /** What the last request leaves to be seen. */
  function settle(hasFailed: boolean): void {
    closeView(hasFailed)
    if (!hasFailed) return
    // Whoever asked hears of it within this task, and may know more: then that alone is said.
    const before = notices.$state.get().notice
    cancelWarning = clock.after(0, () => {
      if (notices.$state.get().notice === before) warn(failure)
    })
  }

  /** Whoever closes the modal, or goes back, says no to what waits. */
  function rejectWhenClosed(): void {
    if (!waiting.length || !openedBy || isShown()) return
    openedBy = undefined
    link.rejectApprovals()
  }
  const stops = [modal.$state.listen(rejectWhenClosed), router.$route.listen(rejectWhenClosed)]

  return {
    $asked,
    $isPending,
    onApprovalRequest(method) {
      // What was said of the one before is not said of this one.
      cancelWarning?.()
      if (notices.$state.get().notice?.text === failure) notices.dismiss()
      waiting.push(method)
      $asked.set(waiting[0])
      $isPending.set(true)
      present()
      return error => {
        waiting.splice(waiting.indexOf(method), 1)
        // The view keeps its title until it is gone.
        if (waiting[0]) $asked.set(waiting[0])
        $isPending.set(waiting.length > 0)
        const hasFailed = !!error && !refusalCode.test(String(Object(error).code))
        if (!error || hasFailed) changed()
        if (!waiting.length) settle(hasFailed && isShown())
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
