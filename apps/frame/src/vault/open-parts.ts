import { walletEndpoints } from '../wallet-api/wallet-api.js'
import { createSessionStore } from './server/session-store.js'
import { createWalletHttp } from './server/wallet-http.js'
import { shareAtHand } from './share-at-hand.js'
import { loadDeviceKeys } from './storage/device-keys.js'
import { createUnlockedKeys } from './unlocked-keys.js'
import { VaultError } from './vault-error.js'
import type { VaultPorts, VaultParts } from './vault-parts.js'

export async function openParts(ports: VaultPorts): Promise<VaultParts> {
  const storage = await ports.openStorage()
  const deviceKeys = await loadDeviceKeys(storage)
  const nowMs = () => ports.clock.now()
  const http = createWalletHttp({ origin: ports.origin, fetch: ports.fetch, nowMs, frameKey: deviceKeys.frameKey })
  const session = createSessionStore({ http, storage, exclusive: ports.exclusive, nowMs, onEnd: () => keys.lock() })
  const keys = createUnlockedKeys({
    clock: ports.clock,
    // Everything that touches a secret is a part of its own: the login page does not wait for it.
    unlock: async () =>
      (await orUnreachable(import('./wallet-steps.js'))).unlockWallet(parts, async () =>
        (await loadRotation()).updateRecovery(parts),
      ),
    confirm: () => confirmDevice(parts),
  })
  const parts: VaultParts = { ports, storage, deviceKeys, http, session, keys }
  return parts
}

/** @throws {VaultError} `LOGGED_OUT` or `NOT_ENROLLED` where this device was revoked; the keys are zeroed then */
async function confirmDevice({ session, storage, keys }: VaultParts): Promise<void> {
  const { enrollments } = await session.call(walletEndpoints.listEnrollments, {})
  const own = enrollments.find(({ isThisDevice }) => isThisDevice)?.enrollmentId
  if (own !== undefined && own === session.user().enrollmentId) return
  if (own !== undefined) {
    // It is the same device where it was split anew since, and the share of that is here.
    await session.renew()
    if (session.user().enrollmentId === own && (await shareAtHand({ session, storage }))?.enrollmentId === own) return
  }
  keys.lock()
  throw new VaultError('NOT_ENROLLED')
}

/** Code that is fetched when it is needed. @throws {VaultError} `UNREACHABLE` where it does not come */
export const orUnreachable = <Module>(module: Promise<Module>): Promise<Module> =>
  module.catch((cause: unknown) => {
    throw new VaultError('UNREACHABLE', { cause })
  })
/**
 * Loads the code for passwords and passkeys, including the server's part of the password: a separate chunk, for which
 * no login and no approval waits.
 */
export const loadFactors = () => orUnreachable(import('./recovery-factors.js'))
/** Loads the code that brings the recovery into its next generation: the same chunk and its dependencies. */
export const loadRotation = () => orUnreachable(import('./recovery-rotation.js'))
