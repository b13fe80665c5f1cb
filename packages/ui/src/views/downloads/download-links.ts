import type { WalletLink } from '@w3m/core'

export type Device = 'desktop' | 'ios' | 'android'

export interface DownloadLink {
  readonly place: 'chrome' | 'ios' | 'android' | 'web' | 'website'
  readonly href: string
}

const orders: Readonly<Record<Device, readonly DownloadLink['place'][]>> = {
  desktop: ['chrome', 'ios', 'android', 'web', 'website'],
  ios: ['ios', 'web', 'website', 'android', 'chrome'],
  android: ['android', 'web', 'website', 'ios', 'chrome'],
}

/** The download links of a wallet, those for the visitor's device first. */
export function downloadLinks(wallet: WalletLink, device: Device): readonly DownloadLink[] {
  const { chromeStore: chrome, appStore: ios, playStore: android, webappLink: web, homepage: website } = wallet
  const links = { chrome, ios, android, web, website }
  return orders[device].flatMap(place => (links[place] ? [{ place, href: links[place] }] : []))
}

/** The kind of device, by its user agent. An iPad calls itself a Mac, but no Mac has several touch points. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/android/i.test(userAgent)) return 'android'
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1) ? 'ios' : 'desktop'
}
