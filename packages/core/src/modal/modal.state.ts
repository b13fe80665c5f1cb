import type { ChainNamespace } from '../caip/chain-namespace.js'
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
  if (view) return view
  if (isConnected) return 'Account'
  return isBasic && isMobile ? 'AllWallets' : 'Connect'
}

/** True where the visitor must not slip away: an unsupported network, and the switch that leads out of it (contract 1.2). */
export function isCloseGuarded(history: readonly Route[]): boolean {
  const view = history.at(-1)?.view
  return view === 'UnsupportedChain' || (view === 'SwitchNetwork' && history.at(-2)?.view === 'UnsupportedChain')
}

/** The views on which a change of network leads back (contract 1.2). */
const stays: readonly ViewName[] = ['ConnectingExternal', 'Account', 'Connect']
export const leavesOnNetworkChange = (view: ViewName): boolean => !stays.includes(view)
