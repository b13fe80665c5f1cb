import type { TemplateResult } from 'lit'
import type { Translate } from '../i18n/frame-texts.js'
import type { PageLook } from '../page-look.js'
import { FrameStage } from './stage.js'

export interface Stage {
  show(screen: (t: Translate) => TemplateResult): void
  hide(): void
  dress(look: PageLook): void
}

/** So long is waited for a page that gives the frame other room than it asks for, in ms. */
const roomWaitMs = 250

/**
 * Puts the stage into the page.
 * @param onView says that the frame wants to be seen, so many CSS pixels high, or not any more; without it the stage has a window of its own.
 * A first screen is drawn once it has its room: a button that jumps is missed.
 */
export function createStage(look: PageLook, onView?: (view: { readonly isShown: boolean; readonly height: number }) => void): Stage {
  const element = new FrameStage()
  element.look = look
  let isShown = false
  let height = 0
  let roomTimer: ReturnType<typeof setTimeout> | undefined

  const settle = () => {
    clearTimeout(roomTimer)
    roomTimer = undefined
    removeEventListener('resize', settleWhenRoomy)
    element.isSettling = false
  }
  const settleWhenRoomy = () => {
    if (Math.abs(innerHeight - height) <= 1) settle()
  }

  element.addEventListener('height', event => {
    const wanted = (event as CustomEvent<number>).detail
    if (!isShown || !onView) return
    if (wanted !== height) {
      height = wanted
      onView({ isShown, height })
    }
    if (!element.isSettling) return
    roomTimer ??= setTimeout(settle, roomWaitMs)
    settleWhenRoomy()
  })
  return {
    show: screen => {
      if (!isShown) {
        isShown = true
        height = 320
        if (onView) {
          element.isSettling = true
          addEventListener('resize', settleWhenRoomy)
        }
        document.body.append(element)
        onView?.({ isShown, height })
      }
      element.screen = screen
    },
    hide: () => {
      if (!isShown) return
      isShown = false
      settle()
      element.screen = undefined
      element.remove()
      onView?.({ isShown, height: 0 })
    },
    dress: next => (element.look = next),
  }
}
