import {
  dropNextShare,
  keepDeviceShare,
  readDeviceShare,
  readNextShare,
  type DeviceShare,
} from './storage/device-share.js'
import type { VaultParts } from './vault-parts.js'

/**
 * This device's share of the split that the server has the counterpart of, where it is here; else whatever is. Where
 * this device was split anew and the page ended before it heard so, what it had offered takes the place of the former
 * one now.
 */
export async function shareAtHand(parts: Pick<VaultParts, 'session' | 'storage'>): Promise<DeviceShare | undefined> {
  const share = await named(parts)
  const { enrollmentId } = parts.session.user()
  if (enrollmentId === undefined || share?.enrollmentId === enrollmentId) return share
  // What this tab knows of the user may be from before another tab split anew.
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
