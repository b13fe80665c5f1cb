import { usesEnvelopes, createFrameHost, type FrameHandlers, type FrameHost } from '@w3m/frame-bridge/frame'
import { startVault, workerUrl } from '../vault/start-vault.js'
import { openTabChannel } from '../vault/tab-channel.js'
import { isEvmChain, mainnetChainId, readChainId } from './chain-ids.js'
import { isAncestor, loadFrameConfig } from './frame-config.js'
import { atom, type PageContext } from './page-context.js'
import { createPageStore } from './page-store.js'
import { createApprovalQueue } from './rpc/approval-queue.js'
import { createBundlerRequest } from './rpc/bundler-request.js'
import { createRpcRequest } from './rpc/rpc-request.js'
import { createFetchPrice } from './rpc/fetch-price.js'
import type { PageTheme } from './page-theme.js'
import type { FrameView, FrameScreen } from './screens/show-screen.js'
import { createHandlers } from './session/message-handlers.js'
import { handleTabNotice } from './session/other-tabs.js'
import { createSession } from './session/session.js'
import { startRefusal } from './start-refusal.js'
import { tabStorage } from './tab-storage.js'

/** Where the frame's page is: inside the page that uses it, or in a window of its own. */
export interface FramePlace {
  readonly isWindow: boolean
  /** Loads what draws. `onView` is told what the frame says of itself. */
  readonly screen: (theme: PageTheme, onView: (view: FrameView) => void) => Promise<FrameScreen>
  /** The handlers as they are here. */
  readonly handlers: (handlers: FrameHandlers, page: PageContext, push: FrameHost['push']) => FrameHandlers
}

/**
 * Starts the vault, and answers the page that the frame is for by way of the bridge. @returns that page's origin;
 * undefined where it was refused
 */
export async function startFrame(
  place: FramePlace,
): Promise<{ readonly origin: string | undefined; readonly page: PageContext }> {
  const query = new URLSearchParams(location.search)
  const send: typeof fetch = (input, init) => fetch(input, init)
  const vault = startVault(workerUrl())
  const config = await loadFrameConfig(query.get('projectId'), send)
  const theme = atom<PageTheme>({ themeMode: undefined, variables: {}, locale: navigator.language })
  let host: FrameHost | undefined
  let screen: Promise<FrameScreen> | undefined

  const chainId = readChainId(query.get('chainId')) ?? mainnetChainId
  const session = createSession(vault)
  const page: PageContext = {
    config,
    vault,
    session,
    callRpc: createRpcRequest(send, createBundlerRequest(vault, session)),
    priceOf: createFetchPrice(send),
    store: createPageStore(),
    queue: createApprovalQueue(
      () => Date.now(),
      tabStorage(() => sessionStorage),
    ),
    chainId: atom(chainId),
    accountType: atom('smartAccount'),
    evmChainId: atom(isEvmChain(chainId) ? chainId : mainnetChainId),
    solanaChainId: atom(isEvmChain(chainId) ? undefined : chainId),
    theme: {
      get: theme.get,
      set: next => {
        theme.set(next)
        // Where it did not come, who asked for it says so.
        void screen?.then(
          shown => shown.setTheme(next),
          () => undefined,
        )
      },
    },
    screen: () =>
      (screen ??= place
        .screen(theme.get(), view => host?.push('FRAME_VIEW', view))
        .catch((error: unknown) => {
          screen = undefined
          throw error
        })),
    canPrompt: place.isWindow || !usesEnvelopes(),
    walletPageUrl: '/popup.html',
    now: () => Date.now(),
  }
  host = createFrameHost({
    handlers: place.handlers(
      createHandlers(page, () => location.reload()),
      page,
      (name, payload) => host?.push(name, payload),
    ),
    isWindow: place.isWindow,
    isAllowed: origin => isAncestor(origin, config.ancestors),
    onRefused: startRefusal,
  })
  openTabChannel(notice =>
    handleTabNotice(notice, host.origin, page, isSame => host.push('SESSION_UPDATE', { isSame })),
  )
  return { origin: host.origin, page }
}
