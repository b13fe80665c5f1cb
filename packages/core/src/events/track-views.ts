import type { ReadableAtom } from 'nanostores'
import type { Route, ViewName } from '../modal/views.js'
import type { EventsStore } from './events.store.js'

/** The event of contract 3.5 that says that a visitor went to a view. */
const clicks: Readonly<Partial<Record<ViewName, string>>> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  Networks: 'CLICK_NETWORKS',
  GetWallet: 'CLICK_GET_WALLET',
}

/** Tracks where visitors go. Which wallet they chose is in the name of the wallet alone. Returns what stops it. */
export function trackViews($route: ReadableAtom<Route>, events: Pick<EventsStore, 'track'>): () => void {
  return $route.listen((route, before) => {
    const { view } = route
    if (view === before?.view) return
    const click = clicks[view]
    if (click) events.track(click)
    if (route.view === 'ConnectingExternal') events.track('SELECT_WALLET', { name: route.params.connectorId, platform: 'browser' })
    if (route.view === 'ConnectingWalletConnect') events.track('SELECT_WALLET', { name: route.params.wallet?.name ?? 'WalletConnect', platform: 'qrcode' })
  })
}
