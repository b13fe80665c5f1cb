import type { PushPayload } from '@w3m/frame-bridge/frame'
import type { TemplateResult } from 'lit'
import type { Translate } from '../i18n/frame-texts.js'
import type { PageTheme } from '../page-theme.js'
import { FrameLayout } from './frame-layout.js'

/** What the frame says of itself: that it wants to be seen, so many CSS pixels high, or not any more. */
export type FrameView = PushPayload<'FRAME_VIEW'>

export interface FrameScreen {
  /** `shows` says what it is, where it is no approval. */
  show(screen: (t: Translate) => TemplateResult, shows?: FrameView['shows']): void
  hide(): void
  setTheme(theme: PageTheme): void
}

/** So long is waited for a page that gives the frame other room than it asks for, in ms. */
const roomWaitMs = 250

/**
 * Puts the screen into the page.
 * @param onView is told what the frame says of itself; without it the screen has a window of its own.
 * A first screen is drawn once it has its room: a button that jumps is missed.
 */
export function createFrameScreen(theme: PageTheme, onView?: (view: FrameView) => void): FrameScreen {
  const element = new FrameLayout()
  element.theme = theme
  let isShown = false
  let height = 0
  let shown: FrameView['shows']
  let roomTimer: ReturnType<typeof setTimeout> | undefined

  const finish = () => {
    clearTimeout(roomTimer)
    roomTimer = undefined
    removeEventListener('resize', settleWhenRoomy)
    element.isSettling = false
  }
  const settleWhenRoomy = () => {
    if (Math.abs(innerHeight - height) <= 1) finish()
  }

  element.addEventListener('height', event => {
    const newHeight = event.detail
    if (!isShown || !onView) return
    if (newHeight !== height) {
      height = newHeight
      onView({ isShown, height, shows: shown })
    }
    if (!element.isSettling) return
    roomTimer ??= setTimeout(finish, roomWaitMs)
    settleWhenRoomy()
  })
  return {
    show: (screen, shows) => {
      shown = shows
      if (!isShown) {
        isShown = true
        height = 320
        if (onView) {
          element.isSettling = true
          addEventListener('resize', settleWhenRoomy)
        }
        document.body.append(element)
        onView?.({ isShown, height, shows })
      }
      element.screen = screen
    },
    hide: () => {
      if (!isShown) return
      isShown = false
      finish()
      element.screen = undefined
      element.remove()
      onView?.({ isShown, height: 0 })
    },
    setTheme: next => (element.theme = next),
  }
}
