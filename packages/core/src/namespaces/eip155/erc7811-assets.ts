import { operationError } from '../../errors/operation-error.js'
import type { AssetReader, WalletAsset } from '../asset-reader.js'
import type { CaipNetwork } from '../define-network.js'
import { isEip1193Provider } from './eip1193.js'
import { isEvmAddress } from './evm-address.js'
import { ofChain, record } from './record.js'
import { capabilitiesOn } from './wallet-capabilities.js'

/** More assets than any wallet lists; further ones are ignored as an attack on the page. */
const assetsMax = 2_000

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const chainHex = ({ caipNetworkId }: CaipNetwork): string =>
  `0x${BigInt(caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)).toString(16)}`

/** Reads one asset of a response; undefined for NFTs, and for values that do not follow ERC-7811. */
export function readAsset(value: unknown, { nativeCurrency }: CaipNetwork): WalletAsset | undefined {
  const { address, balance, type, metadata } = record(value)
  const { name, symbol, decimals, price, value: fiatValue, iconUrl } = record(metadata)
  if (typeof balance !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(balance)) return undefined
  const isNative = text(type).toUpperCase() === 'NATIVE' || address === 'native'
  const assetFields = {
    units: BigInt(balance),
    price: number(price),
    value: number(fiatValue),
    iconUrl: text(iconUrl) || undefined,
  }
  // The coin's name, symbol and decimals come from the network, not from the wallet.
  if (isNative) return { ...assetFields, ...nativeCurrency, address: undefined }
  if (text(type).toUpperCase() !== 'ERC20' || !isEvmAddress(address)) return undefined
  const places = Number(decimals)
  if (!Number.isInteger(places) || places < 0 || places > 255 || decimals === null) return undefined
  return { ...assetFields, address, name: text(name) || text(symbol), symbol: text(symbol), decimals: places }
}

/** @throws {W3mError} `RESPONSE_INVALID` when the wallet reports support, and returns something else */
export const readAssets: AssetReader = async (provider, address, network) => {
  if (!isEip1193Provider(provider)) return undefined
  const chain = chainHex(network)
  const { assetDiscovery } = await capabilitiesOn(provider, address, chain)
  if (record(assetDiscovery)['supported'] !== true) return undefined
  const answer = record(
    await provider.request({ method: 'wallet_getAssets', params: [{ account: address, chainFilter: [chain] }] }),
  )
  const assets = ofChain(answer, chain) ?? answer[BigInt(chain).toString()]
  if (!Array.isArray(assets))
    throw operationError('RESPONSE_INVALID', { path: 'wallet_getAssets', reason: 'no list of the chain' })
  return assets.slice(0, assetsMax).flatMap(asset => readAsset(asset, network) ?? [])
}
