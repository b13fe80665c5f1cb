import type { VaultApi } from '../../vault/vault-api.js'
import type { Session } from '../session/session.js'
import type { Vault } from '../vault-port.js'

/**
 * Sends a request to a bundler or a paymaster through the vault, which has the session's token. @throws {RpcFailure}
 * for lasting errors; errors that may pass are rethrown as the vault's, so that the caller may retry
 */
export type BundlerRequest = (question: VaultApi['operations.ask']['params']) => Promise<unknown>

/** Rate limits of up to this many seconds may be retried; longer ones are reported. */
const waitMax = 10

export const createBundlerRequest =
  (vault: Vault, session: Pick<Session, 'failed' | 'ready'>): BundlerRequest =>
  async question => {
    await session.ready()
    return await vault.call('operations.ask', question).catch((error: unknown) => {
      const { code, seconds = waitMax }: { readonly code?: unknown; readonly seconds?: number } = Object(error)
      const mayPass = code === 'UNREACHABLE' || code === 'FAILED' || (code === 'RATE_LIMITED' && seconds <= waitMax)
      throw mayPass ? error : session.failed(error)
    })
  }
