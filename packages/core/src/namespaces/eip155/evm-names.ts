import { BaseError, ContractFunctionRevertedError, createClient, custom } from 'viem'
import { getEnsAddress } from 'viem/ens'
import type { CaipNetwork } from '../define-network.js'
import type { RequestRpc, ReadChainName } from '../transfer-support.js'
import { isEvmAddress } from './evm-address.js'
import { hexOf } from './hex-of.js'
import { record } from './record.js'

const ethereum = 'eip155:1'
/** Of ENS, on Ethereum: the address that it keeps whatever is behind it. */
const ethereumResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const ethereumCoin = 60

const resolverOf = ({ caipNetworkId, contracts }: CaipNetwork): string | undefined => {
  const { address } = record(contracts?.['ensUniversalResolver'])
  if (typeof address === 'string' && isEvmAddress(address)) return address
  return caipNetworkId === ethereum ? ethereumResolver : undefined
}

/** The network that has the names: Ethereum, or the first one that says where its resolver is. */
function findRegistry(
  networks: readonly CaipNetwork[],
): { readonly network: CaipNetwork; readonly resolver: string } | undefined {
  const found = networks.flatMap(network => {
    const resolver = resolverOf(network)
    return resolver === undefined ? [] : [{ network, resolver }]
  })
  return found.find(({ network }) => network.caipNetworkId === ethereum) ?? found[0]
}

/** A node's error in the form that viem looks into: what a contract reverted with is at its end. */
const readContract =
  (ask: RequestRpc) =>
  async ({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> => {
    try {
      return await ask({ method, params: Array.isArray(params) ? params : [] })
    } catch (error) {
      const { code, data, message } = record(error)
      throw Object.assign(new Error(String(message)), { code, data })
    }
  }

/** Gateways are asked so often for one name, as on the server: each may lead to the next, and so on for ever. */
const gatewayQuestionsMax = 4

/** Counts questions: there are no more than `max`, and none once nobody waits for the answer. */
function createCount(max: number, signal: AbortSignal) {
  let count = 0
  return {
    /** @throws where one more is too many */
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
  const found = error instanceof BaseError && error.walk(each => each instanceof ContractFunctionRevertedError)
  return found instanceof ContractFunctionRevertedError ? found.data?.errorName : undefined
}

/** Nobody has the name there. */
const unknown: readonly (string | undefined)[] = ['ResolverNotFound', 'ResolverNotContract']
/** Its resolver has no such address. */
const without: readonly (string | undefined)[] = ['ResolverError', 'UnsupportedResolverProfile', 'EmptyAddress']

/**
 * The address of a name by the universal resolver of ENS (ENSIP-10, 11). Where a resolver sends callers to a gateway
 * (ERC-3668), its callback judges the answer here, on the application's own node. The service that fetched it may be
 * the one that is checked: where the callback does not take it, nobody knows what the name has.
 */
export const readChainName: ReadChainName = async (name, coinTypes, { networks, requestRpc, askGateway, signal }) => {
  const registry = findRegistry(networks)
  if (!registry) return undefined
  const gateways = createCount(gatewayQuestionsMax, signal)
  // Once for each coin type, and once more for what a gateway said.
  const calls = createCount(coinTypes.length + gatewayQuestionsMax, signal)
  const ask = requestRpc(registry.network.caipNetworkId)
  const request = readContract(async each => (calls.add(), ask(each)))
  const client = createClient({
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: {
      async request({ data, sender, urls }) {
        gateways.add()
        return hexOf(await askGateway({ data, sender, urls: [...urls] }))
      },
    },
  })
  for (const coinType of coinTypes) {
    const before = gateways.count()
    try {
      const found = await getEnsAddress(client, {
        name,
        strict: true,
        universalResolverAddress: hexOf(registry.resolver),
        ...(coinType !== ethereumCoin && { coinType: BigInt(coinType) }),
      })
      if (found) return { address: found, coinType }
    } catch (error) {
      if (gateways.count() > before) throw error
      const reason = refusal(error)
      if (unknown.includes(reason)) return undefined
      if (!without.includes(reason)) throw error
    }
  }
  return null
}
