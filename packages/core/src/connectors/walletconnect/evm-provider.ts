import { isolate } from '../../async/isolate.js'
import { RpcError } from '../../errors/rpc-error.js'
import type { Eip1193Provider } from '../injected/eip1193.js'
import { proposedMethods } from './proposal.js'
import type { Standing } from './session-keeper.js'

export interface EvmProviderDeps {
  readonly standing: () => Standing | undefined
  /** Asks the wallet, on the active network. @throws {RpcError} with its number */
  readonly ask: (method: string, params: unknown) => Promise<unknown>
  /** Asks a node of the active network. */
  readonly read: (method: string, params: unknown) => Promise<unknown>
  /** Goes to a network. @param chainId decimal */
  readonly switchTo: (chainId: string) => Promise<void>
}

export interface EvmProviderEvents {
  readonly connect: { readonly chainId: string }
  readonly disconnect: RpcError
  readonly accountsChanged: readonly string[]
  readonly chainChanged: string
}

export interface MadeEvmProvider {
  readonly provider: Eip1193Provider & { readonly isWalletConnect: true }
  /** Says to the application what happened. A listener that throws stops nobody. */
  tell<Name extends keyof EvmProviderEvents>(event: Name, value: EvmProviderEvents[Name]): void
}

export const toHex = (reference: string): string => `0x${BigInt(reference).toString(16)}`

const referenceOf = ({ active }: Standing): string => active.slice('eip155:'.length)

/** What only a wallet can answer, whether or not it agreed to: a node is not asked in its place. */
const isForWallet = (method: string): boolean => proposedMethods.eip155.includes(method) || method.startsWith('wallet_')

/** EIP-1193 over a session: the wallet answers what it agreed to, a node of the active network the rest. */
export function createEvmProvider({ standing, ask, read, switchTo }: EvmProviderDeps): MadeEvmProvider {
  const listeners = new Map<string, Set<(value: never) => void>>()

  const connected = (): Standing => {
    const now = standing()
    if (!now) throw new RpcError(4100, 'No account of the wallet is connected.')
    return now
  }

  const provider: MadeEvmProvider['provider'] = {
    isWalletConnect: true,
    async request({ method, params }) {
      switch (method) {
        case 'eth_chainId':
          return toHex(referenceOf(connected()))
        case 'net_version':
          return referenceOf(connected())
        case 'eth_accounts':
          return standing()?.addresses ?? []
        case 'eth_requestAccounts':
          return connected().addresses
        case 'wallet_switchEthereumChain': {
          const chainId = (params as readonly { readonly chainId?: unknown }[] | undefined)?.[0]?.chainId
          if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,14}$/i.test(chainId)) throw new RpcError(-32602, 'The parameter chainId must be a hexadecimal number.')
          await switchTo(String(Number(chainId)))
          return null
        }
      }
      if (connected().approval.methods.has(method)) return ask(method, params ?? [])
      if (isForWallet(method)) throw new RpcError(4200, `The wallet does not allow ${method}.`)
      return read(method, params ?? [])
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
    tell(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) isolate(listener as (value: unknown) => void)(value)
    },
  }
}
