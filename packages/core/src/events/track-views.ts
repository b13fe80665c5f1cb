import type { ReadableAtom } from 'nanostores'
import type { WalletPlatform } from '../connectors/walletconnect/deep-links.js'
import type { Route } from '../modal/views.js'
import type { WalletLink } from '../wallets/wallet.js'
import type { EventsStore } from './events.store.js'

/** The event that says that a visitor went to a view, also to one that is no view of core's own. */
const clicks: Readonly<Record<string, string>> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  Networks: 'CLICK_NETWORKS',
  GetWallet: 'CLICK_GET_WALLET',
  SwapSelectToken: 'CLICK_SELECT_TOKEN_TO_SWAP',
  Transactions: 'CLICK_TRANSACTIONS',
  UpgradeEmailWallet: 'EMAIL_UPGRADE_FROM_MODAL',
}

/** True where a visitor goes back: they chose neither the view that they come to nor its wallet again. */
const isBack = (history: readonly Route[], before: readonly Route[]): boolean =>
  history.length < before.length && history.every((route, index) => route === before[index])

export interface TrackViewsDeps {
  readonly $history: ReadableAtom<readonly Route[]>
  /** The modal is open: its view was gone to already. */
  readonly isOpen: () => boolean
  readonly events: Pick<EventsStore, 'track'>
  /** What a connector calls itself. */
  readonly nameOf: (connectorId: string) => string | undefined
  readonly isSmartAccount: () => boolean
  /** How a wallet is reached first; undefined stands for any, by a code. */
  readonly platformOf: (wallet: WalletLink | undefined) => Promise<WalletPlatform>
}

/**
 * Tracks where visitors go, and not where they come back to. Which wallet they chose is in the name of the wallet alone;
 * how it is reached is the tab that opens first. Returns what stops it.
 */
export function trackViews({
  $history,
  isOpen,
  events,
  nameOf,
  isSmartAccount,
  platformOf,
}: TrackViewsDeps): () => void {
  function emitView(history: readonly Route[], historyBefore: readonly Route[] = []): void {
    const [route, before] = [history.at(-1), historyBefore.at(-1)]
    if (!route || route.view === before?.view || isBack(history, historyBefore)) return
    const { view } = route
    const click = view === 'Networks' && before?.view === 'Swap' ? 'CLICK_SELECT_NETWORK_TO_SWAP' : clicks[view]
    if (click) events.track(click, click === 'CLICK_TRANSACTIONS' ? { isSmartAccount: isSmartAccount() } : undefined)
    if (route.view === 'ConnectingExternal')
      events.track('SELECT_WALLET', {
        name: nameOf(route.params.connectorId) ?? route.params.connectorId,
        platform: 'browser',
      })
    if (route.view === 'ConnectingWalletConnect') {
      const { wallet } = route.params
      const name = wallet?.name ?? 'WalletConnect'
      platformOf(wallet).then(
        platform => events.track('SELECT_WALLET', { name, platform }),
        () => undefined,
      )
    }
  }
  if (isOpen()) emitView($history.get())
  return $history.listen(emitView)
}
