import type { Clock } from '@w3m/core/rpc'
import { wipe, type Bytes } from './bytes.js'
import type { WalletKeys } from './secrets/wallet-keys.js'
import { VaultError } from './vault-error.js'
import { enrollmentCheckMs, idleLockMs } from './vault-limits.js'

/**
 * The data of an unlocked wallet: the server's share and the two child keys, but neither the secret nor the device's
 * share.
 */
export interface Unlocked {
  readonly auth: Bytes
  /** The split that the share belongs to. */
  readonly enrollmentId: string
  readonly keys: WalletKeys
}

export interface UnlockedKeysOptions {
  readonly clock: Clock
  /** Puts the shares together. */
  readonly unlock: () => Promise<Unlocked>
  /** Checks with the server that this device is still enrolled. @throws if it is not, or if there is no answer */
  readonly confirm: () => Promise<void>
}

/** The keys while the wallet is unlocked. */
export interface UnlockedKeys {
  /**
   * Unlocks where needed, and hands the keys to `task`, which must be done with them when it returns: they may be
   * zeroed a moment later. A device that was revoked can use the keys for one more second at most.
   */
  use<Value>(task: (unlocked: Unlocked) => Value): Promise<Value>
  /**
   * Starts the check that `use` makes first for an unlocked wallet; `use` then waits for the running check. Does
   * nothing for a locked wallet.
   */
  confirm(): Promise<void>
  /** Zeroes the keys. An unlock in progress fails. */
  lock(): void
  readonly isUnlocked: boolean
}

export function createUnlockedKeys({ clock, unlock, confirm }: UnlockedKeysOptions): UnlockedKeys {
  let openKeys: Unlocked | undefined
  let loading: Promise<void> | undefined
  let usedAtMs = 0
  let confirming: Promise<void> | undefined
  let confirmedAtMs = 0
  let generation = 0
  let stopTimer = () => {}

  function lock(): void {
    generation++
    stopTimer()
    if (openKeys) wipeUnlocked(openKeys)
    openKeys = undefined
    loading = undefined
    confirming = undefined
  }

  /**
   * Timers stop while a computer sleeps, so this also compares the time. A clock that was set back locks the wallet.
   */
  function lockIfIdle(): void {
    const idleMs = clock.now() - usedAtMs
    if (openKeys && (idleMs < 0 || idleMs >= idleLockMs)) lock()
  }

  async function load(): Promise<void> {
    const startGeneration = generation
    const unlocked = await unlock()
    if (startGeneration !== generation) {
      wipeUnlocked(unlocked)
      throw new VaultError('FAILED')
    }
    openKeys = unlocked
    // Another caller may check for idleness before the one that waits here: keys that were just unlocked are not idle.
    usedAtMs = confirmedAtMs = clock.now()
  }

  async function confirmNow(): Promise<void> {
    // The answer counts from the time of the request, not of its arrival.
    const startedAtMs = clock.now()
    const startGeneration = generation
    await confirm()
    if (startGeneration === generation) confirmedAtMs = startedAtMs
  }

  async function confirmRecently(): Promise<void> {
    const ageMs = clock.now() - confirmedAtMs
    if (ageMs >= 0 && ageMs < enrollmentCheckMs) return
    const running = (confirming ??= confirmNow().finally(() => {
      if (confirming === running) confirming = undefined
    }))
    await running
  }

  async function makeReady(): Promise<void> {
    lockIfIdle()
    if (openKeys) return await confirmRecently()
    const running = (loading ??= load().finally(() => {
      if (loading === running) loading = undefined
    }))
    await running
  }

  return {
    async use(task) {
      await makeReady()
      if (!openKeys) throw new VaultError('FAILED')
      usedAtMs = clock.now()
      stopTimer()
      stopTimer = clock.after(idleLockMs, lock)
      return task(openKeys)
    },
    async confirm() {
      lockIfIdle()
      if (openKeys) await confirmRecently()
    },
    lock,
    get isUnlocked() {
      return openKeys !== undefined
    },
  }
}

const wipeUnlocked = ({ auth, keys }: Unlocked): void => wipe(auth, keys.evmKey, keys.solanaKey)
