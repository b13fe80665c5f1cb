import type { ReadableAtom } from 'nanostores'
import type { AccountStore } from '../account/account.store.js'
import { parseUnits } from '../amounts/units.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { getBalance } from '../api/get-balance.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { Connector } from '../connectors/define-connector.js'
import { operationError } from '../errors/operation-error.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import type { BalanceReader } from '../namespaces/namespace.js'
import type { W3mOptions } from '../options/w3m-options.js'
import type { RpcRequest } from '../rpc/json-rpc.js'
import { rpcUrlsOf } from '../rpc/rpc-urls.js'
import type { RpcClient, RpcUrl } from '../rpc/rpc-client.js'
import type { Balance, BalanceSource } from './balances.state.js'

export interface BalanceSourcesDeps {
  readonly $options: ReadableAtom<Pick<W3mOptions, 'customRpcUrls' | 'projectId' | 'services' | 'tokens'>>
  readonly accounts: Pick<AccountStore, 'get'>
  readonly connectorOf: (namespace: ChainNamespace) => Pick<Connector, 'getBalance'> | undefined
  /** Asks the HTTP API, for a token as well where one is named. Only called where the option `services.api` is set. */
  readonly fetchBalance: (
    address: string,
    caipNetworkId: CaipNetworkId,
    token?: string,
  ) => Promise<EndpointResponse<typeof getBalance>>
  /** How a namespace's nodes are asked; undefined where it does not say. */
  readonly readerOf: (namespace: ChainNamespace) => Promise<BalanceReader | undefined>
  /** Loads the client of the nodes of one network. */
  readonly createRpcClient: (urls: readonly [RpcUrl, ...RpcUrl[]], probe: RpcRequest) => Promise<RpcClient>
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
}

function listedToken(
  balances: EndpointResponse<typeof getBalance>['balances'],
  { caipNetworkId }: CaipNetwork,
  token: string,
): Balance {
  // Listed by its CAIP-10 id, or by its address alone.
  const withoutChainPrefix = (id: string) =>
    id.startsWith(`${caipNetworkId}:`) ? id.slice(caipNetworkId.length + 1) : id
  const matchingBalance = balances.find(
    ({ address, chainId }) =>
      address && isSameAddress(withoutChainPrefix(address), token) && (!chainId || chainId === caipNetworkId),
  )
  if (!matchingBalance) throw operationError('RESPONSE_INVALID', { path: 'balance', reason: 'without the token' })
  const decimals = Number(matchingBalance.quantity.decimals)
  return { units: parseUnits(matchingBalance.quantity.numeric, decimals), decimals, symbol: matchingBalance.symbol }
}

/**
 * Keeps one client per list of nodes, for the life of the instance. A client that could not be created is tried again.
 */
function createClientCache(
  createRpcClient: BalanceSourcesDeps['createRpcClient'],
  signal: AbortSignal,
): BalanceSourcesDeps['createRpcClient'] {
  const clients = new Map<string, Promise<RpcClient>>()
  const destroy = () =>
    clients.forEach(
      pending =>
        void pending.then(
          source => source.destroy(),
          () => undefined,
        ),
    )
  signal.addEventListener('abort', destroy, { once: true })
  return (urls, probe) => {
    const key = JSON.stringify([urls, probe])
    const client = clients.get(key) ?? createRpcClient(urls, probe)
    clients.set(key, client)
    client.catch(() => clients.delete(key))
    return client
  }
}

/**
 * The sources of balances (of the native coin, or of the token that the host named for the network), in the order of
 * their requests: the host's nodes, its API, the connected wallet itself and, if that has no balance, the network's own
 * RPC addresses. With default options only a wallet of the page is asked, and nobody else learns an address.
 */
export function createBalanceSources({
  $options,
  accounts,
  connectorOf,
  fetchBalance,
  readerOf,
  createRpcClient,
  signal,
}: BalanceSourcesDeps): readonly BalanceSource[] {
  const client = createClientCache(createRpcClient, signal)

  const inUnits = ({ nativeCurrency: { decimals, symbol } }: CaipNetwork, units: bigint): Balance => ({
    units,
    decimals,
    symbol,
  })

  const tokenOf = ({ caipNetworkId }: CaipNetwork): string | undefined =>
    $options.get().tokens?.[caipNetworkId]?.address

  function readFrom(urls: readonly RpcUrl[], account: CaipAddress, network: CaipNetwork): Promise<Balance> | undefined {
    const [first, ...others] = urls
    return first && readBalance([first, ...others], parseCaipAddress(account).address, network)
  }

  async function readBalance(
    urls: readonly [RpcUrl, ...RpcUrl[]],
    address: string,
    network: CaipNetwork,
  ): Promise<Balance> {
    const reader = await readerOf(network.chainNamespace)
    const token = tokenOf(network)
    if (!reader || (token !== undefined && !reader.readToken)) throw operationError('BALANCE_UNAVAILABLE', {})
    const nodes = await client(urls, reader.probe)
    if (token !== undefined && reader.readToken) return reader.readToken(call => nodes.request(call), token, address)
    const units = reader.read(await nodes.request(reader.request(address)))
    if (units === undefined)
      throw operationError('RESPONSE_INVALID', { path: 'balance of a node', reason: 'no quantity' })
    return inUnits(network, units)
  }

  return [
    function fromNodes(account, network) {
      return readFrom(rpcUrlsOf($options.get(), network.caipNetworkId), account, network)
    },
    function fromApi(account, network) {
      if (!$options.get().services?.api) return undefined
      const { caipNetworkId: chainId } = network
      const token = tokenOf(network)
      return fetchBalance(parseCaipAddress(account).address, chainId, token).then(({ balances }) => {
        if (token !== undefined) return listedToken(balances, network, token)
        const native = balances.find(balance => !balance.address && (balance.chainId ?? chainId) === chainId)
        if (!native) throw operationError('RESPONSE_INVALID', { path: 'balance', reason: 'no native balance' })
        return inUnits(network, parseUnits(native.quantity.numeric, network.nativeCurrency.decimals))
      })
    },
    function fromWallet(account, network) {
      const { address } = parseCaipAddress(account)
      const connector = connectorOf(network.chainNamespace)
      const isOnNetwork = () => {
        const current = accounts.get(network.chainNamespace)
        return current.status === 'connected' && current.caipNetworkId === network.caipNetworkId
      }
      if (!connector?.getBalance || tokenOf(network) !== undefined || !isOnNetwork()) return undefined
      return connector.getBalance(address, { signal }).then(units => {
        // A wallet answers for the chain it is on now.
        if (!isOnNetwork()) throw operationError('BALANCE_UNAVAILABLE', {})
        return inUnits(network, units)
      })
    },
    function fromOwnNodes(account, network) {
      const connector = connectorOf(network.chainNamespace)
      // A wallet that can tell is the only one who is asked. One on a phone cannot, nor can a Solana wallet: their
      // reads go to these addresses anyway.
      if (!connector || connector.getBalance) return undefined
      return readFrom(
        network.rpcUrls.default.http.map(url => ({ url })),
        account,
        network,
      )
    },
  ]
}
