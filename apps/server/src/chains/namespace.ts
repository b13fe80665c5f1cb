import type { SiwxMessageData } from '@w3m/core/siwx'
import type { AllowanceReader } from '../allowances/allowance-reader.js'
import type { CallNames } from '../history/call-names.js'
import type { EntriesBelow, EntryReader } from '../history/history-source.js'
import type { BlockReader } from '../indexing/block-reader.js'
import type { ChainAssets } from '../nfts/piece-catalog.js'
import type { PieceReader } from '../nfts/piece-reader.js'
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

/** What an explorer knows of a chain. */
export interface ChainExplorer {
  readonly entries: EntriesBelow
  /** The newest block that it says it has. @throws {Failure} 429, 503 */
  head(): Promise<number>
}

/** What an exchange by an aggregator is made of. */
export interface AggregatorDeps {
  readonly chain: ServedChain
  readonly settings: AggregatorSettings
  /** It is asked, and no other. */
  readonly source: HostedSource
  readonly directory: TokenDirectory
}

/** What the server knows of a CAIP-2 namespace. Its half of what `defineNamespace` names in `@w3m/core`. */
export interface Namespace {
  /** The CAIP-2 name. */
  readonly name: string
  readonly isAddress: (value: string) => boolean
  /** The one spelling under which an address is stored and compared. Takes what `isAddress` lets through. */
  readonly normalizeAddress: (address: string) => string
  /** What stands for the coin itself where a token's address is asked for; undefined where nothing does. */
  readonly coinAddress?: string
  /**
   * What the proxy passes on: reads, and transactions that are signed already. Never what a node would sign with keys
   * of its own, and nothing that steers the node itself.
   */
  readonly rpcMethods: ReadonlySet<string>
  /** What its contracts are asked for, in words; undefined where the history does not tell it. */
  readonly createCallNames?: (chain: ServedChain) => CallNames
  readonly createBalanceReader: (chain: ServedChain, sources: TokenSources) => BalanceReader
  /** Reads its blocks for the index; undefined where they are not kept here. */
  readonly createBlockReader?: (chain: ServedChain) => BlockReader
  /** Reads the history of accounts from the node itself, where that has one; else the index has it. */
  readonly createEntryReader?: (chain: ServedChain) => EntryReader
  /** Reads the history of accounts from an explorer; undefined where none is known. Its source is asked, and no other. */
  readonly createExplorer?: (chain: ServedChain, settings: ExplorerSettings, source: HostedSource) => ChainExplorer
  /** Reads pieces of collections; undefined where it has none, or where they are not kept here. */
  readonly createPieceReader?: (chain: ServedChain) => PieceReader
  /** Knows assets by a server of others; undefined where none is known. Its source is asked, and no other. */
  readonly createAssets?: (
    chain: ServedChain,
    settings: AssetApiSettings,
    source: HostedSource,
    now: () => number,
  ) => ChainAssets
  /** Reads what others may take of an account; undefined where nobody can let them. `now` in ms. */
  readonly createAllowanceReader?: (chain: ServedChain, now: () => number) => AllowanceReader
  /** Reads what a token is called; undefined where its contracts do not say. */
  readonly createTokenReader?: (chain: ServedChain) => TokenReader
  /** What its tokens cost; undefined where nothing says it. */
  readonly createPriceSource?: (chain: ServedChain, directory: TokenDirectory) => PriceSource | undefined
  /** What its tokens cost before, by what the index kept; undefined where nothing says it. */
  readonly createPriceHistory?: (
    chain: ServedChain,
    directory: TokenDirectory,
    repository: Pick<ActivityRepository, 'poolPoints'>,
  ) => PriceHistorySource | undefined
  /** Where its tokens are swapped; undefined where they are not. `now` in ms. */
  readonly createExchange?: (chain: ServedChain, directory: TokenDirectory, now: () => number) => Exchange | undefined
  /** Swaps by a server of others; undefined, itself or its answer, where that kind swaps nothing here. */
  readonly createAggregator?: (deps: AggregatorDeps) => Exchange | undefined
  /** What gas costs now; undefined where there is no such price. */
  readonly readGasPrices?: (chain: ServedChain) => Promise<GasPrices>
  /** Names of accounts, where its registry stands on a chain of this namespace. */
  readonly createNameSource?: (chain: ServedChain, settings: NameSettings) => NameSource
  /** Names that its chains have by themselves, and how they end (with the dot); undefined where they have none. `now` in ms. */
  readonly chainNames?: {
    readonly suffixes: readonly string[]
    readonly create: (chain: ServedChain, now: () => number) => NameSource
  }
  /** How its accounts register names; undefined where they have none. */
  readonly accountNames?: AccountNames
  /** Under which coin types (SLIP-44, ENSIP-11) names have addresses of a chain. */
  readonly coinAddressesOf?: (chain: ServedChain) => readonly CoinAddress[]
  /** Undefined where visitors of this namespace do not sign in. */
  readonly signIn?: SignInFormat
}
