import type { Eip1193Provider } from '../namespaces/eip155/eip1193.js'

// What wagmi 2 and 3 want of a connector, and give it. It is said here because an application's wagmi keeps
// `@wagmi/core` to itself: npm may lay it where this package does not find it, and its types differ by version.

export type Address = `0x${string}`

/** What of wagmi's emitter is used. */
export interface WagmiEmitter {
  emit(event: 'connect', data: { accounts: readonly Address[]; chainId: number }): void
  emit(event: 'change', data: { accounts?: readonly Address[]; chainId?: number }): void
  emit(event: 'disconnect'): void
  listenerCount(event: 'change'): number
}

/**
 * A connector as wagmi calls it. Addresses have their checksums, chain ids are numbers. An alias: unlike an interface
 * it fits wagmi's index signature.
 */
export type WagmiConnector<Chain> = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  setup(): Promise<void>
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
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<Eip1193Provider>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { chainId: number }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error): void
}

/** What stands in the option `connectors` of wagmi's `createConfig`. */
export type WagmiConnectorFn = <Chain extends { readonly id: number }>(config: {
  readonly chains: readonly Chain[]
  readonly emitter: WagmiEmitter
}) => WagmiConnector<Chain>
