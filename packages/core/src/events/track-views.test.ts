import { expect } from 'chai'
import { createRouter } from '../modal/router.js'
import { trackViews } from './track-views.js'

describe('Where visitors go', () => {
  it('is tracked by the names of contract 3.5', () => {
    const router = createRouter()
    const tracked: unknown[] = []
    const stop = trackViews(router.$route, { track: (event, properties) => void tracked.push(properties ? [event, properties] : event) })
    router.push('AllWallets')
    router.push('GetWallet')
    router.reset('Connect')
    router.push('WhatIsAWallet')
    router.reset('Networks')
    router.reset('Networks')
    router.push('WhatIsANetwork')
    router.push('ConnectingExternal', { connectorId: 'io.example' })
    router.push('ConnectingWalletConnect', {})
    stop()
    router.reset('AllWallets')
    expect(tracked).to.deep.equal([
      'CLICK_ALL_WALLETS', 'CLICK_GET_WALLET', 'CLICK_WALLET_HELP', 'CLICK_NETWORKS', 'CLICK_NETWORK_HELP',
      ['SELECT_WALLET', { name: 'io.example', platform: 'browser' }],
      ['SELECT_WALLET', { name: 'WalletConnect', platform: 'qrcode' }],
    ])
  })
})
