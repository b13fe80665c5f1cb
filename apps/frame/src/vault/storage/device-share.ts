import * as v from 'valibot'
import { encrypted, evmAddress, opaqueId, sealed, signature, solanaAddress } from '../../wallet-api/wire-values.js'
import { enrollmentData, type EnrollmentName } from '../associated-data.js'
import type { Bytes } from '../bytes.js'
import { decryptBytes, encryptBytes } from '../secrets/aes-box.js'
import type { WalletAddresses } from '../secrets/wallet-keys.js'
import { VaultError } from '../vault-error.js'
import type { VaultStorage } from './vault-storage.js'

const hex = v.custom<`0x${string}`>(value => v.is(evmAddress, value))

/** What the server is told of this device's split: nothing in it can be read here again. */
const request = v.strictObject({
  enrollmentId: opaqueId,
  version: v.literal(1),
  keyId: v.string(),
  authShare: sealed,
  recoveryShare: encrypted,
  deviceName: v.string(),
  evmAddress: hex,
  solanaAddress,
  ownership: signature,
})

/** This device's share of a user's wallet, as it is kept. */
const deviceShare = v.strictObject({
  enrollmentId: opaqueId,
  evmAddress: hex,
  solanaAddress,
  box: encrypted,
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

export const keepDeviceShare = (storage: VaultStorage, userId: string, share: DeviceShare): Promise<void> => storage.put(nameOf(userId), share)

export const dropDeviceShare = (storage: VaultStorage, userId: string): Promise<void> => storage.delete(nameOf(userId))

export async function boxDeviceShare(boxKey: CryptoKey, share: Bytes, name: EnrollmentName, wallet: WalletAddresses): Promise<DeviceShare> {
  const { evmAddress: evm, solanaAddress: solana } = wallet
  return { enrollmentId: name.enrollmentId, evmAddress: evm, solanaAddress: solana, box: await encryptBytes(boxKey, share, enrollmentData('device', name)) }
}

/** @throws {VaultError} `SHARE_MISMATCH` where it was changed, or kept under another key */
export function unboxDeviceShare(boxKey: CryptoKey, { box, enrollmentId }: DeviceShare, userId: string): Promise<Bytes> {
  return decryptBytes(boxKey, box, enrollmentData('device', { userId, enrollmentId })).catch((cause: unknown) => {
    throw new VaultError('SHARE_MISMATCH', { cause })
  })
}
