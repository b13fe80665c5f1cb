import { createFrameHost, type FrameHost } from '@w3m/frame-bridge/frame'
import { startVault } from '../vault/start-vault.js'
import { isEvmChain, readChainId } from './chain-ids.js'
import { isAncestor, loadFrameConfig } from './frame-config.js'
import { cell, type PageWorld } from './page-world.js'
import { createPageStore } from './page-store.js'
import { createApprovalQueue } from './rpc/approval-queue.js'
import { createAskNode } from './rpc/ask-node.js'
import type { PageLook } from './page-look.js'
import type { Stage } from './screens/show-screen.js'
import { createHandlers } from './session/message-handlers.js'
import { createSession } from './session/session.js'
import { startRefusal } from './start-refusal.js'

// The page of the secure frame: it starts the vault, and answers the page around it by way of the bridge.

async function start(): Promise<void> {
  const query = new URLSearchParams(location.search)
  const send: typeof fetch = (input, init) => fetch(input, init)
  const workerUrl = document.querySelector<HTMLMetaElement>('meta[name="w3m-worker"]')!.content
  const vault = startVault(workerUrl)
  const config = await loadFrameConfig(query.get('projectId'), send)
  const look = cell<PageLook>({ themeMode: undefined, variables: {}, locale: navigator.language })
  let host: FrameHost | undefined
  let stage: Promise<Stage> | undefined

  const chainId = readChainId(query.get('chainId')) ?? 'eip155:1'
  const page: PageWorld = {
    config,
    vault,
    session: createSession(vault),
    ask: createAskNode(send),
    store: createPageStore(),
    queue: createApprovalQueue(() => Date.now()),
    chainId: cell(chainId),
    accountType: cell('smartAccount'),
    evmChainId: cell(isEvmChain(chainId) ? chainId : 'eip155:1'),
    look: {
      get: look.get,
      set: next => {
        look.set(next)
        void stage?.then(shown => shown.dress(next))
      },
    },
    stage: () => (stage ??= import('./screens/show-screen.js').then(({ createStage }) => createStage(look.get(), view => host?.push('FRAME_VIEW', view)))),
    walletPageUrl: '/popup.html',
    now: () => Date.now(),
  }
  host = createFrameHost({
    handlers: createHandlers(page, () => location.reload()),
    isAllowed: origin => isAncestor(origin, config.ancestors),
    onRefused: startRefusal,
  })
}

start().catch(() => startRefusal('unreachable'))
