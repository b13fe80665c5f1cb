import { decodeFunctionResult, encodeFunctionData, namehash, toHex } from 'viem'
import type { NameSettings } from '../../names/name-settings.js'
import type { CoinAddress, NameSource } from '../../names/name-source.js'
import type { ServedChain } from '../../settings.js'
import { failure } from '../../http/failure.js'
import { createEnsReader, decoded, ethereum, resolverAbi } from './ens-reader.js'
import { hexOf } from './hex-of.js'
import { createGateways } from './name-gateways.js'
import { normalizeName } from './normalize-name.js'

const textMax = 4_096

/** Names of ENS, by its registry and the resolvers that it names (ENSIP-1, 3, 9, 10, 11; ERC-3668). */
export function createEip155NameSource(
  chain: Pick<ServedChain, 'rpcUrl'>,
  settings: NameSettings,
  isAddress: (value: string) => boolean,
): NameSource {
  const openGateways = createGateways(settings.gateways)
  const { openResolver, bytesOf } = createEnsReader(chain, settings, openGateways)
  return {
    isAddress,
    async nameOf(address, consume) {
      const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
      const asksReverse = await openResolver(reverse, consume)
      const answer = await asksReverse?.(
        encodeFunctionData({ abi: resolverAbi, functionName: 'name', args: [namehash(reverse)] }),
      )
      const name = decoded(() => decodeFunctionResult({ abi: resolverAbi, functionName: 'name', data: answer ?? '0x' }))
      // One that looks like another name is none: it would be shown as that.
      if (!name || decoded(() => normalizeName(name)) !== name) return undefined
      const resolve = await openResolver(name, consume)
      const bytes = resolve && (await bytesOf(resolve, name, ethereum))
      // Anybody may say that they are somebody: the name has to say so as well.
      return bytes && toHex(bytes) === address.toLowerCase() ? name : undefined
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

    async askGateway({ sender, urls, data }) {
      const question = { sender: hexOf(sender), urls, data: hexOf(data) }
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
