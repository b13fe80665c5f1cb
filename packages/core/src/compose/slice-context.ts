import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { AccountStore } from '../account/account.store.js'
import type { ConnectionStore } from '../connection/connection.store.js'
import type { EventsStore } from '../events/events.store.js'
import type { ModalStore } from '../modal/modal.store.js'
import type { Router } from '../modal/router.js'
import type { Namespace } from '../namespaces/namespace.js'
import type { NetworkStore } from '../network/network.store.js'
import type { NoticesStore } from '../notices/notices.store.js'
import type { W3mOptions } from '../options/w3m-options.js'
import type { StoragePort } from '../storage/storage-port.js'
import type { ThemeStore } from '../theme/theme.store.js'

/** The context that every slice of an instance receives: its options, and the stores that exist from the start. */
export interface SliceContext {
  readonly $options: ReadableAtom<W3mOptions>
  readonly namespaces: readonly Namespace[]
  readonly storage: StoragePort
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly connection: Pick<
    ConnectionStore,
    'connect' | 'reconnect' | 'abandon' | 'connectorOf' | 'disconnect' | 'forget' | 'switchNetwork'
  >
  readonly modal: ModalStore
  readonly router: Router
  readonly theme: Pick<ThemeStore, '$state'>
  readonly $locale: ReadableAtom<string>
  readonly events: EventsStore
  readonly notices: Pick<NoticesStore, '$state' | 'alert' | 'show' | 'dismiss'>
  readonly isMobile: boolean
  readonly timeZone: string
  /** False once it is known that no social login is offered, whatever the options say. */
  readonly $hasSocials: WritableAtom<boolean>
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
}
