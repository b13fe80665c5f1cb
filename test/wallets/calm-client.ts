import { quietEngine } from '../../packages/core/src/connectors/walletconnect/quiet-engine.js'
import type { QuietClient } from '../../apps/wc-wallet/src/wallet/quiet-client.js'

/** In Node too the library's checks that nobody waits for must not end the run: what the page does about them serves here. */
export function calm(client: QuietClient): void {
  const inside = client as unknown as Parameters<typeof quietEngine>[0] & { readonly core: Parameters<typeof quietEngine>[1] }
  quietEngine(inside, inside.core)
}
