import { atom } from '../../async/atom.js'
import { W3mError } from '../../errors/w3m-error.js'
import type { PageClient } from './library/client.js'
import { isUniversalProvider } from './library/universal-provider.js'

/**
 * The host's own provider: its relay, its storage and its sockets are the host's affair. @throws {W3mError}
 * `INVALID_OPTION`
 */
export function hostClient(provider: unknown): PageClient {
  if (!isUniversalProvider(provider))
    throw new W3mError('INVALID_OPTION', {
      option: 'universalProvider',
      expected: 'a WalletConnect UniversalProvider',
      received: typeof provider,
    })
  return {
    provider,
    catchUp: () => Promise.resolve(),
    $minutesSlow: atom(undefined),
    onRefused: () => () => undefined,
    onLateApproval: () => () => undefined,
    close: () => Promise.resolve(),
  }
}
