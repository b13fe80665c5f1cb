import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { routeMetadata } from './route-metadata.js'
import type { PlainView, PublicView, Route, ViewArguments, ViewName } from './views.js'

/** The options of `open`. */
export interface OpenOptions {
  /** The first view. Default: the account of a connected visitor, else the wallets. */
  readonly view?: PublicView | undefined
  /** Only wallets of this namespace are offered. Where one is connected, the page shows this namespace from then on. */
  readonly namespace?: ChainNamespace | undefined
  /** The values that the view starts with. The code of the view checks them; they have no effect by themselves. */
  readonly arguments?: ViewArguments[keyof ViewArguments] | undefined
}

/** The options for elements of W3M, which may also open the modal at a step. */
export interface ModalOptions extends Omit<OpenOptions, 'view'> {
  readonly view?: PlainView | undefined
}

/** Contains the options of the last `open` while the modal is open. */
export interface ModalState extends ModalOptions {
  /** Whether the modal is to be shown. Drawing it may take a moment. */
  readonly open: boolean
  /** Counts the refused attempts to close: the card shakes at each. */
  readonly shakes: number
}

export interface OpeningCase {
  readonly view?: PlainView | undefined
  readonly isConnected: boolean
  /** The mode without adapters: WalletConnect alone. */
  readonly isBasic: boolean
  /** On a phone, where there are wallets to list: those of a directory, or the host's own. */
  readonly listsWallets: boolean
}

/** The first view (spec 2): the requested one, else the account of a connected visitor, else the wallets. */
export function firstView({ view, isConnected, isBasic, listsWallets }: OpeningCase): PlainView {
  // Without adapters there is no list: the code, or on a phone the wallets by name, stand in its place.
  const list = isBasic ? (listsWallets ? 'AllWallets' : 'ConnectingWalletConnectBasic') : 'Connect'
  return view === 'Connect' ? list : (view ?? (isConnected ? 'Account' : list))
}

/** True where the visitor must not close the modal. */
export const isCloseGuarded = (history: readonly Route[]): boolean =>
  history.some(({ view, params }, at) => routeMetadata[view]?.blocksClose?.(params, history[at + 1], history[at - 1]))

/**
 * True where a visitor who goes from a view to what is now on top of the history leaves the wallet that is being
 * connected. An approval in the secure frame right after a login is part of the attempt.
 */
export function endsAttempt(before: ViewName | undefined, history: readonly Route[]): boolean {
  const kind = before && routeMetadata[before]?.kind
  if (routeMetadata[history.at(-1)!.view]?.kind === 'approval') return false
  return kind === 'attempt' || (kind === 'code' && !history.some(({ view }) => view === before))
}
