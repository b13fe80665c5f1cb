import type { SiwxMessageData } from '@w3m/core/siwx'
import type { AllowanceReader } from '../allowances/allowance-reader.js'
import type { CallNames } from '../history/call-names.js'
import type { EntriesBelow, EntryReader } from '../history/history-source.js'
import type { BlockReader } from '../indexing/block-reader.js'
import type { ChainAssets } from '../nfts/nft-catalog.js'
import type { NftReader } from '../nfts/nft-reader.js'
import type { AccountNames } from '../names/account-names.js'
import type { NameSettings } from '../names/name-settings.js'
import type { CoinAddress, NameSource } from '../names/name-source.js'
import type { ActivityRepository } from '../ports/activity-repository.js'
import type { PriceHistorySource } from '../prices/price-history.js'
import type { PriceSource } from '../prices/price-source.js'
import type { Exchange, GasPrices } from '../swaps/exchange.js'
import type { ServedChain } from '../settings.js'
import type { HostedSource } from '../sources/hosted-source.js'
import type { AggregatorSettings, AssetApiSettings, ExplorerSettings } from '../sources/source-settings.js'
import type { TokenDirectory } from '../tokens/token-directory.js'
import type { TokenReader } from '../tokens/token-reader.js'
import type { BalanceReader, TokenSources } from './balance-reader.js'

/** Sign-in messages of a namespace. */
export interface SignInFormat {
  /** True for a text that is meant as one; `parse` says whether it is. */
  readonly matches: (text: string) => boolean
  /** @throws {Error} with the reason, where the text is no valid message */
  readonly parse: (text: string) => SiwxMessageData
  /**
   * True where the account that the message names signed it.
   * @param signature as the wallet gave it
   * @throws where the account may be a contract and its chain does not answer
   */
  readonly verify: (
    signIn: { readonly data: SiwxMessageData; readonly message: string; readonly signature: string },
    chain: ServedChain,
  ) => Promise<boolean>
}

/** The data that an explorer has of a chain. */
export interface ChainExplorer {
  readonly entries: EntriesBelow
  /** The newest block that it says it has. @throws {Failure} 429, 503 */
  head(): Promise<number>
}

/** The dependencies of an exchange by an aggregator. */
export interface AggregatorDeps {
  readonly chain: ServedChain
  readonly settings: AggregatorSettings
  /** All requests go through this source. */
  readonly source: HostedSource
  readonly directory: TokenDirectory
}

/** The server's part of a CAIP-2 namespace; the browser's part is `defineNamespace` in `@w3m/core`. */
export interface Namespace {
  /** The CAIP-2 name. */
  readonly name: string
  readonly isAddress: (value: string) => boolean
  /** The one spelling under which an address is stored and compared. Takes what `isAddress` lets through. */
  readonly normalizeAddress: (address: string) => string
  /** The address that stands for the coin in place of a token's address; undefined where there is none. */
  readonly coinAddress?: string
  /**
   * The methods that the proxy forwards: reads, and signed transactions. Never methods that sign with the node's own
   * keys, or that control the node.
   */
  readonly rpcMethods: ReadonlySet<string>
  /** Names of contract calls; undefined where the history does not show them. */
  readonly createCallNames?: (chain: ServedChain) => CallNames
  readonly createBalanceReader: (chain: ServedChain, sources: TokenSources) => BalanceReader
  /**
   * Reads the chain's blocks for the index; undefined where they are not indexed. `report` receives what is missing of
   * a block that is read all the same.
   */
  readonly createBlockReader?: (chain: ServedChain, report?: (reason: string) => void) => BlockReader
  /** Reads the history of accounts from a node that keeps one; undefined where the index has it. */
  readonly createEntryReader?: (chain: ServedChain) => EntryReader
  /** Reads the history of accounts from an explorer; undefined where none is known. Its source is asked, and no other. */
  readonly createExplorer?: (chain: ServedChain, settings: ExplorerSettings, source: HostedSource) => ChainExplorer
  /** Reads NFTs; undefined where it has none, or where they are not kept here. */
  readonly createNftReader?: (chain: ServedChain) => NftReader
  /** Knows assets by a server of others; undefined where none is known. Its source is asked, and no other. */
  readonly createAssets?: (
    chain: ServedChain,
    settings: AssetApiSettings,
    source: HostedSource,
    now: () => number,
  ) => ChainAssets
  /** Reads what others may take from an account; undefined for chains without approvals. `now` in ms. */
  readonly createAllowanceReader?: (chain: ServedChain, now: () => number) => AllowanceReader
  /** Reads the names of tokens; undefined where their contracts have none. */
  readonly createTokenReader?: (chain: ServedChain) => TokenReader
  /** Reads the prices of tokens; undefined without a source for them. */
  readonly createPriceSource?: (chain: ServedChain, directory: TokenDirectory) => PriceSource | undefined
  /** Reads the past prices of tokens from the index; undefined without a source for them. */
  readonly createPriceHistory?: (
    chain: ServedChain,
    directory: TokenDirectory,
    repository: Pick<ActivityRepository, 'poolPoints'>,
  ) => PriceHistorySource | undefined
  /** The exchange for the chain's tokens; undefined where they are not swapped. `now` in ms. */
  readonly createExchange?: (chain: ServedChain, directory: TokenDirectory, now: () => number) => Exchange | undefined
  /** Swaps by a server of others; undefined, itself or its answer, where that kind swaps nothing here. */
  readonly createAggregator?: (deps: AggregatorDeps) => Exchange | undefined
  /** Reads the present gas prices; undefined where gas has no price. */
  readonly readGasPrices?: (chain: ServedChain) => Promise<GasPrices>
  /** Names of accounts, where its registry stands on a chain of this namespace. */
  readonly createNameSource?: (chain: ServedChain, settings: NameSettings, chains: readonly ServedChain[]) => NameSource
  /** Names that its chains have by themselves, and how they end (with the dot); undefined where they have none. `now` in ms. */
  readonly chainNames?: {
    readonly suffixes: readonly string[]
    readonly create: (chain: ServedChain, now: () => number) => NameSource
  }
  /** How its accounts register names; undefined where they have none. */
  readonly accountNames?: AccountNames
  /** Under which coin types (SLIP-44, ENSIP-11) names have addresses of a chain. */
  readonly coinAddressesOf?: (chain: Pick<ServedChain, 'caipNetworkId'>) => readonly CoinAddress[]
  /** Undefined where visitors of this namespace do not sign in. */
  readonly signIn?: SignInFormat
}
