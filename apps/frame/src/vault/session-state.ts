import { wipe } from './bytes.js'
import { hasSameAddresses } from './same-addresses.js'
import { storedDeviceShare } from './stored-device-share.js'
import { storeDeviceShare, unboxDeviceShare } from './storage/device-share.js'
import type { LoggedInState } from './vault-api.js'
import { VaultError } from './vault-error.js'
import type { VaultDeps } from './vault-deps.js'

/**
 * Returns the logged-in visitor's state on this device. It contains addresses only if both shares can be read: a device
 * that was enrolled just now is unlocked once before.
 * @throws {VaultError} `SHARE_MISMATCH` where the server names another wallet than the one this device holds a share of
 */
export async function sessionState(deps: VaultDeps): Promise<LoggedInState> {
  const { session, storage, deviceKeys, keys } = deps
  if (!session.user().wallet) return { phase: 'noWallet', user: session.user() }
  const share = await storedDeviceShare(deps)
  const user = session.user()
  if (!user.wallet) return { phase: 'noWallet', user }
  if (!share || share.enrollmentId !== user.enrollmentId) return { phase: 'newDevice', user }
  if (!hasSameAddresses(share, user.wallet)) throw new VaultError('SHARE_MISMATCH')
  const device = await unboxDeviceShare(deviceKeys.boxKey, share, user.id).catch(() => undefined)
  wipe(device)
  if (!device) return { phase: 'newDevice', user }
  if (share.request) {
    await keys.use(() => undefined)
    const { request: _request, ...confirmed } = share
    await storeDeviceShare(storage, user.id, confirmed)
  }
  return { phase: 'ready', user, evmAddress: share.evmAddress, solanaAddress: share.solanaAddress }
}
