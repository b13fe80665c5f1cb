import { BaseError, ContractFunctionRevertedError, createClient, custom } from 'viem'
import { getEnsAddress } from 'viem/ens'
import type { CaipNetwork } from '../define-network.js'
import type { RequestRpc, ReadChainName } from '../transfer-support.js'
import { isEvmAddress } from './evm-address.js'
import { asHex } from './as-hex.js'
import { record } from './record.js'

const ethereum = 'eip155:1'
/** The universal resolver of ENS on Ethereum: its address stays when its implementation changes. */
const ethereumResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const ethereumCoin = 60

const resolverOf = ({ caipNetworkId, contracts }: CaipNetwork): string | undefined => {
  const { address } = record(contracts?.['ensUniversalResolver'])
  if (typeof address === 'string' && isEvmAddress(address)) return address
  return caipNetworkId === ethereum ? ethereumResolver : undefined
}

/** Finds the network that resolves names: Ethereum, or else the first one with an `ensUniversalResolver`. */
function findRegistry(
  networks: readonly CaipNetwork[],
): { readonly network: CaipNetwork; readonly resolver: string } | undefined {
  const found = networks.flatMap(network => {
    const resolver = resolverOf(network)
    return resolver === undefined ? [] : [{ network, resolver }]
  })
  return found.find(({ network }) => network.caipNetworkId === ethereum) ?? found[0]
}

/**
 * The form of a name that is hashed (ENSIP-1): anybody may register another form as a name of their own.
 * @throws where the text is no name
 */
const normalName = async (name: string): Promise<string> =>
  /^[a-z0-9.-]*$/.test(name) ? name : (await import('./normalize-name.js')).normalize(name)

/** Converts a node's error to the form that viem reads, so that viem can decode the revert data. */
const readContract =
  (request: RequestRpc) =>
  async ({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> => {
    try {
      return await request({ method, params: Array.isArray(params) ? params : [] })
    } catch (error) {
      const { code, data, message } = record(error)
      throw Object.assign(new Error(String(message)), { code, data })
    }
  }

/** The most gateway requests for one name, as on the server: each gateway may refer to another, without end. */
const gatewayQuestionsMax = 4

/** Counts requests: allows at most `max`, and none after `signal` is aborted. */
function createCount(max: number, signal: AbortSignal) {
  let count = 0
  return {
    /** @throws when `max` is exceeded, or `signal` is aborted */
    add(): void {
      signal.throwIfAborted()
      count += 1
      if (count > max) throw new Error('More is to be asked for this name than for any other.')
    },
    count: () => count,
  }
}

/** Why the resolver of names has no answer, by the name of its error; undefined for any other failure. */
function refusal(error: unknown): string | undefined {
  const found = error instanceof BaseError && error.walk(cause => cause instanceof ContractFunctionRevertedError)
  return found instanceof ContractFunctionRevertedError ? found.data?.errorName : undefined
}

/** Errors of a name that is not registered. */
const unknown: readonly (string | undefined)[] = ['ResolverNotFound', 'ResolverNotContract']
/** Errors of a name whose resolver has no such address. */
const notFoundErrors: readonly (string | undefined)[] = ['ResolverError', 'UnsupportedResolverProfile', 'EmptyAddress']

/**
 * The address of a name by the universal resolver of ENS (ENSIP-10, 11). Where a resolver sends callers to a gateway
 * (ERC-3668), its callback judges the answer here, on the application's own node. The service that fetched it may be
 * the one that is verified: if the callback rejects the answer, this throws instead of reporting no address.
 */
export const readChainName: ReadChainName = async (
  name,
  coinTypes,
  { networks, requestRpc, requestGateway, signal },
) => {
  const registry = findRegistry(networks)
  if (!registry) return undefined
  const normalized = await normalName(name)
  const gateways = createCount(gatewayQuestionsMax, signal)
  // One call for each coin type, and one callback for each gateway response.
  const calls = createCount(coinTypes.length + gatewayQuestionsMax, signal)
  const rpc = requestRpc(registry.network.caipNetworkId)
  const request = readContract(async args => (calls.add(), rpc(args)))
  const client = createClient({
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: {
      async request({ data, sender, urls }) {
        gateways.add()
        return asHex(await requestGateway({ data, sender, urls: [...urls] }))
      },
    },
  })
  for (const coinType of coinTypes) {
    const before = gateways.count()
    try {
      const found = await getEnsAddress(client, {
        name: normalized,
        strict: true,
        universalResolverAddress: asHex(registry.resolver),
        ...(coinType !== ethereumCoin && { coinType: BigInt(coinType) }),
      })
      if (found) return { address: found, coinType }
    } catch (error) {
      if (gateways.count() > before) throw error
      const reason = refusal(error)
      if (unknown.includes(reason)) return undefined
      if (!notFoundErrors.includes(reason)) throw error
    }
  }
  return null
}
