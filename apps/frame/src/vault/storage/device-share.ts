import * as v from 'valibot'
import {
  encrypted,
  evmAddress,
  generation,
  opaqueId,
  sealed,
  signature,
  solanaAddress,
} from '../../wallet-api/wire-values.js'
import { enrollmentData, type EnrollmentName } from '../associated-data.js'
import type { Bytes } from '../bytes.js'
import { decryptBytes, encryptBytes } from '../secrets/aes-box.js'
import type { WalletAddresses } from '../secrets/wallet-keys.js'
import { VaultError } from '../vault-error.js'
import type { VaultStorage } from './vault-storage.js'

/** The data of this device's split that is sent to the server; this device cannot decrypt any of it. */
const request = v.strictObject({
  enrollmentId: opaqueId,
  version: v.literal(1),
  keyId: v.string(),
  authShare: sealed,
  recoveryShare: encrypted,
  deviceName: v.string(),
  evmAddress,
  solanaAddress,
  ownership: signature,
  generation: v.optional(generation),
})

/** This device's share of a user's wallet, as it is kept. */
const deviceShare = v.strictObject({
  enrollmentId: opaqueId,
  evmAddress,
  solanaAddress,
  box: encrypted,
  /** The number of the generation in which it was split: the highest one that this device knows of. */
  generation: v.optional(v.number()),
  /** There until both shares were got back once: a retry sends the same again. */
  request: v.optional(request),
})
export type DeviceShare = v.InferOutput<typeof deviceShare>

const nameOf = (userId: string): string => `share:${userId}`

/** Undefined where there is none, or where what is kept is not one. */
export async function readDeviceShare(storage: VaultStorage, userId: string): Promise<DeviceShare | undefined> {
  const parsed = v.safeParse(deviceShare, await storage.get(nameOf(userId)))
  return parsed.success ? parsed.output : undefined
}

/**
 * A split that is offered to the server in the place of this device's present one. It is kept beside that until the
 * server has taken it, each under its own name: whichever of the two the server names next, its share is here.
 */
const nextNameOf = (userId: string, enrollmentId: string): string => `share:${userId}:${enrollmentId}`
/** What was offered so far: one that was never taken is cleared away by the next that is. */
const offersName = (userId: string): string => `shares:${userId}`
const offersMax = 8

export async function readNextShare(
  storage: VaultStorage,
  userId: string,
  enrollmentId: string,
): Promise<DeviceShare | undefined> {
  const parsed = v.safeParse(deviceShare, await storage.get(nextNameOf(userId, enrollmentId)))
  return parsed.success && parsed.output.enrollmentId === enrollmentId ? parsed.output : undefined
}

/**
 * @returns ends all that were offered before it: for when the server has taken it, as it takes none of those any more
 * then
 */
export async function storeNextShare(
  storage: VaultStorage,
  userId: string,
  share: DeviceShare,
): Promise<() => Promise<void>> {
  const before = v.parse(v.fallback(v.array(opaqueId), []), await storage.get(offersName(userId)))
  const drop = async (enrollmentId: string) => storage.delete(nextNameOf(userId, enrollmentId))
  // Limits their number, in case no call ever completes.
  await Promise.all(before.slice(0, -offersMax).map(drop))
  await storage.put(offersName(userId), [...before.slice(-offersMax), share.enrollmentId])
  await storage.put(nextNameOf(userId, share.enrollmentId), share)
  return async () => void (await Promise.all(before.map(drop)))
}

export const dropNextShare = (storage: VaultStorage, userId: string, enrollmentId: string): Promise<void> =>
  storage.delete(nextNameOf(userId, enrollmentId))

export const storeDeviceShare = (storage: VaultStorage, userId: string, share: DeviceShare): Promise<void> =>
  storage.put(nameOf(userId), share)

export const dropDeviceShare = (storage: VaultStorage, userId: string): Promise<void> => storage.delete(nameOf(userId))

export async function boxDeviceShare(
  boxKey: CryptoKey,
  share: Bytes,
  name: EnrollmentName,
  wallet: WalletAddresses,
): Promise<DeviceShare> {
  const { evmAddress: evm, solanaAddress: solana } = wallet
  return {
    enrollmentId: name.enrollmentId,
    evmAddress: evm,
    solanaAddress: solana,
    box: await encryptBytes(boxKey, share, enrollmentData('device', name)),
  }
}

/** @throws {VaultError} `SHARE_MISMATCH` where it was changed, or kept under another key */
export function unboxDeviceShare(
  boxKey: CryptoKey,
  { box, enrollmentId }: DeviceShare,
  userId: string,
): Promise<Bytes> {
  return decryptBytes(boxKey, box, enrollmentData('device', { userId, enrollmentId })).catch((cause: unknown) => {
    throw new VaultError('SHARE_MISMATCH', { cause })
  })
}
