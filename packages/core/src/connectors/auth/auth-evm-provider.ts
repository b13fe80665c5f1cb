import { isolate } from '../../async/isolate.js'
import { RpcError } from '../../errors/rpc-error.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { ConnectorEvents } from '../define-connector.js'
import type { Eip1193Provider } from '../injected/eip1193.js'
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

const toHex = (reference: string): string => `0x${BigInt(reference).toString(16)}`

/** EIP-1193 over the secure frame: chain and accounts are answered here, reads and approvals there. */
export function createAuthEvmProvider({ session, ask, networks }: AuthProviderDeps): AuthProvider {
  const listeners = new Map<string, Set<(value: never) => void>>()
  const tell = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) isolate(listener as (value: unknown) => void)(value)
  }
  const standing = () => session.standing('eip155')
  const reference = (): string => {
    const now = standing()
    if (!now) throw new RpcError(4100, 'No account of the wallet is connected.')
    return now.active.slice('eip155:'.length)
  }

  async function switchTo(params: unknown): Promise<null> {
    const chainId = (params as readonly { readonly chainId?: unknown }[] | undefined)?.[0]?.chainId
    if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,14}$/i.test(chainId)) throw new RpcError(-32602, 'The parameter chainId must be a hexadecimal number.')
    const network = networks().find(({ caipNetworkId }) => caipNetworkId === `eip155:${Number(chainId)}`)
    if (!network) throw new RpcError(4902, 'The application does not know the network.')
    if (reference() !== String(Number(chainId))) await session.switchTo(network)
    return null
  }

  const provider: Eip1193Provider = {
    async request({ method, params }) {
      switch (method) {
        case 'eth_chainId':
          return toHex(reference())
        case 'net_version':
          return reference()
        case 'eth_accounts':
          return standing()?.addresses ?? []
        case 'eth_requestAccounts':
          reference()
          return standing()!.addresses
        case 'wallet_switchEthereumChain':
          return switchTo(params)
        default:
          return ask('eip155', method, params)
      }
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
  return {
    provider,
    events: {
      accountsChanged: accounts => tell('accountsChanged', accounts),
      chainChanged: chain => tell('chainChanged', toHex(chain)),
      networksApproved: () => undefined,
      disconnected: () => tell('disconnect', new RpcError(4900, 'The wallet is disconnected.')),
    },
  }
}
