import type { FrameNetwork } from '../wallet-api/wallet-api.js'
import type { PageTheme } from './page-theme.js'
import type { ShareablePageStore } from './page-store.js'
import type { ApprovalQueue } from './rpc/approval-queue.js'
import type { RpcRequest } from './rpc/rpc-request.js'
import type { FetchPrice } from './rpc/fetch-price.js'
import type { FrameScreen } from './screens/show-screen.js'
import type { EvmAccountType } from './session/evm-account-type.js'
import type { Session } from './session/session.js'
import type { Vault } from './vault-port.js'

/** A value that changes. */
export interface Atom<Value> {
  get(): Value
  set(value: Value): void
}

export const atom = <Value>(initial: Value): Atom<Value> => {
  let value = initial
  return { get: () => value, set: next => (value = next) }
}

/** Everything that the frame's page works with; tests give their own. */
export interface PageContext {
  readonly config: { readonly networks: readonly FrameNetwork[]; readonly trusted: readonly string[] }
  readonly vault: Vault
  readonly session: Session
  readonly callRpc: RpcRequest
  readonly priceOf: FetchPrice
  /** Another one from when the visitor found something that keeps. */
  store: ShareablePageStore
  readonly queue: ApprovalQueue
  /** CAIP-2: where the application is. */
  readonly chainId: Atom<string>
  /** The EVM chain that the application is on, also while it looks at another namespace. */
  readonly evmChainId: Atom<string>
  /** The Solana chain likewise; undefined until the application said so. */
  readonly solanaChainId: Atom<string | undefined>
  /** The kind of EVM account that the visitor prefers, where the chain has both. */
  readonly accountType: Atom<EvmAccountType>
  readonly theme: Atom<PageTheme>
  /**
   * False where the page around shows the frame for approvals alone, as one with the incumbent's client does: there is
   * nowhere to ask the visitor anything else.
   */
  readonly canPrompt: boolean
  /** Loads what draws, once. */
  readonly screen: () => Promise<FrameScreen>
  /** The wallet's own page in a window: recovery, devices, words. */
  readonly walletPageUrl: string
  readonly now: () => number
}
