import type { ReadableAtom } from 'nanostores'
import type { Connector } from '../connectors/define-connector.js'
import { previousConnectionKey } from '../limits/storage-limits.js'
import type { ModalState } from '../modal/modal.state.js'
import type { ConnectMethod, W3mOptions } from '../options/w3m-options.js'
import type { PreviousConnection } from '../storage/previous-connection.js'
import { readRecentWallets } from '../storage/recent-wallets.js'
import type { StoragePort } from '../storage/storage-port.js'
import { connectMethods, isCollapsed } from './connect-methods.js'
import { firstList, inGroups, type FirstListCase } from './installed-list.js'
import { hasDirectory } from './has-directory.js'
import { installedWallets } from './installed-wallets.js'
import type { WalletIdentity, WalletIndex } from './wallet-identity.js'
import type { WalletEntry, WalletRow } from './wallet-row.js'
import { offersPairing, pairingRow } from './wallet-step.js'

/** What the connect list shows. It is whole at every moment: the directory only adds to it. */
export interface WalletListState {
  /** The rows in the order of `features.connectorTypeOrder`; empty where the option `enableWallets` is false. */
  readonly entries: readonly WalletEntry[]
  /** The wallets of this page: without WalletConnect and the embedded wallet. */
  readonly installed: readonly WalletRow[]
  /** `none` where no directory may be asked. */
  readonly directory: 'none' | 'loading' | 'ready' | 'failed'
  /** Why the directory failed. */
  readonly error: unknown
  /** How many wallets the directory has for this device; undefined while unknown, as on a phone where it has any. */
  readonly total: number | undefined
  /** There is a list of all wallets to look at: the directory is not known to be empty. */
  readonly hasAllWallets: boolean
  /** Where a code for any wallet is offered: a row of the list, or on a phone a button beside all wallets, if listed. */
  readonly codePlace: 'row' | 'button' | undefined
  /** The ways to connect, in their order. */
  readonly methods: readonly ConnectMethod[]
  /** The wallets are one row that leads to their own view. */
  readonly isCollapsed: boolean
  /** How a visitor who comes from AppKit was connected there, if they have not been here since. */
  readonly previous: PreviousConnection | undefined
}

/** What is known of wallets that are not installed, and how that changes the list. */
export interface WalletListAddition {
  readonly directory: 'loading' | 'ready' | 'failed'
  readonly error?: unknown
  readonly total?: number | undefined
  readonly excluded?: WalletIndex<WalletIdentity>
  readonly arrange?: (params: FirstListCase) => readonly WalletEntry[]
}

/** What the list is made of. */
export interface WalletListSources {
  readonly $options: ReadableAtom<W3mOptions>
  /** False once it is known that there is no social login to offer, whatever the options say. */
  readonly $hasSocials: ReadableAtom<boolean>
  readonly $connectors: ReadableAtom<readonly Connector[]>
  readonly $modal: ReadableAtom<Pick<ModalState, 'namespace'>>
  readonly storage: StoragePort
  readonly isMobile: boolean
  readonly timeZone: string
}

/** The list as it is now: the wallets of this page, in the order that the host chose, and what was added to them. */
export function describeWalletList(
  { $options, $hasSocials, $connectors, $modal, storage, isMobile, timeZone }: WalletListSources,
  addition: WalletListAddition,
): WalletListState {
  const options = $options.get()
  const {
    allWallets = 'SHOW',
    features,
    enableWallets = true,
    services,
    connectorImages,
    featuredWalletIds = [],
    excludeWalletIds = [],
    customWallets = [],
  } = options
  const mayAsk = hasDirectory(options, timeZone)
  const installed = enableWallets
    ? installedWallets({
        connectors: $connectors.get().filter(({ type }) => type !== 'WALLET_CONNECT'),
        excludedIds: excludeWalletIds,
        excluded: addition.excluded,
        namespace: $modal.get().namespace,
        isMobile,
      }).map(row => ({
        ...row,
        image: connectorImages?.[row.connectors[0].id] ?? row.image,
      }))
    : []
  const { namespace } = $modal.get()
  const mayLogIn =
    services?.frame !== undefined &&
    options.connectors?.includes('auth') !== false &&
    (!namespace || $connectors.get().some(connector => connector.type === 'AUTH' && connector.namespace === namespace))
  const methods = connectMethods({
    order: features?.connectMethodsOrder,
    hasInstalled: installed.length > 0,
    has: {
      wallet: enableWallets,
      email: mayLogIn && features?.email !== false,
      social: mayLogIn && features?.socials !== false && $hasSocials.get(),
    },
  })
  const listCase = {
    order: features?.connectorTypeOrder,
    installed,
    recents: readRecentWallets(storage),
    featuredIds: featuredWalletIds,
    customCount: customWallets.length,
    hasDirectory: mayAsk && addition.directory === 'loading',
  }
  const hasAllWallets =
    mayAsk &&
    addition.total !== 0 &&
    features?.allWallets !== false &&
    (allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile))
  // On a phone the way leads through the wallet's name, where names are listed; WalletConnect alone begins with them.
  const isButton = isMobile && (hasAllWallets || options.connectors?.join() === pairingRow.id)
  const codePlace = enableWallets && offersPairing(options) ? (isButton ? 'button' : 'row') : undefined
  const codes = codePlace === 'row' ? [{ ...pairingRow, image: connectorImages?.[pairingRow.id] }] : []
  const entries = enableWallets
    ? inGroups([...codes, ...(addition.arrange ?? firstList)(listCase)], listCase.order)
    : []
  // Beside log-ins, wallets that are none are one row: its view says what to do.
  const isEmpty = methods.length > 1 && !(hasAllWallets || entries.length || customWallets.length)
  return {
    entries,
    installed,
    directory: mayAsk ? addition.directory : 'none',
    error: addition.error,
    total: addition.total,
    codePlace,
    hasAllWallets,
    methods,
    isCollapsed: isCollapsed(methods, isEmpty || features?.collapseWallets),
    previous: storage.get(previousConnectionKey) as PreviousConnection | undefined,
  }
}
