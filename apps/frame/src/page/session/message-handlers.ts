import type { FrameHandlers, FrameUser } from '@w3m/frame-bridge/frame'
import { readSocialResult } from '../../wallet-api/social-result.js'
import type { SessionState } from '../../vault/vault-api.js'
import { isEvmChain, readChainId, wireChainId } from '../chain-ids.js'
import { applyTheme } from '../page-theme.js'
import type { PageContext } from '../page-context.js'
import { routeRpc } from '../rpc/rpc-router.js'
import { RpcFailure, unauthorized, wasAborted } from '../rpc/rpc-failure.js'
import { createPendingLogin } from './pending-login.js'
import { accountKind, chainLimit, smartAccountChains } from './account-type.js'
import type { EvmAccountType } from './evm-account-type.js'
import { frameUser } from './frame-user.js'
import type { ReadySession } from './session.js'
import { createSocialAnswer } from './social-answer.js'

type Wallet = Pick<ReadySession, 'evmAddress' | 'solanaAddress'>

const readType = (type: unknown): EvmAccountType | undefined =>
  type === 'eoa' || type === 'smartAccount' ? type : undefined

class LoginFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** Of a login elsewhere, whose visitor knows of no code. */
const isOver = (error: unknown): never => {
  throw Object(error).code === 'CODE_EXPIRED' ? new LoginFailure('LOGIN_REFUSED', 'This login works no longer') : error
}

/** Asks again for as long as the vault says `pending`: each call waits on the server. */
async function settled<Answer extends object>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    const isPending =
      ('phase' in answer && answer.phase === 'pending') || ('status' in answer && answer.status === 'pending')
    if (!isPending) return answer
    if (signal.aborted) throw wasAborted()
  }
}

/** What the frame does for each message of the application. `reload` loads the page again. */
export function createHandlers(page: PageContext, reload: () => void): FrameHandlers {
  const { vault, session } = page
  const begun = createPendingLogin(() => sessionStorage)
  /** @param late who came in when nobody waited any more: who logged in otherwise meanwhile stays */
  const logOut = async (late?: string): Promise<void> => {
    session.set({ phase: 'loggedOut' })
    await vault.call('session.end', late)
  }
  const socialAnswer = createSocialAnswer(vault, logOut)
  /** The social login that came in last: its application may have given up before it heard so, and asks again. */
  let entered: string | undefined
  let farcasterHandle: string | undefined
  let questions = 0

  const goTo = (chainId: string | number | undefined): string => {
    const id = readChainId(chainId)
    if (id) page.chainId.set(id)
    if (id) (isEvmChain(id) ? page.evmChainId : page.solanaChainId).set(id)
    return page.chainId.get()
  }

  /**
   * The visitor on a chain; the kind of account that is answered to the last question is the one that batches go by.
   */
  async function userOn(
    ready: Omit<ReadySession, 'phase'>,
    chainId: string,
    asked?: EvmAccountType,
    limit?: AbortSignal,
  ): Promise<FrameUser> {
    const own = isEvmChain(chainId) && ++questions
    const kind = await accountKind(
      page,
      chainId,
      ready.evmAddress,
      asked ?? ready.user.preferredAccountType ?? 'smartAccount',
      limit,
    )
    if (own === questions) page.accountType.set(kind.type)
    return frameUser(ready, chainId, kind)
  }

  /** Makes the wallet of a new user, and lets the visitor recover on a device that is new. */
  async function opened(state: SessionState, signal: AbortSignal): Promise<ReadySession> {
    if (state.phase === 'ready') return state
    if (state.phase === 'noWallet')
      return await opened(session.set(await vault.call('wallet.create', undefined)), signal)
    if (state.phase === 'newDevice') {
      if (!page.canAsk)
        throw new LoginFailure(
          'NOT_ENROLLED',
          "This device does not hold a part of the wallet's key, and it cannot be recovered inside this page.",
        )
      const [{ recoverWallet }, stage] = await Promise.all([import('../recovery/recovery-flow.js'), page.stage()])
      return await opened(session.set(await recoverWallet({ vault, stage, signal })), signal)
    }
    throw unauthorized()
  }

  return {
    CONNECT_EMAIL: async ({ email }, { origin }) => {
      // Who is in already by this mailbox, as the page may not have known, needs no other code. Only other logins bring
      // a name: who is in by one of them has the mailbox's wallet no more than anybody.
      const known = await session.state().catch((): undefined => undefined)
      if (known?.phase === 'ready' && known.user.email === email && known.user.userName === undefined)
        return { action: 'CONNECT' }
      return await vault.call('login.email', { email, origin, locale: page.look.get().locale })
    },
    CONNECT_DEVICE: async (_, { signal }) => {
      const { status } = await settled(() => vault.call('login.device', undefined), signal)
      if (status !== 'approved')
        throw new LoginFailure('DEVICE_EXPIRED', 'The link is not valid any more. Ask for a new one.')
    },
    CONNECT_OTP: async ({ otp }) => void session.set(await vault.call('login.code', { code: otp })),
    GET_SOCIAL_REDIRECT_URI: async ({ provider, returnUrl }, { origin }) => {
      const { handle, url } = await vault.call('login.social', { provider, origin, returnUrl })
      begun.set(handle)
      return { uri: url }
    },
    CONNECT_SOCIAL: async ({ uri, chainId, preferredAccountType }, { signal }) => {
      const last = begun.get() ?? entered
      // Without the popup's word, the server waits for the visitor's.
      const { handle = last, code } = readSocialResult(uri, location.origin) ?? {}
      if (!handle || handle !== last) throw new LoginFailure('LOGGED_OUT', 'This login was not started here')
      const answer = await (handle === entered ? session.state() : socialAnswer({ handle, code }, signal).catch(isOver))
      // Said before the application gives up by itself, which it tells its host as a fault of the frame: it asks again.
      if (answer.phase === 'pending') throw new LoginFailure('REQUEST_TIMEOUT', 'Nobody has logged in there yet')
      begun.set(undefined)
      entered = handle
      const state = session.set(answer)
      const id = goTo(chainId)
      const wanted = readType(preferredAccountType)
      // Recovery on a new device takes longer than this message may: GET_USER waits for it.
      const isLater = page.canAsk && state.phase === 'newDevice' && state.user.wallet
      return await userOn(
        isLater ? { user: state.user, ...(state.user.wallet as Wallet) } : await opened(state, signal),
        id,
        wanted,
        chainLimit(),
      )
    },
    GET_FARCASTER_URI: async (_, { origin }) => {
      const { handle, url } = await vault.call('login.farcaster', { origin })
      farcasterHandle = handle
      return { url }
    },
    CONNECT_FARCASTER: async (_, { signal }) => {
      const handle = farcasterHandle
      if (!handle) throw new LoginFailure('LOGGED_OUT', 'This login was not started here')
      const answer = (await settled(() => vault.call('login.farcasterResult', { handle }), signal).catch(
        isOver,
      )) as Exclude<SessionState, { phase: 'loggedOut' }>
      if (signal.aborted) {
        await logOut(answer.user.id)
        throw wasAborted()
      }
      session.set(answer)
      return { userName: answer.user.userName ?? '' }
    },
    GET_USER: async (given, { signal }) => {
      // Messages are in their order: where the application goes while the wallet is opened comes after this.
      const id = goTo(given?.chainId)
      return await userOn(await opened(await session.state(), signal), id, readType(given?.preferredAccountType))
    },
    IS_CONNECTED: async () => {
      const { phase } = await session.state()
      // Whom GET_USER would refuse is not in.
      return { isConnected: phase !== 'loggedOut' && (page.canAsk || phase !== 'newDevice') }
    },
    SIGN_OUT: async (_, { origin }) => {
      page.queue.abort(origin)
      await logOut()
    },
    SWITCH_NETWORK: ({ chainId }) => {
      if (!readChainId(chainId)) throw new RpcFailure(-32602, 'This is no chain')
      return { chainId: wireChainId(goTo(chainId)) }
    },
    GET_CHAIN_ID: () => ({ chainId: wireChainId(page.chainId.get()) }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: await smartAccountChains(page) }),
    INIT_SMART_ACCOUNT: async () => {
      const { evmAddress } = await session.ready()
      const { canBeSmart, isDeployed } = await accountKind(page, page.evmChainId.get(), evmAddress, 'smartAccount')
      if (!canBeSmart) throw new RpcFailure(4200, 'There are no smart accounts on this network')
      return { address: evmAddress, isDeployed }
    },
    SET_PREFERRED_ACCOUNT: async ({ type: wanted }) => {
      const { evmAddress } = await session.ready()
      const { type } = await accountKind(page, page.evmChainId.get(), evmAddress, wanted)
      // What a network has no accounts of says nothing of what the visitor wants elsewhere.
      if (type === wanted) await vault.call('account.prefer', { type })
      page.accountType.set(type)
      return { type, address: evmAddress }
    },
    RPC_REQUEST: (call, context) => routeRpc(call, context, page),
    RPC_ABORT: (_, { origin }) => void page.queue.abort(origin),
    UPDATE_EMAIL: async ({ email }, { origin }) => await vault.call('email.update', { email, origin }),
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }) => await vault.call('email.primary', { code: otp }),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => {
      const changed = await vault.call('email.secondary', { code: otp })
      // What this page knows of the visitor has the former mailbox.
      session.doubt()
      return changed
    },
    SYNC_THEME: said => {
      page.look.set(applyTheme(page.look.get(), said))
    },
    // The page's own words for itself: an approval shows its origin, which cannot be made up.
    SYNC_DAPP_DATA: () => undefined,
    // The answer goes first.
    RELOAD: () => void setTimeout(reload),
  }
}
