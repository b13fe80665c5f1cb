import type { FrameUser } from '@w3m/frame-bridge/frame'
import type { SessionState } from '../../vault/vault-api.js'
import { isEvmChain, readChainId } from '../chain-ids.js'
import type { PageContext } from '../page-context.js'
import { unauthorized } from '../rpc/rpc-failure.js'
import { accountKind } from './account-type.js'
import type { EvmAccountType } from './evm-account-type.js'
import { frameUser } from './frame-user.js'
import { LoginFailure } from './login-failure.js'
import type { ReadySession } from './session.js'

/** How the messages of the application come to a visitor with a wallet on a chain. */
export interface FrameSession {
  /** The chain that the page is on from here on: the former one where `chainId` names none. */
  goTo(chainId: string | number | undefined): string
  /**
   * The visitor on a chain; the kind of account that is answered to the last question is the one that batches go by.
   */
  userOn(
    ready: Omit<ReadySession, 'phase'>,
    chainId: string,
    requested?: EvmAccountType,
    limit?: AbortSignal,
  ): Promise<FrameUser>
  /** Makes the wallet of a new user, and lets the visitor recover on a device that is new. */
  opened(state: SessionState, signal: AbortSignal): Promise<ReadySession>
}

export function createFrameSession(page: PageContext): FrameSession {
  const { vault, session } = page
  let questions = 0

  const goTo = (chainId: string | number | undefined): string => {
    const id = readChainId(chainId)
    if (id) page.chainId.set(id)
    if (id) (isEvmChain(id) ? page.evmChainId : page.solanaChainId).set(id)
    return page.chainId.get()
  }

  async function userOn(
    ready: Omit<ReadySession, 'phase'>,
    chainId: string,
    requested?: EvmAccountType,
    limit?: AbortSignal,
  ): Promise<FrameUser> {
    const questionNumber = isEvmChain(chainId) && ++questions
    const kind = await accountKind(
      page,
      chainId,
      ready.evmAddress,
      requested ?? ready.user.preferredAccountType ?? 'smartAccount',
      limit,
    )
    if (questionNumber === questions) page.accountType.set(kind.type)
    return frameUser(ready, chainId, kind)
  }

  async function opened(state: SessionState, signal: AbortSignal): Promise<ReadySession> {
    if (state.phase === 'ready') return state
    if (state.phase === 'noWallet')
      return await opened(session.set(await vault.call('wallet.create', undefined)), signal)
    if (state.phase === 'newDevice') {
      if (!page.canPrompt)
        throw new LoginFailure(
          'NOT_ENROLLED',
          "This device does not hold a part of the wallet's key, and it cannot be recovered inside this page.",
        )
      const [{ recoverWallet }, screen] = await Promise.all([import('../recovery/recovery-flow.js'), page.screen()])
      return await opened(session.set(await recoverWallet({ vault, screen, signal })), signal)
    }
    throw unauthorized()
  }

  return { goTo, userOn, opened }
}
