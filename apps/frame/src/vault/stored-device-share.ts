import {
  dropNextShare,
  storeDeviceShare,
  readDeviceShare,
  readNextShare,
  type DeviceShare,
} from './storage/device-share.js'
import type { VaultDeps } from './vault-deps.js'

/**
 * Returns this device's share of the split whose counterpart the server has, or else whatever share is stored. If the
 * page ended before it received the answer to a new split, the share that it had offered replaces the former one now.
 */
export async function storedDeviceShare(
  deps: Pick<VaultDeps, 'session' | 'storage'>,
): Promise<DeviceShare | undefined> {
  const share = await named(deps)
  const { enrollmentId } = deps.session.user()
  if (enrollmentId === undefined || share?.enrollmentId === enrollmentId) return share
  // The user that this tab knows may be older than another tab's new split.
  await deps.session.renew()
  return named(deps)
}

async function named({ session, storage }: Pick<VaultDeps, 'session' | 'storage'>): Promise<DeviceShare | undefined> {
  const { id, enrollmentId } = session.user()
  const share = await readDeviceShare(storage, id)
  if (enrollmentId === undefined || share?.enrollmentId === enrollmentId) return share
  const next = await readNextShare(storage, id, enrollmentId)
  if (!next) return share
  await storeDeviceShare(storage, id, next)
  await dropNextShare(storage, id, enrollmentId)
  return next
}
