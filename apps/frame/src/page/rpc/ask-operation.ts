import type { VaultApi } from '../../vault/vault-api.js'
import type { Session } from '../session/session.js'
import type { Vault } from '../vault-port.js'

/**
 * Asks a bundler or a paymaster by way of the vault, which has the token of the session. @throws {RpcFailure} what will
 * be so the next time too; what else went wrong as the vault says it: the same may be asked again
 */
export type AskOperation = (question: VaultApi['operations.ask']['params']) => Promise<unknown>

/** Who has to wait longer than this many seconds is told so. */
const waitMax = 10

export const createAskOperation =
  (vault: Vault, session: Pick<Session, 'failed' | 'ready'>): AskOperation =>
  async question => {
    await session.ready()
    return await vault.call('operations.ask', question).catch((error: unknown) => {
      const { code, seconds = waitMax }: { readonly code?: unknown; readonly seconds?: number } = Object(error)
      const mayPass = code === 'UNREACHABLE' || code === 'FAILED' || (code === 'RATE_LIMITED' && seconds <= waitMax)
      throw mayPass ? error : session.failed(error)
    })
  }
