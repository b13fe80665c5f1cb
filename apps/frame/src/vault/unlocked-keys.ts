import type { Clock } from '@w3m/core/rpc'
import { wipe, type Bytes } from './bytes.js'
import type { WalletKeys } from './secrets/wallet-keys.js'
import { VaultError } from './vault-error.js'
import { enrollmentCheckMs, idleLockMs } from './vault-limits.js'

/**
 * What an unlocked wallet is: the share that the server gave, and the two child keys. Neither the secret nor the
 * device's share.
 */
export interface Unlocked {
  readonly auth: Bytes
  /** Of which split that share is. */
  readonly enrollmentId: string
  readonly keys: WalletKeys
}

export interface UnlockedKeysOptions {
  readonly clock: Clock
  /** Puts the shares together. */
  readonly unlock: () => Promise<Unlocked>
  /** Asks the server whether this device still counts. @throws where it does not, or where nobody says so */
  readonly confirm: () => Promise<void>
}

/** The keys while the wallet is unlocked. */
export interface UnlockedKeys {
  /**
   * Unlocks where needed, and hands the keys to `work`, which must be done with them when it returns: they may be
   * zeroed a moment later.
   * A device that was revoked gets no further than a second after it.
   */
  use<Value>(work: (unlocked: Unlocked) => Value): Promise<Value>
  /**
   * Asks ahead what `use` asks first of an unlocked wallet: it waits for the answer that is under way. Nothing for a
   * locked one.
   */
  confirm(): Promise<void>
  /** Zeroes the keys. What is being unlocked meanwhile fails. */
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

  /** Timers stop while a computer sleeps, so the time itself is looked at too. A clock that was set back locks. */
  function lockIfIdle(): void {
    const idleMs = clock.now() - usedAtMs
    if (openKeys && (idleMs < 0 || idleMs >= idleLockMs)) lock()
  }

  async function load(): Promise<void> {
    const own = generation
    const unlocked = await unlock()
    if (own !== generation) {
      wipeUnlocked(unlocked)
      throw new VaultError('FAILED')
    }
    openKeys = unlocked
    // Whoever looks next may be somebody else than who waits for this: keys that were just unlocked are not idle.
    usedAtMs = confirmedAtMs = clock.now()
  }

  async function confirmNow(): Promise<void> {
    // What the server knew is as old as the question.
    const startedAtMs = clock.now()
    const own = generation
    await confirm()
    if (own === generation) confirmedAtMs = startedAtMs
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
    async use(work) {
      await makeReady()
      if (!openKeys) throw new VaultError('FAILED')
      usedAtMs = clock.now()
      stopTimer()
      stopTimer = clock.after(idleLockMs, lock)
      return work(openKeys)
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
