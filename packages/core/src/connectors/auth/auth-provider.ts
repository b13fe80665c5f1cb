import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { AskFrame } from './auth-requests.js'
import type { AuthSession } from './auth-session.js'

/** What the provider of an embedded wallet is made of. */
export interface AuthProviderDeps {
  readonly session: AuthSession
  readonly ask: AskFrame
  readonly networks: () => readonly CaipNetwork[]
}
