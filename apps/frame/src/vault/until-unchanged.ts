import { RefusedError } from './server/wallet-http.js'
import type { VaultParts } from './vault-parts.js'

/** How often it is begun anew. */
const triesMax = 3

/**
 * Begins anew where another device has brought the recovery into its next generation meanwhile: what was made for the
 * former one is refused.
 */
export async function untilUnchanged<Value>({ session }: VaultParts, act: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries === triesMax || !isChanged(error)) throw error
      await session.renew()
    }
  }
}

const isChanged = (error: unknown): boolean =>
  error instanceof RefusedError && error.failure.names.includes('RECOVERY_CHANGED')
