import { expect } from 'chai'
import { readDevice, type Device } from './device.js'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const samsung = 'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko)'
const agents = {
  iphone: `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`,
  iphoneChrome: `${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  macChrome:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  desktopSite:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  samsung: `${samsung} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  androidFirefox: 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
} as const

describe('the device of a page', () => {
  const page = (userAgent: string, maxTouchPoints = 0, more: object = {}) => {
    const self = {}
    return readDevice({ navigator: { userAgent, maxTouchPoints }, self, top: self, ...more })
  }
  const pointer = (kind: 'coarse' | 'fine', widthPx = 1_280) => ({
    matchMedia(query: string) {
      const [, pointerOf, mostPx = Infinity] = /\(pointer: (\w+)\)(?: and \(max-width: (\d+)px\))?/.exec(query) ?? []
      return { matches: pointerOf === kind && widthPx <= Number(mostPx) }
    },
  })
  const rows: readonly (readonly [title: string, device: Device, expected: Partial<Device>])[] = [
    ['an iPhone', page(agents.iphone, 5), { isMobile: true, isIos: true, isSafari: true }],
    ['Chrome on an iPhone', page(agents.iphoneChrome, 5), { isMobile: true, isIos: true, isSafari: false }],
    ['an iPad that calls itself a Mac', page(agents.mac, 5), { isMobile: true, isIos: true, isSafari: true }],
    ['a Mac', page(agents.mac), { isMobile: false, isIos: false, isSafari: true }],
    ['Chrome on a Mac', page(agents.macChrome), { isMobile: false, isIos: false, isSafari: false }],
    [
      'Edge on Windows with a touch screen',
      page(agents.windows, 10),
      { isMobile: false, isIos: false, isSafari: false },
    ],
    ['Firefox on Linux', page(agents.firefox), { isMobile: false, isAndroid: false, isSafari: false }],
    ['Linux with a touch screen beside its mouse', page(agents.firefox, 10, pointer('fine')), { isMobile: false }],
    ['a desktop site on Android', page(agents.desktopSite, 5, pointer('coarse')), { isMobile: true, isIos: false }],
    ['a large screen to touch, of Linux', page(agents.desktopSite, 5, pointer('coarse', 1_920)), { isMobile: false }],
    ['a tablet with Windows', page(agents.windows, 10, pointer('coarse')), { isMobile: false }],
    ['Chrome on Android', page(agents.android, 5), { isMobile: true, isAndroid: true, isIos: false, isSafari: false }],
    ["Samsung's browser", page(agents.samsung, 5), { isMobile: true, isAndroid: true, isSafari: false }],
    ['Firefox on Android', page(agents.androidFirefox, 5), { isMobile: true, isAndroid: true, isSafari: false }],
    ['Telegram', page(agents.android, 5, { TelegramWebviewProxy: {} }), { isTelegram: true }],
    ['no Telegram', page(agents.android, 5), { isTelegram: false }],
    ...(
      [
        ['a page with a log-in by Telegram', { Login: {} }, false],
        ['a Mini App outside Telegram', { WebApp: { platform: 'unknown', initData: '' } }, false],
        ['a Mini App in Telegram on the web', { WebApp: { platform: 'weba', initData: '' } }, true],
      ] as const
    ).map(([title, Telegram, isTelegram]) => [title, page(agents.android, 5, { Telegram }), { isTelegram }] as const),
    ['a frame', page(agents.mac, 0, { top: {} }), { isFramed: true }],
    ['no frame', page(agents.mac), { isFramed: false }],
  ]
  for (const [title, device, expected] of rows) it(`is read of ${title}`, () => expect(device).to.include(expected))

  it('counts as framed where the outer page may not be asked', () => {
    const hidden = {
      navigator: { userAgent: agents.mac, maxTouchPoints: 0 },
      self: {},
      get top(): unknown {
        throw new DOMException('blocked', 'SecurityError')
      },
    }
    expect(readDevice(hidden).isFramed).to.equal(true)
  })
})
