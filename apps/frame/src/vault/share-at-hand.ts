import {
  dropNextShare,
  keepDeviceShare,
  readDeviceShare,
  readNextShare,
  type DeviceShare,
} from './storage/device-share.js'
import type { VaultParts } from './vault-parts.js'

/**
 * Returns this device's share of the split whose counterpart the server has, or else whatever share is stored. If the
 * page ended before it received the answer to a new split, the share that it had offered replaces the former one now.
 */
export async function shareAtHand(parts: Pick<VaultParts, 'session' | 'storage'>): Promise<DeviceShare | undefined> {
  const share = await named(parts)
  const { enrollmentId } = parts.session.user()
  if (enrollmentId === undefined || share?.enrollmentId === enrollmentId) return share
  // The user that this tab knows may be older than another tab's new split.
  await parts.session.renew()
  return named(parts)
}

async function named({ session, storage }: Pick<VaultParts, 'session' | 'storage'>): Promise<DeviceShare | undefined> {
  const { id, enrollmentId } = session.user()
  const share = await readDeviceShare(storage, id)
  if (enrollmentId === undefined || share?.enrollmentId === enrollmentId) return share
  const next = await readNextShare(storage, id, enrollmentId)
  if (!next) return share
  await keepDeviceShare(storage, id, next)
  await dropNextShare(storage, id, enrollmentId)
  return next
}
