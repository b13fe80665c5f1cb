import { guardEngine } from '../../packages/core/src/connectors/walletconnect/library/engine-guards.js'
import type { DirectClient } from '../../apps/wc-wallet/src/wallet/direct-client.js'

/**
 * In Node too the library's checks that nobody waits for must not end the run: what the page does about them serves
 * here.
 */
export function silenceClient(client: DirectClient): void {
  const inside = client as unknown as Parameters<typeof guardEngine>[0] & {
    readonly core: Parameters<typeof guardEngine>[1]
  }
  guardEngine(inside, inside.core)
}
