import type { ReadableAtom } from 'nanostores'
import { walletPlatforms } from '../connectors/walletconnect/deep-links.js'
import type { Device } from '../connectors/walletconnect/device.js'
import type { Route, ViewName } from '../modal/views.js'
import type { EventsStore } from './events.store.js'

/** The event that says that a visitor went to a view. */
const clicks: Readonly<Partial<Record<ViewName, string>>> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  Networks: 'CLICK_NETWORKS',
  GetWallet: 'CLICK_GET_WALLET',
}

export interface TrackViewsDeps {
  readonly $route: ReadableAtom<Route>
  readonly events: Pick<EventsStore, 'track'>
  /** What a connector calls itself. */
  readonly nameOf: (connectorId: string) => string | undefined
  readonly device: () => Device
}

/**
 * Tracks where visitors go. Which wallet they chose is in the name of the wallet alone; how it is reached is the tab
 * that opens first. Returns what stops it.
 */
export function trackViews({ $route, events, nameOf, device }: TrackViewsDeps): () => void {
  return $route.listen((route, before) => {
    const { view } = route
    if (view === before?.view) return
    const click = clicks[view]
    if (click) events.track(click)
    if (route.view === 'ConnectingExternal')
      events.track('SELECT_WALLET', {
        name: nameOf(route.params.connectorId) ?? route.params.connectorId,
        platform: 'browser',
      })
    if (route.view === 'ConnectingWalletConnect') {
      const { wallet } = route.params
      events.track('SELECT_WALLET', {
        name: wallet?.name ?? 'WalletConnect',
        platform: walletPlatforms(wallet, device(), { isBasic: true })[0],
      })
    }
  })
}
