import { html } from 'lit'
import type { SessionState } from '../../vault/vault-api.js'
import { wasAborted } from '../rpc/rpc-failure.js'
import type { FrameScreen } from '../screens/show-screen.js'
import type { Vault } from '../vault-port.js'
import './recovery-screen.js'

/**
 * Shows the ways back in until one opens the wallet on this device.
 * @throws {RpcFailure | VaultCallError} 4001 when the visitor or the application gives up; `LOGGED_OUT` where the last
 *   login is too old
 */
export async function recoverWallet({
  vault,
  screen,
  signal,
}: {
  readonly vault: Vault
  readonly screen: FrameScreen
  readonly signal: AbortSignal
}): Promise<SessionState> {
  try {
    const methods = await vault.call('recovery.list', undefined)
    return await new Promise<SessionState>((resolve, reject) => {
      const end = () => reject(wasAborted())
      if (signal.aborted) return end()
      signal.addEventListener('abort', end, { once: true })
      screen.show(
        t =>
          html`<w3m-frame-recovery
            .t=${t}
            .ways=${methods}
            .vault=${vault}
            @recovered=${(event: CustomEvent<SessionState>) => resolve(event.detail)}
            @refused=${end}
            @stale=${(event: CustomEvent<Error>) => reject(event.detail)}
          ></w3m-frame-recovery>`,
        'recovery',
      )
    })
  } finally {
    screen.hide()
  }
}
