/** What decides how a wallet on another device, or another app on this one, is reached. */
export interface Device {
  /** A phone or a tablet. */
  readonly isMobile: boolean
  /** An iPad that calls itself a Mac is one. */
  readonly isIos: boolean
  /** A phone or a tablet with Android. */
  readonly isAndroid: boolean
  /** Apple's own browser, not one that only names it. */
  readonly isSafari: boolean
  /** The page runs inside Telegram. */
  readonly isTelegram: boolean
  /** The page is framed: links must leave the frame. */
  readonly isFramed: boolean
}

/** The parts of a page that tell its device. */
export interface DevicePage {
  readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
  readonly matchMedia?: (query: string) => { readonly matches: boolean }
  readonly self: unknown
  readonly top: unknown
  /** Set by Telegram's scripts, in any browser that loads one. */
  readonly Telegram?: { readonly WebApp?: { readonly platform?: unknown } | null } | null
}

/** The apps have a proxy. In Telegram on the web its script alone tells, by a platform that it does not call unknown. */
const isInTelegram = (page: DevicePage): boolean =>
  'TelegramWebviewProxy' in page ||
  'TelegramWebviewProxyProto' in page ||
  (page.Telegram?.WebApp?.platform ?? 'unknown') !== 'unknown'

/**
 * Reads the device from the page. An iPad that calls itself a Mac is told by its touch screen, and so is a browser on
 * Android that asks for desktop sites and calls itself Linux.
 */
export function readDevice(page: DevicePage): Device {
  const { userAgent, maxTouchPoints } = page.navigator
  // The query is that of the list of wallets.
  const isTouchScreen = page.matchMedia?.('(pointer: coarse) and (max-width: 1400px)').matches === true
  const isTouchLinux = isTouchScreen && /\b(?:Linux|X11)\b/.test(userAgent)
  const isAndroid = /\bAndroid\b/.test(userAgent)
  const isIos = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
  return {
    isMobile: isIos || isAndroid || isTouchLinux || /\bMobile\b/.test(userAgent),
    isIos,
    isAndroid,
    isSafari:
      /\bVersion\/[\d.]+ .*Safari\//.test(userAgent) &&
      !/\b(?:Chrome|Chromium|CriOS|FxiOS|EdgiOS|OPiOS|SamsungBrowser|Android)\b/.test(userAgent),
    isTelegram: isInTelegram(page),
    isFramed: isFramed(page),
  }
}

function isFramed(page: DevicePage): boolean {
  try {
    return page.self !== page.top
  } catch {
    return true
  }
}
