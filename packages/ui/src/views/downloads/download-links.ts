import type { WalletLink } from '@w3m/core'
import type { Device as PageDevice } from '@w3m/core/wallet-links'

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

/** The kind of device. What is mobile and not Apple's has Android, also where it asks for desktop sites. */
export const deviceOf = ({ isIos, isMobile }: Pick<PageDevice, 'isIos' | 'isMobile'>): Device =>
  isIos ? 'ios' : isMobile ? 'android' : 'desktop'
