import type { ReadableAtom } from 'nanostores'
import { atom } from '../../async/atom.js'
import { announcedWalletsMax } from '../../limits/wallets-limits.js'
import { baseName } from '../../connectors/base-name.js'
import type { Connector } from '../../connectors/define-connector.js'
import { readAnnouncement } from './announcement.js'
import { isEip1193Provider } from './eip1193.js'
import type { DiscoveryContext } from '../namespace.js'
import { injectedConnector } from './injected-connector.js'

export interface InjectedDiscovery {
  readonly $connectors: ReadableAtom<readonly Connector[]>
  destroy(): void
}

export interface InjectedDiscoveryOptions {
  readonly page: Window & { readonly ethereum?: unknown }
  /** Whether to listen for EIP-6963 announcements, and to offer `window.ethereum`. */
  readonly options: DiscoveryContext['options']
}

/**
 * The EVM wallets of the page: announced ones (EIP-6963) and `window.ethereum` beside them, early or late. The first
 * announcement of an rdns has its id; a later one with another provider is kept beside it. Both are marked, as are two
 * of one name: the first one may be the impostor.
 */
export function discoverInjected({
  page,
  options: { enableEIP6963 = true, enableInjected = true },
}: InjectedDiscoveryOptions): InjectedDiscovery {
  const $connectors = atom<readonly Connector[]>([])
  /** Announced wallets, by the uuid of their announcement. */
  const connectors = new Map<string, Connector>()

  let browserWallet: Connector | undefined
  const publish = () => {
    const found = [...connectors.values()]
    const announced: { aliases?: readonly string[] | undefined } | undefined = found.find(
      ({ provider }) => provider === browserWallet?.provider,
    )
    // The alias restores a connection that was made with `window.ethereum` before the announcement.
    if (browserWallet && announced) announced.aliases = [browserWallet.id]
    else if (browserWallet) found.push(browserWallet)
    $connectors.set(found)
  }
  /** Keeps the first `window.ethereum`, so that a connection made with it continues. */
  const checkWindowEthereum = () => {
    try {
      const provider: unknown = enableInjected && page.ethereum
      if (isEip1193Provider(provider))
        browserWallet ??= injectedConnector({ id: 'injected', type: 'INJECTED', name: 'Browser Wallet', provider })
    } catch {
      // A getter that throws is no wallet.
    }
    publish()
  }

  const onAnnounceProvider = (event: Event) => {
    const found = readAnnouncement(event)
    if (!found || connectors.has(found.uuid) || connectors.size >= announcedWalletsMax) return
    const { rdns, name, icon, provider, uuid } = found
    // Domain names know no case.
    const announcedWallets = [...connectors.values()]
    const namesakes = announcedWallets.filter(wallet => wallet.rdns?.toLowerCase() === rdns.toLowerCase())
    if (namesakes.some(wallet => wallet.provider === provider)) return
    const { length } = namesakes
    // One provider under two rdns is one wallet, and no duplicate.
    const doubles: { isDuplicate?: boolean }[] = announcedWallets.filter(
      wallet =>
        namesakes.includes(wallet) || (wallet.provider !== provider && baseName(wallet.name) === baseName(name)),
    )
    // Changes the existing objects, because one of them may be connected.
    for (const wallet of doubles) wallet.isDuplicate = true
    // A uuid changes with every page load, so the id of a duplicate contains its position.
    connectors.set(
      uuid,
      injectedConnector({
        id: length ? `${rdns}#${length + 1}` : rdns,
        type: 'ANNOUNCED',
        name,
        icon,
        rdns,
        isDuplicate: doubles.length > 0,
        provider,
      }),
    )
    publish()
  }

  const controller = new AbortController()
  checkWindowEthereum()
  // In-app browsers inject late, and say so.
  page.addEventListener('ethereum#initialized', checkWindowEthereum, controller)
  if (enableEIP6963) {
    page.addEventListener('eip6963:announceProvider', onAnnounceProvider, controller)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  return { $connectors, destroy: () => controller.abort() }
}
