import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { Device } from './device.js'
import type { LinkedWallet, WalletLinkTarget } from './deep-links.js'

const encoded = encodeURIComponent

/**
 * Wallets whose app takes no pairing of a namespace: they open the page itself, in a browser of their own.
 * By directory id.
 */
const browsers: Readonly<
  Record<string, { readonly namespaces?: readonly ChainNamespace[]; readonly href: (page: URL) => string }>
> = {
  // Phantom
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    href: ({ href, origin }) => `https://phantom.app/ul/browse/${encoded(href)}?ref=${encoded(origin)}`,
  },
  // Solflare
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': {
    href: ({ href }) => `https://solflare.com/ul/v1/browse/${encoded(href)}?ref=${encoded(href)}`,
  },
  // Coinbase Wallet
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: {
    namespaces: ['solana'],
    href: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encoded(href)}`,
  },
  // Binance
  '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25': { namespaces: ['bip122'], href: binanceLink },
}

/** The place of the browser in Binance's app, as that app names it, in layers of base64. */
function binanceLink({ href }: URL): string {
  const query = new URLSearchParams({
    appId: 'yFK5FCqYprrXDiVFbhyRx7',
    startPagePath: btoa('/pages/browser/index'),
    startPageQuery: btoa(`url=${encoded(href)}`),
  })
  return `https://app.binance.com/en/download?_dp=${encoded(btoa(`bnc://app.binance.com/mp/app?${query}`))}`
}

/** The link that opens this page in a wallet's own browser on a phone; undefined where the wallet takes a pairing. */
export function browseLink(
  { id }: Pick<LinkedWallet, 'id'>,
  namespace: ChainNamespace,
  page: string,
  { isMobile, isTelegram, isFramed }: Pick<Device, 'isMobile' | 'isTelegram' | 'isFramed'>,
): WalletLinkTarget | undefined {
  const browser = Object.hasOwn(browsers, id) ? browsers[id] : undefined
  if (!browser || !isMobile || browser.namespaces?.includes(namespace) === false) return undefined
  const href = browser.href(new URL(page))
  return { href, target: isTelegram ? '_blank' : isFramed ? '_top' : '_self', base: `${new URL(href).origin}/` }
}
