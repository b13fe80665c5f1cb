import { RpcError } from '../../errors/rpc-error.js'
import type { AuthProviderDeps } from '../../connectors/auth/auth-provider.js'
import type { ConnectorProvider } from '../../connectors/define-connector.js'
import { createRemoteEvmProvider } from './remote-evm-provider.js'

/** EIP-1193 over the secure frame: reads and approvals are answered there. */
export function createAuthEvmProvider({ session, requestFrame, networks }: AuthProviderDeps): ConnectorProvider {
  const status = () => session.status('eip155')
  return createRemoteEvmProvider({
    status,
    async switchTo(chainId) {
      const network = networks().find(({ caipNetworkId }) => caipNetworkId === `eip155:${chainId}`)
      if (!network) throw new RpcError(4902, 'The application does not know the network.')
      if (status()?.active !== network.caipNetworkId) await session.switchTo(network)
    },
    request: (method, params) => requestFrame('eip155', method, params),
    disconnectedError: () => new RpcError(4900, 'The wallet is disconnected.'),
  })
}
