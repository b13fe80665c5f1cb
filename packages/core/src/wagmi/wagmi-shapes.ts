import type { Eip1193Provider } from '../namespaces/eip155/eip1193.js'

// What wagmi 2 and 3 want of a connector, and give it. It is said here because an application's wagmi keeps
// `@wagmi/core` to itself: npm may lay it where this package does not find it, and its types differ by version.

export type Address = `0x${string}`

/** The `id` of the connector. */
export const w3mConnectorId = 'w3m'

/** What of wagmi's emitter is used. */
export interface WagmiEmitter {
  /** A wallet is connected. */
  emit(event: 'connect', data: { accounts: readonly Address[]; chainId: number }): void
  /** The wallet has other accounts, or is on another chain. */
  emit(event: 'change', data: { accounts?: readonly Address[]; chainId?: number }): void
  /** No wallet is connected any more. */
  emit(event: 'disconnect'): void
  /** 0 as long as wagmi has not taken the connection. */
  listenerCount(event: 'change'): number
}

/** What of wagmi's storage is used: which connection is the current one. */
export interface WagmiStorage {
  /** Reads what wagmi stored under a key. */
  getItem(key: string): unknown
}

/**
 * A connector as wagmi calls it. Addresses have their checksums, chain ids are numbers. An alias: unlike an interface
 * it fits wagmi's index signature.
 */
export type WagmiConnector<Chain> = {
  /** `w3m`. */
  readonly id: string
  /** What a list of connectors shows: the option `name`, else `W3M`. */
  readonly name: string
  /** Its kind, as wagmi's connectors have one: `w3m`. */
  readonly type: string
  /** The option `icon`; absent where none was given. */
  readonly icon?: string | undefined
  /** Begins to tell the emitter of what the instance has; of nothing on a server. */
  setup(): Promise<void>
  /**
   * Opens the modal where no EVM wallet is connected, except with `isReconnecting`; goes to `chainId` where the wallet
   * will. @throws {UserRejectedRequestError} (4001) where the visitor refuses, {W3mError} `NOT_CONNECTED` where nobody
   * is connected after it, or why the attempt failed
   */
  connect<withCapabilities extends boolean = false>(parameters?: {
    chainId?: number | undefined
    isReconnecting?: boolean | undefined
    withCapabilities?: withCapabilities | boolean | undefined
  }): Promise<{
    accounts: withCapabilities extends true
      ? readonly { address: Address; capabilities: Record<string, unknown> }[]
      : readonly Address[]
    chainId: number
  }>
  /** Ends the connection of `eip155`, as `W3m.disconnect` does. */
  disconnect(): Promise<void>
  /** The chosen one first; empty while nobody is connected. */
  getAccounts(): Promise<readonly Address[]>
  /** Where the wallet stands, known to the application or not; while nobody is connected, the page's EVM network. */
  getChainId(): Promise<number>
  /** The wallet's own, once it is known whether a former one is back; without one, what rejects each request (4900). */
  getProvider(): Promise<Eip1193Provider>
  /** Whether an EVM wallet is connected, once it is known whether a former one is back. */
  isAuthorized(): Promise<boolean>
  /**
   * Asks the wallet to go there. @throws {UserRejectedRequestError} where the visitor refuses, {SwitchChainError}
   * (4902) where it cannot; its cause is the `W3mError`
   */
  switchChain(parameters: { chainId: number }): Promise<Chain>
  /** Does nothing: the instance itself listens to the wallet. */
  onAccountsChanged(accounts: string[]): void
  /** Does nothing: the emitter hears it of the instance. */
  onChainChanged(chainId: string): void
  /** Does nothing: the emitter hears of it as well. */
  onDisconnect(error?: Error): void
}

/** What stands in the option `connectors` of wagmi's `createConfig`. */
export type WagmiConnectorFn = <Chain extends { readonly id: number }>(config: {
  readonly chains: readonly Chain[]
  readonly emitter: WagmiEmitter
  /** Absent, or `null`, where wagmi stores nothing. */
  readonly storage?: WagmiStorage | null | undefined
}) => WagmiConnector<Chain>
