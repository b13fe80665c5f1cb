import type { ChainAssets, TokenNames } from '../nfts/nft-catalog.js'
import type { ServedChain } from '../settings.js'
import { createHostedSource } from '../sources/hosted-source.js'
import type { AssetApiSettings } from '../sources/source-settings.js'
import type { TokenReader } from '../tokens/token-reader.js'
import type { Namespace } from './namespace.js'

export interface AssetsDeps {
  readonly chain: ServedChain
  readonly namespace: Namespace
  /** Those of all chains. */
  readonly settings: readonly AssetApiSettings[]
  /** Hears why a server of others did not answer. */
  readonly report: (message: string) => void
  /** Time in ms. */
  readonly now: () => number
}

/** What a server of others knows of a chain's assets. @throws {Error} where nobody knows those of such chains */
export function openAssets({ chain, namespace, settings, report, now }: AssetsDeps): ChainAssets | undefined {
  const chainSettings = settings.find(setting => setting.chain === chain.caipNetworkId)
  if (!chainSettings) return undefined
  if (!namespace.createAssets) throw new Error(`W3M_DAS names ${chainSettings.chain}, whose assets it cannot know.`)
  const name = `The asset server of ${chain.name}`
  return namespace.createAssets(
    chain,
    chainSettings,
    createHostedSource({ name, perSecond: chainSettings.perSecond, report }),
    now,
  )
}

/** Reads what the chain says of a token, and of others what it is called; how many decimals it has, the chain says. */
export function withNames(reader: TokenReader | undefined, names: TokenNames | undefined): TokenReader | undefined {
  if (!reader || !names) return reader
  return {
    async read(address) {
      const [text, named] = await Promise.all([reader.read(address), names.nameOf(address).catch(() => undefined)])
      if (!text) return undefined
      return named
        ? { ...text, name: text.name ?? named.name, symbol: text.symbol ?? named.symbol }
        : { ...text, isPartial: true }
    },
  }
}
