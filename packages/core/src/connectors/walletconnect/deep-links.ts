import type { Device } from './device.js'

/** What is read of a wallet to reach it: a row of the directory, a custom or a recent wallet. */
export interface LinkedWallet {
  /** The directory's, the host's own, or a connector's. */
  readonly id: string
  /** The name that visitors see. */
  readonly name: string
  /** The reverse domain name of its extension (EIP-6963): a wallet that has one has an extension. */
  readonly rdns?: string | undefined
  /** Address of its picture; undefined where it has none. */
  readonly image?: string | undefined
  /** An app's scheme (`wallet:`, `wallet://`, `wallet`) or an `https` address that the app opens. */
  readonly mobileLink?: string | undefined
  /** The `https` address that opens the app where the operating system knows it. */
  readonly linkMode?: string | undefined
  /** An app for computers, in the same forms. */
  readonly desktopLink?: string | undefined
  /** The `https` address of the wallet that is a website. */
  readonly webappLink?: string | undefined
}

/** A link that hands a pairing to a wallet. It must be opened in the visitor's own click: iOS opens no other. */
export interface WalletLinkTarget {
  /** The link with the pairing in it: `<base>wc?uri=…`. */
  readonly href: string
  /** Of the `<a>`: a page opens beside this one, an app in place; `_top` out of a frame. */
  readonly target: '_self' | '_top' | '_blank'
  /** The wallet without the pairing: what later requests open (`WALLETCONNECT_DEEPLINK_CHOICE`). */
  readonly base: string
}

/** The links of one wallet, as far as it has them. */
export interface WalletLinks {
  /** An app on this phone. */
  readonly mobile?: WalletLinkTarget
  /** The same app by its `https` address. */
  readonly universal?: WalletLinkTarget
  /** An app on this computer. */
  readonly desktop?: WalletLinkTarget
  /** The wallet's own page. */
  readonly web?: WalletLinkTarget
}

/** Schemes that a browser itself runs or reads: no wallet has one of them. */
const ownSchemes = /^(?:javascript|data|vbscript|blob|file|about|filesystem|view-source|ws|wss|ftp)$/

/** The link as a base that ends in a slash; undefined where it is no link that may be opened. */
function linkBase(link: string | undefined): string | undefined {
  const text = link?.trim()
  if (!text || /[\s\u0000-\u001f<>"'`\\]/.test(text)) return undefined
  const withScheme = text.includes('://') ? text : `${text.replace(/[/:]/g, '')}://`
  const scheme = withScheme.slice(0, withScheme.indexOf(':')).toLowerCase()
  if (!/^[a-z][a-z\d+.-]*$/.test(scheme) || ownSchemes.test(scheme)) return undefined
  if (isWeb(withScheme) && !URL.canParse(withScheme)) return undefined
  return withScheme.endsWith('/') ? withScheme : `${withScheme}/`
}

const isWeb = (link: string | undefined): boolean => /^https?:/i.test(link ?? '')

/** The `https` base of a link, for pages and universal links. */
const webBase = (link: string | undefined): string | undefined => {
  const base = linkBase(link)
  return isWeb(base) ? base : undefined
}

function toTarget(
  base: string | undefined,
  uri: string,
  device: Device,
  { isPage = false } = {},
): WalletLinkTarget | undefined {
  if (!base) return undefined
  const encodedUri = encodeURIComponent(uri)
  // Telegram on Android decodes a link once more than others do.
  const encoded = device.isTelegram && device.isAndroid ? encodeURIComponent(encodedUri) : encodedUri
  const target = device.isTelegram || isPage ? '_blank' : device.isFramed ? '_top' : '_self'
  return { href: `${base}wc?uri=${encoded}`, target, base }
}

/**
 * Every link by which a wallet can take a pairing.
 * @param uri the pairing; empty where only the wallet is to be opened
 */
export function walletLinks(
  { mobileLink, linkMode, desktopLink, webappLink }: LinkedWallet,
  uri: string,
  device: Device,
): WalletLinks {
  const mobile = toTarget(linkBase(mobileLink), uri, device)
  const universal = toTarget(webBase(linkMode), uri, device)
  const desktop = toTarget(linkBase(desktopLink), uri, device)
  const web = toTarget(webBase(webappLink), uri, device, { isPage: true })
  return {
    ...(mobile && { mobile }),
    ...(universal && { universal }),
    ...(desktop && { desktop }),
    ...(web && { web }),
  }
}

/**
 * One tab of a wallet's page: the extension, the app on this phone, the code, the app on this computer, the wallet's
 * own page, or an extension that is not in this browser.
 */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'desktop' | 'web' | 'unsupported'

export interface PlatformsCase {
  /** An extension of this wallet is in the page. */
  readonly isInstalled?: boolean
  /** The wallet has an extension at all; where undefined, an rdns says so. */
  readonly hasExtension?: boolean
  /** Only WalletConnect is offered: extensions do not count. */
  readonly isBasic?: boolean
}

/**
 * The tabs of a wallet's page, in their order; the first one is chosen. Never empty: any wallet may scan
 * a code.
 */
export function walletPlatforms(
  wallet: LinkedWallet | undefined,
  device: Device,
  { isInstalled = false, hasExtension, isBasic = false }: PlatformsCase = {},
): readonly [WalletPlatform, ...WalletPlatform[]] {
  if (!wallet) return ['qrcode']
  const links = walletLinks(wallet, '', device)
  const isExtension = !isBasic && (hasExtension ?? Boolean(wallet.rdns))
  const tabs: WalletPlatform[] = []
  if (isExtension && isInstalled) tabs.push('browser')
  if (links.mobile ?? links.universal) tabs.push(device.isMobile ? 'mobile' : 'qrcode')
  if (links.web) tabs.push('web')
  if (links.desktop && !device.isMobile) tabs.push('desktop')
  if (isExtension && !isInstalled) tabs.push('unsupported')
  const [first = 'qrcode', ...others] = tabs
  return [first, ...others]
}
