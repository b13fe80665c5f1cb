import { walletEndpoints } from '../wallet-api/wallet-api.js'
import { createSessionStore } from './server/session-store.js'
import { createWalletHttp } from './server/wallet-http.js'
import { storedDeviceShare } from './stored-device-share.js'
import { loadDeviceKeys } from './storage/device-keys.js'
import { createUnlockedKeys } from './unlocked-keys.js'
import { VaultError } from './vault-error.js'
import type { VaultPorts, VaultDeps } from './vault-deps.js'

export async function openVault(ports: VaultPorts): Promise<VaultDeps> {
  const storage = await ports.openStorage()
  const deviceKeys = await loadDeviceKeys(storage)
  const nowMs = () => ports.clock.now()
  const http = createWalletHttp({ origin: ports.origin, fetch: ports.fetch, nowMs, frameKey: deviceKeys.frameKey })
  const session = createSessionStore({ http, storage, withLock: ports.withLock, nowMs, onEnd: () => keys.lock() })
  const keys = createUnlockedKeys({
    clock: ports.clock,
    // Everything that touches a secret is a part of its own: the login page does not wait for it.
    unlock: async () =>
      (await orUnreachable(import('./wallet-steps.js'))).unlockWallet(deps, async () =>
        (await loadRotation()).updateRecovery(deps),
      ),
    confirm: () => confirmDevice(deps),
  })
  const deps: VaultDeps = { ports, storage, deviceKeys, http, session, keys }
  return deps
}

/** @throws {VaultError} `LOGGED_OUT` or `NOT_ENROLLED` where this device was revoked; the keys are zeroed then */
async function confirmDevice({ session, storage, keys }: VaultDeps): Promise<void> {
  const { enrollments } = await session.call(walletEndpoints.listEnrollments, {})
  const enrollmentId = enrollments.find(({ isThisDevice }) => isThisDevice)?.enrollmentId
  if (enrollmentId !== undefined && enrollmentId === session.user().enrollmentId) return
  if (enrollmentId !== undefined) {
    // It is the same device where it was split anew since, and the share of that is here.
    await session.renew()
    if (
      session.user().enrollmentId === enrollmentId &&
      (await storedDeviceShare({ session, storage }))?.enrollmentId === enrollmentId
    )
      return
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
