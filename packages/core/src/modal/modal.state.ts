import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { PublicView, Route, ViewName } from './views.js'

export interface ModalState {
  readonly open: boolean
  /** Only wallets of this chain family are offered. */
  readonly namespace: ChainNamespace | undefined
  /** Counts the refused attempts to close: the card shakes at each. */
  readonly shakes: number
}

export interface OpeningCase {
  readonly view?: PublicView | undefined
  readonly isConnected: boolean
  /** The mode without adapters: WalletConnect alone. */
  readonly isBasic: boolean
  readonly isMobile: boolean
}

/** What opens first (spec 2): what was asked for, else the account of a connected visitor, else the wallets. */
export function firstView({ view, isConnected, isBasic, isMobile }: OpeningCase): PublicView {
  // Without adapters there is no list: the code, or on a phone the wallets by name, stand in its place.
  const list = isBasic ? (isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic') : 'Connect'
  return view === 'Connect' ? list : (view ?? (isConnected ? 'Account' : list))
}

/** True where the visitor must not slip away: an unsupported network, the switch that leads out of it, and a required sign-in, also while it is approved (contract 1.2). */
export function isCloseGuarded(history: readonly Route[]): boolean {
  const view = history.at(-1)?.view
  return view === 'UnsupportedChain' || history.some(({ view, params }) => view === 'SIWXSignMessage' && params.isRequired) || (view === 'SwitchNetwork' && history.at(-2)?.view === 'UnsupportedChain')
}

/**
 * True where a visitor who goes from one view to the other leaves the wallet that is being connected. What leads on from the code
 * alone (all wallets, one of them, the help) lets it go on, and a wallet's chain families are a choice before the attempt. What the secure
 * frame asks of who has just logged in is a part of it.
 */
export const endsAttempt = (before: ViewName | undefined, now: ViewName): boolean =>
  /^Connecting(?!MultiChain|WalletConnectBasic>(?:All|What|Conn)|\w+>App)/.test(`${before}>${now}`)
