import { RpcError } from '../../errors/rpc-error.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { ConnectorEvents } from '../define-connector.js'
import { createRemoteEvmProvider } from '../remote-evm-provider.js'
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

/** EIP-1193 over the secure frame: reads and approvals are answered there. */
export function createAuthEvmProvider({ session, ask, networks }: AuthProviderDeps): AuthProvider {
  const standing = () => session.standing('eip155')
  return createRemoteEvmProvider({
    standing,
    async switchTo(chainId) {
      const network = networks().find(({ caipNetworkId }) => caipNetworkId === `eip155:${chainId}`)
      if (!network) throw new RpcError(4902, 'The application does not know the network.')
      if (standing()?.active !== network.caipNetworkId) await session.switchTo(network)
    },
    ask: (method, params) => ask('eip155', method, params),
    gone: () => new RpcError(4900, 'The wallet is disconnected.'),
  })
}
