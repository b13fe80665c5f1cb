import type { FrameHandlers } from '@w3m/frame-bridge/frame'
import { readChainId, wireChainId } from '../chain-ids.js'
import { applyTheme } from '../page-theme.js'
import type { PageContext } from '../page-context.js'
import { endPermissions } from '../permissions/permission-book.js'
import { routeRpc } from '../rpc/rpc-router.js'
import { RpcFailure, wasAborted } from '../rpc/rpc-failure.js'
import { accountKind, smartAccountChains } from './account-type.js'
import { externalLoginHandlers } from './external-login-handlers.js'
import { readAccountType } from './evm-account-type.js'
import { createFrameSession } from './frame-session.js'
import { LoginFailure, pendingWhenUnreachable, pollUntilSettled } from './login-failure.js'

/** What the frame does for each message of the application. `reload` loads the page again. */
export function createHandlers(page: PageContext, reload: () => void): FrameHandlers {
  const { vault, session } = page
  const { goTo, userOn, opened } = createFrameSession(page)
  const logOut = async (late?: string): Promise<void> => {
    session.set({ phase: 'loggedOut' })
    await vault.call('session.end', late)
  }

  return {
    CONNECT_EMAIL: async ({ email }, { origin }) => {
      // A visitor who is already logged in with this mailbox needs no other code. Only other kinds of login have a user
      // name: they do not give access to the mailbox's wallet.
      const known = await session.state().catch((): undefined => undefined)
      if (known?.phase === 'ready' && known.user.email === email && known.user.userName === undefined)
        return { action: 'CONNECT' }
      return await vault.call('login.email', { email, origin, locale: page.theme.get().locale })
    },
    CONNECT_DEVICE: async (_, { signal }) => {
      const poll = pendingWhenUnreachable(() => vault.call('login.device', undefined))
      const { status } = await pollUntilSettled(poll, signal)
      if (status !== 'approved')
        throw new LoginFailure('DEVICE_EXPIRED', 'The link is not valid any more. Ask for a new one.')
    },
    CONNECT_OTP: async ({ otp }, { signal }) => {
      const answer = await vault.call('login.code', { code: otp })
      // A login that is aborted while the server checks the code is logged out again.
      if (signal.aborted) {
        if ('user' in answer) await logOut(answer.user.id)
        throw wasAborted()
      }
      session.set(answer)
    },
    ...externalLoginHandlers(page, { goTo, userOn, opened }, logOut),
    GET_USER: async (options, { signal }) => {
      // Sets the chain before the wallet is opened, so that a later message which changes the chain wins.
      const id = goTo(options?.chainId)
      return await userOn(
        await opened(await session.state(), signal),
        id,
        readAccountType(options?.preferredAccountType),
      )
    },
    IS_CONNECTED: async () => {
      const { phase } = await session.state()
      // A user whom GET_USER would refuse does not count as connected.
      return { isConnected: phase !== 'loggedOut' && (page.canPrompt || phase !== 'newDevice') }
    },
    SIGN_OUT: async (_, { origin }) => {
      page.queue.abort(origin)
      // The server ends them as well, where it hears of the sign-out.
      const ended = endPermissions(page.store)
      await logOut().finally(() => ended)
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
    SET_PREFERRED_ACCOUNT: async ({ type: preferred }) => {
      const { evmAddress } = await session.ready()
      const { type } = await accountKind(page, page.evmChainId.get(), evmAddress, preferred)
      // If the network lacks the preferred account type, the visitor's preference for other networks stays unknown.
      if (type === preferred) await vault.call('account.prefer', { type })
      page.accountType.set(type)
      return { type, address: evmAddress }
    },
    RPC_REQUEST: (call, context) => routeRpc(call, context, page),
    RPC_ABORT: (_, { origin }) => void page.queue.abort(origin),
    UPDATE_EMAIL: async ({ email }, { origin }) => await vault.call('email.update', { email, origin }),
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }) => await vault.call('email.primary', { code: otp }),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => {
      const changed = await vault.call('email.secondary', { code: otp })
      // The state that this page has cached still contains the former mailbox.
      session.invalidate()
      return changed
    },
    SYNC_THEME: theme => {
      page.theme.set(applyTheme(page.theme.get(), theme))
    },
    // Ignored, because the page could claim anything: an approval shows its origin, which cannot be forged.
    SYNC_DAPP_DATA: () => undefined,
    // Reloads only after the answer has been sent.
    RELOAD: () => void setTimeout(reload),
  }
}
