import type { AccountSnapshot } from '../account/account.state.js'
import type { W3mEvent } from '../events/events.store.js'
import type { NetworkSnapshot } from '../network/network.state.js'
import type { NoticesState } from '../notices/notices.state.js'
import type { ThemeState } from '../theme/theme.state.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ConnectorType, WalletOwner } from '../connectors/define-connector.js'

/** The state of an instance, as `getState()` returns it. */
export interface PublicState {
  /** Whether the modal is open. */
  readonly open: boolean
  /** Whether a wallet of the shown namespace is being connected, or reconnected. */
  readonly loading: boolean
  /** Whether what the visitor had connected before is back, or is known not to be. */
  readonly initialized: boolean
  /** The CAIP-2 id of the network of the shown namespace. */
  readonly selectedNetworkId: CaipNetworkId | undefined
  /** The namespace that the page shows. */
  readonly activeChain: ChainNamespace
}

/** The wallet of a namespace; of an embedded one also who is logged in. */
export interface WalletInfo extends WalletOwner {
  /** The wallet's name. */
  readonly name: string
  /** Its picture, as an address or a `data:` URL. */
  readonly icon: string | undefined
  /**
   * How it is reached: `ANNOUNCED` by what it announced (EIP-6963, Wallet Standard), `INJECTED` by `window.ethereum`,
   * `WALLET_CONNECT` over a relay, `AUTH` in the secure frame; `EXTERNAL` and `MULTI_CHAIN` are for namespaces of the
   * host's own, by its code or on several at once.
   */
  readonly type: ConnectorType
  /** The reverse domain name that it announces (EIP-6963). */
  readonly rdns: string | undefined
}

/**
 * The values that listeners of `subscribe` receive, by topic. Every listener is called at once with the present value,
 * then at each change; for `events`, only at each event.
 */
export interface Topics {
  /** As `getAccount()`. */
  account: AccountSnapshot
  /** As `getNetwork()`. */
  network: NetworkSnapshot
  /** As `getState()`. */
  state: PublicState
  /** The provider of each namespace that has a wallet, as `getProvider` gives it. */
  providers: Readonly<Partial<Record<ChainNamespace, unknown>>>
  /** As `getWalletInfo()`. */
  walletInfo: WalletInfo | undefined
  /** The theme mode and the theme variables. */
  theme: ThemeState
  /** The events that `w3m-modal` also dispatches as DOM events. */
  events: W3mEvent
  /** The notices for the visitor, by the key of their text, and the alerts for the developer. */
  notices: NoticesState
}
