import type { Clock } from '@w3m/core/rpc'
import type { WithLock, SessionStore } from './server/session-store.js'
import type { WalletHttp, WalletHttpOptions } from './server/wallet-http.js'
import type { DeviceKeys } from './storage/device-keys.js'
import type { VaultStorage } from './storage/vault-storage.js'
import type { UnlockedKeys } from './unlocked-keys.js'
import type { TabChannel } from './tab-channel.js'
import type { VaultApi, VaultMethod } from './vault-api.js'

/** The environment that the vault needs. */
export interface VaultPorts {
  /** The frame's own origin. */
  readonly origin: string
  readonly fetch: WalletHttpOptions['fetch']
  readonly openStorage: () => Promise<VaultStorage>
  /** Wall-clock time. */
  readonly clock: Clock
  readonly withLock: WithLock
  /** Tells the other tabs of this browser. */
  readonly notifyTabs: TabChannel['post']
  /** The name of this device in the list of devices. */
  readonly deviceName: string
}

/** What the functions of a running vault depend on. */
export interface VaultDeps {
  readonly ports: VaultPorts
  readonly storage: VaultStorage
  readonly deviceKeys: DeviceKeys
  readonly http: WalletHttp
  readonly session: SessionStore
  readonly keys: UnlockedKeys
}

/** Calls of the vault's interface, some or all. */
export type Handlers<Method extends VaultMethod = VaultMethod> = {
  readonly [Name in Method]: (params: VaultApi[Name]['params']) => Promise<VaultApi[Name]['result']>
}
