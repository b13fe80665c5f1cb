import { isolate } from '../../async/isolate.js'
import { RpcError } from '../../errors/rpc-error.js'
import type { Eip1193Provider } from '../injected/eip1193.js'
import type { PairProvider, PairedWorld } from './paired-part.js'
import { proposedMethods } from './proposal.js'
import type { Standing } from './session-keeper.js'

export type EvmProviderDeps = Pick<PairedWorld, 'standing' | 'ask' | 'read' | 'switchTo'>

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

const toHex = (reference: string): string => `0x${BigInt(reference).toString(16)}`

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

export const pairEvm: PairProvider = world => {
  const { provider, tell } = createEvmProvider(world)
  return {
    provider,
    events: {
      accountsChanged: accounts => tell('accountsChanged', accounts),
      chainChanged: reference => tell('chainChanged', toHex(reference)),
      networksApproved: () => undefined,
      disconnected: () => tell('disconnect', world.gone()),
    },
  }
}
