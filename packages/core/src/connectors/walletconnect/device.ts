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
  readonly self: unknown
  readonly top: unknown
}

const telegramNames = ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'Telegram'] as const

/** Reads the device from the page. An iPad that calls itself a Mac is told by its touch screen. */
export function readDevice(page: DevicePage): Device {
  const { userAgent, maxTouchPoints } = page.navigator
  const isAndroid = /\bAndroid\b/.test(userAgent)
  const isIos = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
  return {
    isMobile: isIos || isAndroid || /\bMobile\b/.test(userAgent),
    isIos,
    isAndroid,
    isSafari:
      /\bVersion\/[\d.]+ .*Safari\//.test(userAgent) &&
      !/\b(?:Chrome|Chromium|CriOS|FxiOS|EdgiOS|OPiOS|SamsungBrowser|Android)\b/.test(userAgent),
    isTelegram: telegramNames.some(name => name in page),
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
