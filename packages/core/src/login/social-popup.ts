import type { Clock } from '../rpc/clock.js'

/** How a popup ended: with the result's address, by the visitor's hand, or with a word of another origin. */
export type PopupOutcome =
  { readonly kind: 'result'; readonly uri: string } | { readonly kind: 'closed' | 'cut' | 'untrusted' }

export interface SocialPopup {
  readonly isBlocked: boolean
  /** Sends it to the provider. */
  goTo(uri: string): void
  close(): void
}

export interface SocialPopupDeps {
  readonly page: Window
  /** The origin of the frame: the only one whose word counts. */
  readonly origin: string
  readonly clock: Clock
  readonly onEnd: (outcome: PopupOutcome) => void
}

/** What the last page of the login says. Anything may come from anyone. */
type Result = { readonly resultUri?: unknown }

const name = 'w3m-social'
const everyMs = 1_000
/** A window that is gone faster than this was cut off, unless it is seen that the visitor left it. */
const cutWithinMs = 1_500

function features({ screenX, screenY, outerWidth, outerHeight }: Window): string {
  const [width, height] = [600, 800]
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

/**
 * Opens the window of a social login: in the click itself, or the browser blocks it. It is empty until the provider's
 * address is known, so that a host whose policy cuts off windows of other origins can still send it there.
 */
export function openSocialPopup({ page, origin, clock, onEnd }: SocialPopupDeps): SocialPopup {
  const popup = page.open('', name, features(page))
  let sentAtMs: number | undefined
  let wasAway = false
  let hasEnded = !popup
  let stopTimer: () => void = () => undefined

  function finish(outcome: PopupOutcome | undefined): void {
    if (hasEnded) return
    hasEnded = true
    stopTimer()
    page.removeEventListener('message', onMessage)
    page.removeEventListener('blur', onBlur)
    if (outcome?.kind !== 'cut') popup?.close()
    if (outcome) onEnd(outcome)
  }

  /** The window came to the front. */
  function onBlur(): void {
    wasAway = true
  }

  function onMessage({ data, origin: from, source }: MessageEvent<Result | null | undefined>): void {
    const uri = data?.resultUri
    if (typeof uri !== 'string') return
    if (from === origin) finish({ kind: 'result', uri })
    else if (source === popup) finish({ kind: 'untrusted' })
  }

  /**
   * A window that the host's `Cross-Origin-Opener-Policy` cut off calls itself closed as soon as the provider answers,
   * however late. But it still stands before the page: who closes a window is back on the page, and still there a
   * second later.
   */
  function poll(): void {
    const isEarly = sentAtMs !== undefined && clock.now() - sentAtMs <= cutWithinMs
    if (popup?.closed) {
      const isCut = sentAtMs !== undefined && (!page.document.hasFocus() || (isEarly && !wasAway))
      if (isCut || !isEarly) return finish({ kind: isCut ? 'cut' : 'closed' })
    }
    stopTimer = clock.after(everyMs, poll)
  }

  if (popup) {
    page.addEventListener('message', onMessage)
    page.addEventListener('blur', onBlur)
    stopTimer = clock.after(everyMs, poll)
  }
  return {
    isBlocked: !popup,
    goTo(uri) {
      if (!popup || hasEnded) return
      sentAtMs = clock.now()
      popup.location.href = uri
    },
    close: () => finish(undefined),
  }
}
