import { isolate } from '../../async/isolate.js'
import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import { RpcError } from '../../errors/rpc-error.js'
import type { ConnectorEvents } from '../../connectors/define-connector.js'
import { readProperty } from '../../rpc/error-chain.js'
import type { RpcRequest } from '../../rpc/json-rpc.js'
import type { Eip1193Provider } from './eip1193.js'

/** An EVM wallet that is not in the page: on a phone, or in the secure frame. */
export interface RemoteEvmWallet {
  /** The accounts, the chosen one first, and the network that they are on; undefined where none is connected. */
  readonly status: () => { readonly addresses: readonly string[]; readonly active: CaipNetworkId } | undefined
  /** Goes to a network of the application. @param chainId decimal */
  readonly switchTo: (chainId: string) => Promise<void>
  /** Handles all other methods; called only while an account is connected. @throws {RpcError} */
  readonly request: (method: string, params: RpcRequest['params']) => Promise<unknown>
  /** The error that `disconnect` listeners receive. */
  readonly disconnectedError: () => RpcError
}

const toHex = (reference: string): string => `0x${BigInt(reference).toString(16)}`
const referenceOf = (id: CaipNetworkId): string => id.slice('eip155:'.length)

/**
 * EIP-1193 for a remote wallet: returns its network and accounts from `status`, and passes other methods on. A listener
 * that throws does not stop the others.
 */
export function createRemoteEvmProvider({ status, switchTo, request, disconnectedError }: RemoteEvmWallet): {
  readonly provider: Eip1193Provider
  readonly events: ConnectorEvents
} {
  // Arrays, not sets: a listener added twice is called twice, as with Node's EventEmitter.
  const listeners = new Map<string, readonly ((value: never) => void)[]>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) isolate(listener as (value: unknown) => void)(value)
  }
  // Whoever heard `disconnect` hears `connect` with the next session (EIP-1193).
  let isConnected = status() !== undefined
  const emitConnect = () => {
    const now = status()
    if (isConnected || !now) return
    isConnected = true
    emit('connect', { chainId: toHex(referenceOf(now.active)) })
  }
  const connected = () => {
    const now = status()
    if (!now) throw new RpcError(4100, 'No account of the wallet is connected.')
    return { addresses: now.addresses, reference: referenceOf(now.active) }
  }

  const provider: Eip1193Provider = {
    async request({ method, params }) {
      switch (method) {
        case 'eth_chainId':
          return toHex(connected().reference)
        case 'net_version':
          return connected().reference
        case 'eth_accounts':
          return status()?.addresses ?? []
        case 'eth_requestAccounts':
          return connected().addresses
        case 'wallet_switchEthereumChain': {
          connected()
          const chainId = readProperty(readProperty(params, '0'), 'chainId')
          if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,14}$/i.test(chainId))
            throw new RpcError(-32602, 'The parameter chainId must be a hexadecimal number.')
          await switchTo(String(Number(chainId)))
          return null
        }
        // viem tries it where `eth_sendTransaction` fails, and tells that failure only if this one does not exist.
        case 'wallet_sendTransaction':
          throw new RpcError(-32601, `The method ${method} does not exist / is not available.`)
      }
      connected()
      return request(method, params)
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return provider
    },
    removeListener(event, listener) {
      const all = listeners.get(event) ?? []
      const last = all.lastIndexOf(listener)
      listeners.set(
        event,
        all.filter((_, index) => index !== last),
      )
      return provider
    },
  }

  return {
    provider,
    events: {
      accountsChanged(accounts) {
        emitConnect()
        emit('accountsChanged', accounts)
      },
      chainChanged(reference) {
        emitConnect()
        emit('chainChanged', toHex(reference))
      },
      networksApproved: () => undefined,
      disconnected() {
        isConnected = false
        // As extensions do: libraries that listen to `accountsChanged` only learn that no account is left.
        emit('accountsChanged', [])
        emit('disconnect', disconnectedError())
      },
    },
  }
}
