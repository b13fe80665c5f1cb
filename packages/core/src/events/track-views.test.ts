import { expect } from 'chai'
import { createRouter } from '../modal/router.js'
import { trackViews } from './track-views.js'

const computer = {
  isMobile: false,
  isIos: false,
  isAndroid: false,
  isSafari: false,
  isTelegram: false,
  isFramed: false,
}
const phone = { ...computer, isMobile: true, isIos: true }

describe('Where visitors go', () => {
  it('is tracked by a name of its own', () => {
    const router = createRouter()
    const tracked: unknown[] = []
    const events = {
      track: (event: string, properties?: object) => void tracked.push(properties ? [event, properties] : event),
    }
    const stop = trackViews({
      $route: router.$route,
      events,
      isOpen: () => false,
      nameOf: id => (id === 'io.example' ? 'Example Wallet' : undefined),
      isSmartAccount: () => true,
      device: () => computer,
    })
    router.push('AllWallets')
    router.push('GetWallet')
    router.reset('Connect')
    router.push('WhatIsAWallet')
    router.reset('Networks')
    router.reset('Networks')
    router.push('WhatIsANetwork')
    router.push('ConnectingExternal', { connectorId: 'io.example' })
    router.push('ConnectingWalletConnect', {})
    router.reset('Transactions')
    router.reset('UpgradeEmailWallet')
    router.reset('Swap')
    router.push('SwapSelectToken', { side: 'from' })
    router.back()
    router.push('Networks')
    stop()
    router.reset('AllWallets')
    expect(tracked).to.deep.equal([
      'CLICK_ALL_WALLETS',
      'CLICK_GET_WALLET',
      'CLICK_WALLET_HELP',
      'CLICK_NETWORKS',
      'CLICK_NETWORK_HELP',
      ['SELECT_WALLET', { name: 'Example Wallet', platform: 'browser' }],
      ['SELECT_WALLET', { name: 'WalletConnect', platform: 'qrcode' }],
      ['CLICK_TRANSACTIONS', { isSmartAccount: true }],
      'EMAIL_UPGRADE_FROM_MODAL',
      'CLICK_SELECT_TOKEN_TO_SWAP',
      'CLICK_SELECT_NETWORK_TO_SWAP',
    ])
  })

  it('is tracked of the view, too, that is there first', () => {
    const router = createRouter()
    const tracked: string[] = []
    router.reset('Networks')
    trackViews({
      $route: router.$route,
      isOpen: () => true,
      events: { track: event => void tracked.push(event) },
      nameOf: () => undefined,
      isSmartAccount: () => false,
      device: () => computer,
    })()
    expect(tracked).to.deep.equal(['CLICK_NETWORKS'])
  })

  const wallet = { id: 'w', name: 'Phone Wallet' }
  for (const [platform, given, device] of [
    ['qrcode', { ...wallet, mobileLink: 'w://' }, computer],
    ['mobile', { ...wallet, mobileLink: 'w://' }, phone],
    ['mobile', { ...wallet, linkMode: 'https://w.example' }, phone],
    ['desktop', { ...wallet, desktopLink: 'w://' }, computer],
    ['web', { ...wallet, webappLink: 'https://w.example' }, computer],
    ['qrcode', { ...wallet, rdns: 'io.example' }, computer],
    ['qrcode', undefined, phone],
  ] as const) {
    it(`names the platform ${platform} for ${JSON.stringify(given)} on a ${device.isMobile ? 'phone' : 'computer'}`, () => {
      const router = createRouter()
      const platforms: unknown[] = []
      const stop = trackViews({
        $route: router.$route,
        events: { track: (_, properties) => void platforms.push(properties?.platform) },
        isOpen: () => false,
        nameOf: () => undefined,
        isSmartAccount: () => false,
        device: () => device,
      })
      router.push('ConnectingWalletConnect', { wallet: given })
      stop()
      expect(platforms).to.deep.equal([platform])
    })
  }
})
