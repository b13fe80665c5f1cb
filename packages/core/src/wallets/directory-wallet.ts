import type { DirectoryWallet, getWallets } from '../api/get-wallets.js'
import type { EndpointInput } from '../api/define-endpoint.js'
import { safeName } from '../text/safe-name.js'
import type { CustomWallet } from '../options/w3m-options.js'
import type { WalletLink } from './wallet.js'

export type WalletQuery = NonNullable<EndpointInput<typeof getWallets>['query']>

/** One page of the directory, as the server answers. @throws {W3mError} of the HTTP client */
export type FetchWallets = (
  query: WalletQuery,
  options: { readonly signal: AbortSignal },
) => Promise<{ readonly count: number; readonly data: readonly DirectoryWallet[] }>

/** Where the picture of a wallet is. */
export type WalletImage = (
  wallet: { readonly image_id?: string | null | undefined; readonly image_url?: string | null | undefined },
  trust: 'directory' | 'host',
) => string | undefined

/** An address that may stand behind a link: the directory is data, and `javascript:` is no website. */
function webUrl(value: string | null | undefined): string | undefined {
  try {
    return value && /^https?:$/.test(new URL(value).protocol) ? value : undefined
  } catch {
    return undefined
  }
}

const text = (value: string | null | undefined): string | undefined => value || undefined

type Wire = Partial<Omit<DirectoryWallet, 'id' | 'name'>> & { readonly id: string; readonly name: string }

const toLink = (wallet: Wire, image: string | undefined): WalletLink => ({
  id: wallet.id,
  name: safeName(wallet.name),
  image,
  rdns: text(wallet.rdns),
  ...(wallet.badge_type === 'certified' && { isCertified: true }),
  homepage: webUrl(wallet.homepage),
  mobileLink: text(wallet.mobile_link),
  ...(wallet.link_mode && { linkMode: webUrl(wallet.link_mode) }),
  desktopLink: text(wallet.desktop_link),
  webappLink: webUrl(wallet.webapp_link),
  appStore: webUrl(wallet.app_store),
  playStore: webUrl(wallet.play_store),
  chromeStore: webUrl(wallet.chrome_store),
})

export const fromDirectory = (wallet: DirectoryWallet, image: WalletImage): WalletLink =>
  toLink(wallet, image(wallet, 'directory'))

export const fromOption = (wallet: CustomWallet, image: WalletImage): WalletLink =>
  toLink(wallet, image(wallet, 'host'))

/** A phone can open a wallet by a link to its app or by its web page only. */
export const isForMobile = ({ mobileLink, linkMode, webappLink }: WalletLink): boolean =>
  Boolean(mobileLink ?? linkMode ?? webappLink)
