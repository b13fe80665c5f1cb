import { html } from 'lit'
import type { SessionState } from '../../vault/vault-api.js'
import { startFrame } from '../frame-page.js'
import { createFrameScreen, type FrameView, type FrameScreen } from '../screens/show-screen.js'
import './idle-window.js'

// The frame's page as a window of its own, for pages that can't hold it: it talks with the page that opened it, asks
// for the mailed code itself, and says what it is there for while nothing is asked.

const openerLookMs = 1_000

/** Draws what is asked, and what is there while nothing is. */
function restingStage(
  stage: FrameScreen,
  rest: () => Parameters<FrameScreen['show']>[0],
  onView: (view: FrameView) => void,
): FrameScreen & { readonly refresh: () => void } {
  let isAsking = false
  const refresh = (): void => {
    if (!isAsking) stage.show(rest())
  }
  return {
    setTheme: stage.setTheme,
    refresh,
    show(screen, shows) {
      isAsking = true
      stage.show(screen)
      onView({ isShown: true, height: 0, shows })
    },
    hide() {
      isAsking = false
      refresh()
      onView({ isShown: false, height: 0 })
    },
  }
}

export async function startOwnWindow(opener: Window): Promise<void> {
  let origin = ''
  /** The mailbox whose code is waited for. */
  let email: string | undefined
  let stage: ReturnType<typeof restingStage> | undefined
  let entered: (state: SessionState) => void = () => undefined
  const askCode = (mailbox: string | undefined): void => {
    email = mailbox
    stage?.refresh()
  }

  const started = await startFrame({
    isWindow: true,
    stage: (theme, onView) =>
      Promise.resolve(
        (stage = restingStage(
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
        askCode(undefined)
        push('SESSION_UPDATE', {})
      }
      return {
        ...handlers,
        CONNECT_EMAIL: async (payload, context) => {
          const answer = await handlers.CONNECT_EMAIL(payload, context)
          askCode(answer.action === 'VERIFY_OTP' ? payload.email : undefined)
          return answer
        },
        CONNECT_OTP: async (payload, context) => {
          await handlers.CONNECT_OTP(payload, context)
          askCode(undefined)
        },
      }
    },
  })
  if (started.origin === undefined) return
  origin = started.origin
  ;(await started.page.stage()).hide()
  // Whom it was opened for is gone.
  setInterval(() => {
    if (opener.closed) window.close()
  }, openerLookMs)
}
