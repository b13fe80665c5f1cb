import { html } from 'lit'
import type { SessionState } from '../../vault/vault-api.js'
import { startFrame } from '../frame-page.js'
import { createFrameScreen, type FrameView, type FrameScreen } from '../screens/show-screen.js'
import './idle-window.js'

// Runs the frame's page in a window of its own, for pages that cannot embed it. The window talks with the page that
// opened it, asks for the mailed code itself, and says what it is open for while there is no request.

const openerPollMs = 1_000

/** Draws requests, and the resting screen while there is none. */
function restingScreen(
  frameScreen: FrameScreen,
  rest: () => Parameters<FrameScreen['show']>[0],
  onView: (view: FrameView) => void,
): FrameScreen & { readonly refresh: () => void } {
  let isAsking = false
  const refresh = (): void => {
    if (!isAsking) frameScreen.show(rest())
  }
  return {
    setTheme: frameScreen.setTheme,
    refresh,
    show(screen, shows) {
      isAsking = true
      frameScreen.show(screen)
      onView({ isShown: true, height: 0, shows })
    },
    hide() {
      isAsking = false
      refresh()
      onView({ isShown: false, height: 0 })
    },
  }
}

export async function startFrameWindow(opener: Window): Promise<void> {
  let origin = ''
  /** The email address whose code the window waits for. */
  let email: string | undefined
  let frameScreen: ReturnType<typeof restingScreen> | undefined
  let entered: (state: SessionState) => void = () => undefined
  const requestCode = (address: string | undefined): void => {
    email = address
    frameScreen?.refresh()
  }

  const started = await startFrame({
    isWindow: true,
    screen: (theme, onView) =>
      Promise.resolve(
        (frameScreen = restingScreen(
          createFrameScreen(theme),
          () => t =>
            html`<w3m-frame-window-rest
              .t=${t}
              .origin=${origin}
              .email=${email}
              .vault=${started.page.vault}
              @entered=${({ detail }: CustomEvent<SessionState>) => entered(detail)}
            ></w3m-frame-window-rest>`,
          onView,
        )),
      ),
    handlers(handlers, { session }, push) {
      entered = state => {
        session.set(state)
        requestCode(undefined)
        push('SESSION_UPDATE', {})
      }
      return {
        ...handlers,
        CONNECT_EMAIL: async (payload, context) => {
          const answer = await handlers.CONNECT_EMAIL(payload, context)
          requestCode(answer.action === 'VERIFY_OTP' ? payload.email : undefined)
          return answer
        },
        CONNECT_OTP: async (payload, context) => {
          await handlers.CONNECT_OTP(payload, context)
          requestCode(undefined)
        },
      }
    },
  })
  if (started.origin === undefined) return
  origin = started.origin
  ;(await started.page.screen()).hide()
  // The page for which the window was opened is gone.
  setInterval(() => {
    if (opener.closed) window.close()
  }, openerPollMs)
}
