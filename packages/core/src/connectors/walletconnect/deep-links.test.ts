import { expect } from 'chai'
import {
  walletLinks,
  walletPlatforms,
  type LinkedWallet,
  type WalletLinks,
  type WalletPlatform,
  type PlatformsCase,
} from './deep-links.js'
import type { Device } from './device.js'

const uri = 'wc:abc@2?relay-protocol=irn&symKey=0f'
const once = encodeURIComponent(uri)
const twice = encodeURIComponent(once)

const desktop: Device = {
  isMobile: false,
  isIos: false,
  isAndroid: false,
  isSafari: false,
  isTelegram: false,
  isFramed: false,
}
const ios: Device = { ...desktop, isMobile: true, isIos: true, isSafari: true }
const android: Device = { ...desktop, isMobile: true, isAndroid: true }
const framed: Device = { ...ios, isFramed: true }
const telegramIos: Device = { ...ios, isTelegram: true }
const telegramAndroid: Device = { ...android, isTelegram: true }
const telegramFramed: Device = { ...telegramAndroid, isFramed: true }

const wallet = (links: Partial<LinkedWallet>): LinkedWallet => ({ id: 'w', name: 'Wallet', ...links })

describe('links to wallets', () => {
  type Row = readonly [
    title: string,
    kind: keyof WalletLinks,
    links: Partial<LinkedWallet>,
    device: Device,
    href: string | undefined,
    target?: string,
  ]
  const rows: readonly Row[] = [
    // An app on a phone, by its scheme
    ['a scheme with its slashes', 'mobile', { mobileLink: 'metamask://' }, ios, `metamask://wc?uri=${once}`, '_self'],
    ['a scheme without slashes', 'mobile', { mobileLink: 'metamask:' }, ios, `metamask://wc?uri=${once}`, '_self'],
    ['a bare scheme', 'mobile', { mobileLink: 'metamask' }, ios, `metamask://wc?uri=${once}`, '_self'],
    ['a scheme with one slash', 'mobile', { mobileLink: 'metamask:/' }, ios, `metamask://wc?uri=${once}`, '_self'],
    ['a scheme with a path', 'mobile', { mobileLink: 'wallet://open' }, ios, `wallet://open/wc?uri=${once}`, '_self'],
    [
      'a scheme with a path and its slash',
      'mobile',
      { mobileLink: 'wallet://open/' },
      ios,
      `wallet://open/wc?uri=${once}`,
      '_self',
    ],
    [
      'a scheme with a deep path',
      'mobile',
      { mobileLink: 'bnc://app.wallet.example/cedefi/' },
      ios,
      `bnc://app.wallet.example/cedefi/wc?uri=${once}`,
      '_self',
    ],
    [
      'a scheme with dots and signs',
      'mobile',
      { mobileLink: 'com.wallet-x+y://' },
      ios,
      `com.wallet-x+y://wc?uri=${once}`,
      '_self',
    ],
    ['white space around it', 'mobile', { mobileLink: ' rainbow:// ' }, ios, `rainbow://wc?uri=${once}`, '_self'],
    ['capitals', 'mobile', { mobileLink: 'Rainbow://' }, ios, `Rainbow://wc?uri=${once}`, '_self'],
    ['Android', 'mobile', { mobileLink: 'trust://' }, android, `trust://wc?uri=${once}`, '_self'],
    ['a frame', 'mobile', { mobileLink: 'trust://' }, framed, `trust://wc?uri=${once}`, '_top'],
    ['Telegram on iOS', 'mobile', { mobileLink: 'trust://' }, telegramIos, `trust://wc?uri=${once}`, '_blank'],
    ['Telegram on Android', 'mobile', { mobileLink: 'trust://' }, telegramAndroid, `trust://wc?uri=${twice}`, '_blank'],
    ['Telegram in a frame', 'mobile', { mobileLink: 'trust://' }, telegramFramed, `trust://wc?uri=${twice}`, '_blank'],
    // The same app by an https address
    [
      'an https address',
      'mobile',
      { mobileLink: 'https://wallet.example' },
      ios,
      `https://wallet.example/wc?uri=${once}`,
      '_self',
    ],
    [
      'an https address with its slash',
      'mobile',
      { mobileLink: 'https://wallet.example/' },
      ios,
      `https://wallet.example/wc?uri=${once}`,
      '_self',
    ],
    [
      'an https address with a path',
      'mobile',
      { mobileLink: 'https://wallet.example/app' },
      android,
      `https://wallet.example/app/wc?uri=${once}`,
      '_self',
    ],
    [
      'an https address in a frame',
      'mobile',
      { mobileLink: 'https://wallet.example' },
      framed,
      `https://wallet.example/wc?uri=${once}`,
      '_top',
    ],
    [
      'a bot of Telegram',
      'mobile',
      { mobileLink: 'https://t.me/wallet_bot' },
      telegramAndroid,
      `https://t.me/wallet_bot/wc?uri=${twice}`,
      '_blank',
    ],
    [
      'the universal link',
      'universal',
      { mobileLink: 'w://', linkMode: 'https://wallet.example' },
      ios,
      `https://wallet.example/wc?uri=${once}`,
      '_self',
    ],
    [
      'the universal link in a frame',
      'universal',
      { linkMode: 'https://wallet.example/' },
      framed,
      `https://wallet.example/wc?uri=${once}`,
      '_top',
    ],
    ['a universal link that is a scheme', 'universal', { linkMode: 'wallet://' }, ios, undefined],
    ['no universal link', 'universal', { mobileLink: 'wallet://' }, ios, undefined],
    // An app on a computer
    ['a desktop scheme', 'desktop', { desktopLink: 'ledgerlive://' }, desktop, `ledgerlive://wc?uri=${once}`, '_self'],
    [
      'a bare desktop scheme',
      'desktop',
      { desktopLink: 'ledgerlive' },
      desktop,
      `ledgerlive://wc?uri=${once}`,
      '_self',
    ],
    [
      'a desktop scheme in a frame',
      'desktop',
      { desktopLink: 'ledgerlive://' },
      { ...desktop, isFramed: true },
      `ledgerlive://wc?uri=${once}`,
      '_top',
    ],
    // A page
    [
      'a web wallet',
      'web',
      { webappLink: 'https://app.safe.example' },
      desktop,
      `https://app.safe.example/wc?uri=${once}`,
      '_blank',
    ],
    [
      'a web wallet with a path',
      'web',
      { webappLink: 'https://safe.example/app/' },
      desktop,
      `https://safe.example/app/wc?uri=${once}`,
      '_blank',
    ],
    [
      'a web wallet over http',
      'web',
      { webappLink: 'http://127.0.0.1:4409' },
      desktop,
      `http://127.0.0.1:4409/wc?uri=${once}`,
      '_blank',
    ],
    [
      'a web wallet in a frame',
      'web',
      { webappLink: 'https://safe.example' },
      { ...desktop, isFramed: true },
      `https://safe.example/wc?uri=${once}`,
      '_blank',
    ],
    ['a web wallet that is a scheme', 'web', { webappLink: 'wallet://' }, desktop, undefined],
    // What is no link
    ['nothing', 'mobile', {}, ios, undefined],
    ['an empty text', 'mobile', { mobileLink: '' }, ios, undefined],
    ['white space', 'mobile', { mobileLink: '   ' }, ios, undefined],
    ['slashes alone', 'mobile', { mobileLink: '://' }, ios, undefined],
    ['javascript:', 'mobile', { mobileLink: 'javascript://%0aalert(1)' }, ios, undefined],
    ['JavaScript: in capitals', 'mobile', { mobileLink: 'JavaScript://x' }, ios, undefined],
    ['a bare javascript', 'mobile', { mobileLink: 'javascript:' }, ios, undefined],
    ['javascript: for a page', 'web', { webappLink: 'javascript:alert(1)' }, desktop, undefined],
    ['data:', 'mobile', { mobileLink: 'data:text/html,x' }, ios, undefined],
    ['data: with slashes', 'mobile', { mobileLink: 'data://text/html' }, ios, undefined],
    ['blob:', 'desktop', { desktopLink: 'blob://x' }, desktop, undefined],
    ['file:', 'desktop', { desktopLink: 'file:///etc/passwd' }, desktop, undefined],
    ['about:', 'mobile', { mobileLink: 'about://blank' }, ios, undefined],
    ['vbscript:', 'mobile', { mobileLink: 'vbscript://x' }, ios, undefined],
    ['a quote', 'mobile', { mobileLink: 'wallet://"onclick=x' }, ios, undefined],
    ['an angle bracket', 'mobile', { mobileLink: 'wallet://<b>' }, ios, undefined],
    ['a line break', 'mobile', { mobileLink: 'wal\nlet://' }, ios, undefined],
    ['a space inside', 'mobile', { mobileLink: 'wal let://' }, ios, undefined],
    ['a leading digit', 'mobile', { mobileLink: '1wallet://' }, ios, undefined],
    ['a broken https address', 'mobile', { mobileLink: 'https://' }, ios, undefined],
    ['a socket address', 'web', { webappLink: 'wss://wallet.example' }, desktop, undefined],
  ]
  for (const [title, kind, links, device, href, target] of rows) {
    it(`of the kind ${kind}: ${title}`, () => {
      const found = walletLinks(wallet(links), uri, device)[kind]
      expect(found?.href).to.equal(href)
      expect(found?.target).to.equal(target)
    })
  }

  it('keep the wallet without the pairing, for later requests', () => {
    const { mobile, universal } = walletLinks(
      wallet({ mobileLink: 'trust:', linkMode: 'https://link.example' }),
      uri,
      ios,
    )
    expect([mobile!.base, universal!.base]).to.deep.equal(['trust://', 'https://link.example/'])
  })

  it('carry a code that a wallet can read back, whatever stands in it', () => {
    const odd = 'wc:a@2?x=1&y=ä #%/+'
    const { mobile } = walletLinks(wallet({ mobileLink: 'w://' }), odd, ios)
    expect(decodeURIComponent(mobile!.href.split('uri=')[1]!)).to.equal(odd)
  })
})

describe('the tabs of a wallet', () => {
  const everything = { rdns: 'x.wallet', mobileLink: 'w://', webappLink: 'https://w.example', desktopLink: 'w://' }
  type Row = readonly [
    title: string,
    links: Partial<LinkedWallet> | undefined,
    device: Device,
    given: PlatformsCase,
    tabs: readonly WalletPlatform[],
  ]
  const rows: readonly Row[] = [
    ['no wallet', undefined, desktop, {}, ['qrcode']],
    ['no wallet on a phone', undefined, ios, {}, ['qrcode']],
    ['an app on a desktop', { mobileLink: 'w://' }, desktop, {}, ['qrcode']],
    ['an app on a phone', { mobileLink: 'w://' }, ios, {}, ['mobile']],
    ['an app with a universal link alone on a phone', { linkMode: 'https://link.example' }, ios, {}, ['mobile']],
    [
      'an app with a universal link alone on a desktop',
      { linkMode: 'https://link.example', webappLink: 'https://w.example' },
      desktop,
      {},
      ['qrcode', 'web'],
    ],
    ['a universal link that is none on a phone', { linkMode: 'link://' }, ios, {}, ['qrcode']],
    ['a page on a desktop', { webappLink: 'https://w.example' }, desktop, {}, ['web']],
    ['a page on a phone', { webappLink: 'https://w.example' }, android, {}, ['web']],
    ['a desktop app', { desktopLink: 'w://' }, desktop, {}, ['desktop']],
    ['a desktop app on a phone', { desktopLink: 'w://' }, ios, {}, ['qrcode']],
    ['everything, installed', everything, desktop, { isInstalled: true }, ['browser', 'qrcode', 'web', 'desktop']],
    ['everything, not installed', everything, desktop, {}, ['qrcode', 'web', 'desktop', 'unsupported']],
    ['everything on a phone', everything, android, {}, ['mobile', 'web', 'unsupported']],
    ['everything on a phone, installed', everything, android, { isInstalled: true }, ['browser', 'mobile', 'web']],
    ['an extension alone, installed', { rdns: 'x.wallet' }, desktop, { isInstalled: true }, ['browser']],
    ['an extension alone, not installed', { rdns: 'x.wallet' }, desktop, {}, ['unsupported']],
    [
      'an extension known by its flag',
      { mobileLink: 'w://' },
      desktop,
      { hasExtension: true },
      ['qrcode', 'unsupported'],
    ],
    [
      'an installed extension where only WalletConnect is offered',
      everything,
      desktop,
      { isInstalled: true, isBasic: true },
      ['qrcode', 'web', 'desktop'],
    ],
    ['nothing at all', {}, desktop, {}, ['qrcode']],
    ['links that are none', { mobileLink: 'javascript:x', webappLink: 'data:x' }, desktop, {}, ['qrcode']],
  ]
  for (const [title, links, device, options, tabs] of rows) {
    it(`are ${tabs.join(', ')} for ${title}`, () =>
      expect(walletPlatforms(links && wallet(links), device, options)).to.deep.equal(tabs))
  }
})
