import { createBatches } from './call-batches.js'
import { approve } from './confirm-request.js'
import type { WalletChain, WalletChains } from './wallet-chains.js'
import { invalidParams, WalletError } from './wallet-error.js'

type Handler = (params: readonly unknown[]) => Promise<unknown> | unknown

/** What the wallet's methods are made of. */
export interface MethodContext {
  readonly chains: WalletChains
  /** Those that the page may see. */
  readonly accounts: () => readonly string[]
  /** The chosen one, whether or not the page may see it. */
  readonly address: () => string
  /** Asks the person, unless the page is allowed already. */
  readonly allow: () => Promise<readonly string[]>
  readonly revoke: () => void
  /** @throws {WalletError} 4100 for an account that the page may not use */
  readonly keyOf: (address: unknown) => `0x${string}`
  readonly goTo: (chain: WalletChain) => null
  readonly add: (chain: WalletChain) => void
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, undefined, 2))
export const hex = (value: number): `0x${string}` => `0x${value.toString(16)}`

const signer = () => import('./signer.js')

/** The methods of the developer wallet by their name. */
export function walletMethods({
  chains,
  accounts,
  address: chosen,
  allow,
  revoke,
  keyOf,
  goTo,
  add,
}: MethodContext): Readonly<Record<string, Handler>> {
  const batches = createBatches()

  async function send(key: `0x${string}`, transaction: unknown): Promise<string> {
    const { id, name, rpcUrl } = chains.active()
    return (await signer()).createEvmSigner(key).send({ caipNetworkId: `eip155:${id}`, name, rpcUrl }, transaction)
  }

  return {
    eth_chainId: () => hex(chains.active().id),
    net_version: () => String(chains.active().id),
    eth_accounts: () => accounts(),
    eth_requestAccounts: () => allow(),
    wallet_requestPermissions: async () => {
      await allow()
      return [{ parentCapability: 'eth_accounts' }]
    },
    wallet_getPermissions: () => (accounts().length > 0 ? [{ parentCapability: 'eth_accounts' }] : []),
    wallet_revokePermissions: () => {
      revoke()
      return null
    },
    personal_sign: async ([message, address]) => {
      const key = keyOf(address)
      if (typeof message !== 'string') throw invalidParams('a message is expected')
      const { readable, createEvmSigner } = await signer()
      await approve({ title: 'Sign a message', text: readable(message) })
      return createEvmSigner(key).signMessage(message)
    },
    eth_signTypedData_v4: async ([address, data]) => {
      const key = keyOf(address)
      await approve({ title: 'Sign typed data', text: shown(data) })
      return (await signer()).createEvmSigner(key).signTypedData(data)
    },
    eth_sendTransaction: async ([transaction]) => {
      const key = keyOf(Object(transaction).from)
      await approve({ title: `Send a transaction on ${chains.active().name}`, text: shown(transaction) })
      return send(key, transaction)
    },
    wallet_sendCalls: async ([request]) => {
      const { from = chosen(), calls, chainId, atomicRequired }: Readonly<Record<string, unknown>> = Object(request)
      const key = keyOf(from)
      if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('calls are expected')
      if (atomicRequired === true) throw new WalletError(5760, 'This wallet sends calls one after the other.')
      if (chainId !== undefined && Number(chainId) !== chains.active().id)
        throw new WalletError(5710, 'The wallet is on another chain.')
      await approve({ title: `Send ${calls.length} calls on ${chains.active().name}`, text: shown(calls) })
      return { id: await batches.run(calls, chains.active(), call => send(key, { ...Object(call), from })) }
    },
    wallet_getCallsStatus: async ([id]) => batches.status(String(id)),
    wallet_getCapabilities: ([address]) => {
      keyOf(address)
      return Object.fromEntries(chains.all().map(({ id }) => [hex(id), { atomic: { status: 'unsupported' } }]))
    },
    wallet_switchEthereumChain: async ([target]) => {
      const id = Number(Object(target).chainId)
      if (!Number.isSafeInteger(id)) throw invalidParams('a chain id is expected')
      const chain = chains.find(id)
      if (!chain) throw new WalletError(4902, `The chain ${id} is not known to the wallet.`)
      if (id !== chains.active().id) await approve({ title: 'Switch the network', text: chain.name })
      return goTo(chain)
    },
    wallet_addEthereumChain: async ([parameters]) => {
      const { chainId, chainName, rpcUrls }: Readonly<Record<string, unknown>> = Object(parameters)
      const id = Number(chainId)
      const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
      if (!Number.isSafeInteger(id) || typeof rpcUrl !== 'string')
        throw invalidParams('a chain id and an RPC URL are expected')
      const name = typeof chainName === 'string' ? chainName : `Chain ${id}`
      await approve({ title: 'Add a network', text: `${name}\n${rpcUrl}` })
      const known = chains.find(id)
      if (known) return goTo(known)
      const chain = { id, name, rpcUrl }
      add(chain)
      return goTo(chain)
    },
  }
}
