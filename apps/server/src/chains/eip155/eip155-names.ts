import type { CaipNetworkId } from '@w3m/core/caip'
import { decodeFunctionResult, encodeFunctionData, namehash, toHex } from 'viem'
import type { NameSettings } from '../../names/name-settings.js'
import type { CoinAddress, NameSource } from '../../names/name-source.js'
import type { ServedChain } from '../../settings.js'
import { failure } from '../../http/failure.js'
import { callRpc } from '../call-rpc.js'
import { coinTypeOf } from './eip155-account-names.js'
import { createEnsReader, decoded, ethereum, resolverAbi, type CallResolver } from './ens-reader.js'
import { asHex } from './as-hex.js'
import { createGateways } from './name-gateways.js'
import { normalizeName } from './normalize-name.js'

const textMax = 4_096

type ChainNode = Pick<ServedChain, 'caipNetworkId' | 'rpcUrl'>

export interface Eip155NameSourceDeps {
  /** The chain of the registry. */
  readonly chain: ChainNode
  readonly settings: NameSettings
  /** The chains whose nodes tell whether an address is a contract's. */
  readonly chains: readonly ChainNode[]
  readonly isAddress: (value: string) => boolean
}

/** Whether a key has the address: an account that lends itself a contract's code (EIP-7702) still has one. */
async function isOfKey({ rpcUrl }: ChainNode, address: string): Promise<boolean> {
  const code = await callRpc(rpcUrl, 'eth_getCode', [address, 'latest'])
  return typeof code === 'string' && /^0x(?:$|ef0100)/i.test(code)
}

/** Names of ENS, by its registry and the resolvers that it names (ENSIP-1, 3, 9, 10, 11, 19; ERC-3668). */
export function createEip155NameSource({ chain, settings, chains, isAddress }: Eip155NameSourceDeps): NameSource {
  const openGateways = createGateways(settings.gateways)
  const { openResolver, bytesOf } = createEnsReader(chain, settings, openGateways)

  /**
   * Whether a name leads back to an address on a chain (ENSIP-19): under the coin type of that chain, which counts alone
   * where it is set. That of Ethereum stands for the chain of the registry, and elsewhere for keys: a contract's address
   * may be somebody else's there.
   * @throws {Failure} 503 a node does not answer
   */
  async function leadsBack(
    resolve: CallResolver,
    name: string,
    address: string,
    on: CaipNetworkId = chain.caipNetworkId,
  ): Promise<boolean> {
    const isIts = (bytes: Uint8Array | undefined) => bytes !== undefined && toHex(bytes) === address.toLowerCase()
    // Chains of other namespaces have no such address: the name is shown for the account alone.
    const isElsewhere = on !== chain.caipNetworkId && on.startsWith('eip155:')
    const coinType = isElsewhere ? coinTypeOf(Number(on.split(':')[1])) : ethereum
    const own = coinType === ethereum ? undefined : await bytesOf(resolve, name, coinType)
    if (own) return isIts(own)
    if (!isIts(await bytesOf(resolve, name, ethereum))) return false
    if (!isElsewhere) return true
    const other = chains.find(({ caipNetworkId }) => caipNetworkId === on)
    if (!other) return false
    return (await Promise.all([chain, other].map(node => isOfKey(node, address)))).every(isKey => isKey)
  }

  return {
    isAddress,
    async nameOf(address, consume, on) {
      const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
      const asksReverse = await openResolver(reverse, consume)
      const answer = await asksReverse?.(
        encodeFunctionData({ abi: resolverAbi, functionName: 'name', args: [namehash(reverse)] }),
      )
      const name = decoded(() => decodeFunctionResult({ abi: resolverAbi, functionName: 'name', data: answer ?? '0x' }))
      // One that looks like another name is none: it would be shown as that.
      if (!name || decoded(() => normalizeName(name)) !== name) return undefined
      const resolve = await openResolver(name, consume)
      // Anybody may say that they are somebody: the name has to say so as well.
      return resolve && (await leadsBack(resolve, name, address, on)) ? name : undefined
    },

    async addressesOf(rawName, coins, consume) {
      const name = normalizeName(rawName)
      const resolve = await openResolver(name, consume)
      if (!resolve) return undefined
      const found = await Promise.all(
        coins.map(async ({ coinType, write }: CoinAddress) => {
          const bytes = await bytesOf(resolve, name, coinType)
          const address = bytes && write(bytes)
          return address === undefined ? [] : [[coinType, address] as const]
        }),
      )
      return found.flat().length > 0 ? new Map(found.flat()) : undefined
    },

    async requestGateway({ sender, urls, data }) {
      const question = { sender: asHex(sender), urls, data: asHex(data) }
      return openGateways()
        .request(question)
        .catch(() => {
          throw failure(503, 'urls', 'No gateway of this name answers.')
        })
    },

    async textOf(rawName, key, consume) {
      const name = normalizeName(rawName)
      const resolve = await openResolver(name, consume)
      const answer = await resolve?.(
        encodeFunctionData({ abi: resolverAbi, functionName: 'text', args: [namehash(name), key] }),
      )
      const text = decoded(() => decodeFunctionResult({ abi: resolverAbi, functionName: 'text', data: answer ?? '0x' }))
      return text && text.length <= textMax ? text : undefined
    },
  }
}
