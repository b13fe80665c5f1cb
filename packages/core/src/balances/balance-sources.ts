import type { ReadableAtom } from 'nanostores'
import type { AccountStore } from '../account/account.store.js'
import { parseUnits } from '../amounts/units.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { getBalance } from '../api/get-balance.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../caip/chain-namespace.js'
import type { Connector } from '../connectors/define-connector.js'
import { LaterError } from '../errors/later-error.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import type { W3mOptions } from '../options/w3m-options.js'
import type { RpcRequest } from '../rpc/json-rpc.js'
import { nodesOf } from '../rpc/nodes-of.js'
import type { RpcClient, RpcUrl } from '../rpc/rpc-client.js'
import type { Balance, BalanceSource } from './balances.state.js'
import { readErc20Balance } from '../namespaces/eip155/erc20-balance.js'

export interface BalanceSourcesDeps {
  readonly $options: ReadableAtom<Pick<W3mOptions, 'customRpcUrls' | 'projectId' | 'services' | 'tokens'>>
  readonly accounts: Pick<AccountStore, 'get'>
  readonly connectorOf: (namespace: ChainNamespace) => Pick<Connector, 'getBalance'> | undefined
  /** Asks the HTTP API, for a token as well where one is named. Only called where the option `services.api` is set. */
  readonly fetchBalance: (address: string, caipNetworkId: CaipNetworkId, token?: string) => Promise<EndpointResponse<typeof getBalance>>
  /** Loads the client of the nodes of one network. */
  readonly createRpcClient: (urls: readonly [RpcUrl, ...RpcUrl[]], probe: RpcRequest) => Promise<RpcClient>
  /** Aborted when the instance is destroyed. */
  readonly lifetime: AbortSignal
}

/** How the nodes of a chain family are asked for a native balance. */
interface BalanceCall {
  readonly probe: RpcRequest
  readonly request: (address: string) => RpcRequest
  /** Undefined where the answer is none. */
  readonly read: (answer: unknown) => bigint | undefined
}

const balanceCalls: Readonly<Partial<Record<ChainNamespace, BalanceCall>>> = {
  eip155: {
    probe: { method: 'eth_chainId' },
    request: address => ({ method: 'eth_getBalance', params: [address, 'latest'] }),
    read: answer => (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer) ? BigInt(answer) : undefined),
  },
  solana: {
    probe: { method: 'getHealth' },
    request: address => ({ method: 'getBalance', params: [address, { commitment: 'confirmed' }] }),
    read(answer) {
      const lamports = (answer as { readonly value?: unknown } | null)?.value
      return typeof lamports === 'number' && Number.isInteger(lamports) && lamports >= 0 ? BigInt(lamports) : undefined
    },
  },
}

function listedToken(balances: EndpointResponse<typeof getBalance>['balances'], { caipNetworkId, chainNamespace }: CaipNetwork, token: string): Balance {
  // Listed by its CAIP-10 id, or by its address alone; letters' cases say nothing on EVM chains.
  const nameOf = (id: string) => (chainNamespace === 'eip155' ? id.toLowerCase() : id)
  const names = [token, `${caipNetworkId}:${token}`].map(nameOf)
  const listed = balances.find(({ address, chainId }) => address && names.includes(nameOf(address)) && (!chainId || chainId === caipNetworkId))
  if (!listed) throw new LaterError('RESPONSE_INVALID', { path: 'balance', reason: 'without the token' })
  const decimals = Number(listed.quantity.decimals)
  return { units: parseUnits(listed.quantity.numeric, decimals), decimals, symbol: listed.symbol }
}

/**
 * Where balances come from, native ones or those of the token that the host named for the network, in the order in which they are asked: the host's nodes, its API, the connected wallet
 * itself and, where that cannot tell, the network's own RPC addresses. With default options a wallet of the page is asked alone, and nobody else learns an address.
 */
export function createBalanceSources({ $options, accounts, connectorOf, fetchBalance, createRpcClient, lifetime }: BalanceSourcesDeps): readonly BalanceSource[] {
  const clients = new Map<string, Promise<RpcClient>>()
  const client = (urls: readonly [RpcUrl, ...RpcUrl[]], probe: RpcRequest) => {
    const key = JSON.stringify([urls, probe])
    const made = clients.get(key) ?? createRpcClient(urls, probe)
    clients.set(key, made)
    made.catch(() => clients.delete(key))
    return made
  }
  lifetime.addEventListener('abort', () => clients.forEach(made => void made.then(each => each.destroy(), () => undefined)), { once: true })

  const inUnits = ({ nativeCurrency: { decimals, symbol } }: CaipNetwork, units: bigint): Balance => ({ units, decimals, symbol })

  const tokenOf = ({ caipNetworkId }: CaipNetwork): string | undefined => $options.get().tokens?.[caipNetworkId]?.address

  function readFrom(urls: readonly RpcUrl[], account: CaipAddress, network: CaipNetwork): Promise<Balance> | undefined {
    const [first, ...others] = urls
    const ask = balanceCalls[network.chainNamespace]
    const token = tokenOf(network)
    if (!first || !ask || (token !== undefined && network.chainNamespace !== 'eip155')) return undefined
    return client([first, ...others], ask.probe).then(async nodes => {
      if (token !== undefined) return readErc20Balance(call => nodes.request(call), token, parseCaipAddress(account).address)
      const units = ask.read(await nodes.request(ask.request(parseCaipAddress(account).address)))
      if (units === undefined) throw new LaterError('RESPONSE_INVALID', { path: 'balance of a node', reason: 'no quantity' })
      return inUnits(network, units)
    })
  }

  return [
    function fromNodes(account, network) {
      return readFrom(nodesOf($options.get(), network.caipNetworkId), account, network)
    },
    function fromApi(account, network) {
      if (!$options.get().services?.api) return undefined
      const token = tokenOf(network)
      return fetchBalance(parseCaipAddress(account).address, network.caipNetworkId, token).then(({ balances }) => {
        if (token !== undefined) return listedToken(balances, network, token)
        const native = balances.find(each => !each.address && each.chainId === network.caipNetworkId)
        if (!native) throw new LaterError('RESPONSE_INVALID', { path: 'balance', reason: 'no native balance' })
        return inUnits(network, parseUnits(native.quantity.numeric, network.nativeCurrency.decimals))
      })
    },
    function fromWallet(account, network) {
      const { address } = parseCaipAddress(account)
      const connector = connectorOf(network.chainNamespace)
      const standsThere = () => {
        const current = accounts.get(network.chainNamespace)
        return current.status === 'connected' && current.caipNetworkId === network.caipNetworkId
      }
      if (!connector?.getBalance || tokenOf(network) !== undefined || !standsThere()) return undefined
      return connector.getBalance(address, { signal: lifetime }).then(units => {
        // A wallet answers for the chain it is on now.
        if (!standsThere()) throw new LaterError('BALANCE_UNAVAILABLE', {})
        return inUnits(network, units)
      })
    },
    function fromOwnNodes(account, network) {
      const connector = connectorOf(network.chainNamespace)
      // A wallet that can tell is the only one who is asked. One on a phone cannot, nor can a Solana wallet: their reads go to these addresses anyway.
      if (!connector || connector.getBalance) return undefined
      return readFrom(network.rpcUrls.default.http.map(url => ({ url })), account, network)
    },
  ]
}
