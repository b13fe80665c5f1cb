import { isOpenedByPage } from '@w3m/frame-bridge/frame'
import { html } from 'lit'
import { startVault, workerUrl } from '../vault/start-vault.js'
import type { SessionState } from '../vault/vault-api.js'
import type { FrameTextKey } from './i18n/en/frame.js'
import { recoverWallet } from './recovery/recovery-flow.js'
import { createFrameScreen } from './screens/show-screen.js'
import { startRefusal } from './start-refusal.js'
import { linkedTheme } from './wallet-page/linked-theme.js'
import { useOpenerStorage } from './wallet-page/opener-storage.js'
import { failureText } from './wallet-page/page-failure.js'
import { returnFromSocial } from './wallet-page/social-return.js'
import './wallet-page/wallet-page.js'

// The wallet's own page, in a window of its own; or, opened by a page that can't hold the frame, the frame for that
// page.

async function start(): Promise<void> {
  const vault = startVault(workerUrl())
  const screen = createFrameScreen(linkedTheme())
  const show = (
    session: SessionState,
    { error, mustLogIn = false }: { readonly error?: FrameTextKey | undefined; readonly mustLogIn?: boolean } = {},
  ): void =>
    screen.show(
      t =>
        html`<w3m-frame-wallet
          .t=${t}
          .vault=${vault}
          .session=${session}
          .error=${error}
          .mustLogIn=${mustLogIn}
          @w3m-frame-recover=${({ detail }: CustomEvent<SessionState>) => void recover(detail)}
        ></w3m-frame-wallet>`,
    )
  const recover = async (before: SessionState): Promise<void> => {
    try {
      show(await recoverWallet({ vault, screen, signal: new AbortController().signal }))
    } catch (error) {
      const { code }: { readonly code?: unknown } = Object(error)
      show(before, { mustLogIn: code === 'LOGGED_OUT', error: failureText(error) })
    }
  }
  const storedSession = await vault.call('session.restore', undefined)
  const state: SessionState =
    storedSession.phase !== 'ready' && (await useOpenerStorage(vault)) ? { phase: 'loggedOut' } : storedSession
  const { session, error } = await returnFromSocial(vault, state)
  if (session.phase === 'newDevice') await recover(session)
  else show(session, { error })
}

async function startFor(opener: Window): Promise<void> {
  // The page was loaded again, and opens the window for itself as it is now.
  addEventListener('hashchange', () => location.reload())
  await (await import('./window/frame-window.js')).startFrameWindow(opener)
}

/**
 * What the frame of some page opens this one for: it found nothing that keeps where it is, or nothing that tells of
 * covers.
 */
const tasks: Readonly<Record<string, (frame: Window) => Promise<void>>> = {
  '#lend': async frame => (await import('./window/storage-sharing-window.js')).startStorageSharing(frame),
  '#approve': async frame => (await import('./window/approval-popup.js')).startApprovalPopup(frame),
}

function startPage(): Promise<void> {
  const opener: Window | null = window.opener
  const task = tasks[location.hash]
  if (opener && task) return task(opener)
  return opener && isOpenedByPage() ? startFor(opener) : start()
}

// Framed, somebody else could draw around the words.
if (window.top === window) startPage().catch(() => startRefusal('unreachable'))
