import { RefusedError } from './server/wallet-http.js'
import { VaultError } from './vault-error.js'
import type { VaultDeps } from './vault-deps.js'

/** How often `action` is called at most. */
const triesMax = 3
/** The server's refusals after such a change, while a generation is made and while it is opened. */
const changes = ['RECOVERY_CHANGED', 'RECOVERY_CLOSED']

/**
 * Repeats `action` if another device has brought the recovery into its next generation meanwhile: data made for the former
 * one is refused, an attempt that was begun is closed, and shares of the former one no longer form a pair.
 */
export async function retryAfterRotation<Value>({ session }: VaultDeps, action: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    const before = session.user().generation?.number
    try {
      return await action()
    } catch (error) {
      if (tries === triesMax || !(isChanged(error) || isMismatch(error))) throw error
      const after = (await session.renew()).generation?.number
      if (isMismatch(error) && after === before) throw error
    }
  }
}

const isChanged = (error: unknown): boolean =>
  error instanceof RefusedError && error.failure.names.some(name => changes.includes(name))

const isMismatch = (error: unknown): boolean => error instanceof VaultError && error.code === 'SHARE_MISMATCH'
