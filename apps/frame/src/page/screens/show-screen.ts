import type { TemplateResult } from 'lit'
import type { Translate } from '../i18n/frame-texts.js'
import type { PageLook } from '../page-look.js'
import { FrameStage } from './stage.js'

export interface Stage {
  show(screen: (t: Translate) => TemplateResult): void
  hide(): void
  dress(look: PageLook): void
}

/** Puts the stage into the page. @param onView says that the frame wants to be seen, so many CSS pixels high, or not any more */
export function createStage(look: PageLook, onView: (view: { readonly isShown: boolean; readonly height: number }) => void): Stage {
  const element = new FrameStage()
  element.look = look
  let isShown = false
  let height = 0
  element.addEventListener('height', event => {
    const wanted = (event as CustomEvent<number>).detail
    if (!isShown || wanted === height) return
    height = wanted
    onView({ isShown, height })
  })
  return {
    show: screen => {
      if (!isShown) {
        isShown = true
        height = 320
        document.body.append(element)
        onView({ isShown, height })
      }
      element.screen = screen
    },
    hide: () => {
      if (!isShown) return
      isShown = false
      element.screen = undefined
      element.remove()
      onView({ isShown, height: 0 })
    },
    dress: next => (element.look = next),
  }
}
