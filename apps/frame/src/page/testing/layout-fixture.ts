import { render } from 'lit'
import { texts as en } from '../i18n/en/frame.js'
import { translateFrom } from '../i18n/frame-texts.js'
import type { FrameApprovalScreen } from '../screens/approval-screen.js'
import type { FrameScreen } from '../screens/show-screen.js'

/** A frame screen that draws approvals into an element of the test's, in English, and hands each on as it is drawn. */
export const layoutIn = (container: HTMLElement, onScreen: (screen: FrameApprovalScreen) => void): FrameScreen => ({
  show(draw) {
    render(draw(translateFrom(en)), container)
    onScreen(container.firstElementChild as FrameApprovalScreen)
  },
  hide: () => undefined,
  setTheme: () => undefined,
})
