import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { ConnectorEvents } from '../define-connector.js'
import type { AskFrame } from './auth-requests.js'
import type { AuthSession } from './auth-session.js'

export interface AuthProvider {
  readonly provider: unknown
  /** Says to the application what happened. */
  readonly events: ConnectorEvents
}

export interface AuthProviderDeps {
  readonly session: AuthSession
  readonly ask: AskFrame
  readonly networks: () => readonly CaipNetwork[]
}
