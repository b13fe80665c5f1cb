import type { AccountSnapshot } from '../account/account.state.js'
import type { Signal } from '../events/events.store.js'
import type { NetworkSnapshot } from '../network/network.state.js'
import type { NoticesState } from '../notices/notices.state.js'
import type { ThemeState } from '../theme/theme.state.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ConnectorType, WalletOwner } from '../connectors/define-connector.js'

export interface PublicState {
  readonly open: boolean
  readonly loading: boolean
  readonly initialized: boolean
  readonly selectedNetworkId: CaipNetworkId | undefined
  readonly activeChain: ChainNamespace
}

/** The wallet of a family; of an embedded one also who is logged in. */
export interface WalletInfo extends WalletOwner {
  readonly name: string
  readonly icon: string | undefined
  readonly type: ConnectorType
  readonly rdns: string | undefined
}

/**
 * What `subscribe` tells, by topic. Every listener is called at once with what is, then at each change; `events` only
 * at each event.
 */
export interface Topics {
  account: AccountSnapshot
  network: NetworkSnapshot
  state: PublicState
  providers: Readonly<Partial<Record<ChainNamespace, unknown>>>
  walletInfo: WalletInfo | undefined
  theme: ThemeState
  events: Signal
  notices: NoticesState
}
