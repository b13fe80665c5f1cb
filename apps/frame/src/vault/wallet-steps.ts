import { walletEndpoints, type User } from '../wallet-api/wallet-api.js'
import { enrollmentData, enrollmentVersion, ownershipData } from './associated-data.js'
import { randomId, wipe, type Bytes } from './bytes.js'
import { hasSameAddresses } from './same-addresses.js'
import { aesKeyOf, encryptBytes } from './secrets/aes-box.js'
import { createReleaseKey, sealTo } from './secrets/hpke-box.js'
import { recoveryKeyOf } from './secrets/recovery-key.js'
import { combineShares, splitSecret, wipeCombined, type Combined } from './secrets/shares.js'
import { deriveKeys } from './secrets/wallet-keys.js'
import { thumbprintOf } from './server/dpop-proof.js'
import { signMessage } from './signing/evm-signatures.js'
import { boxDeviceShare, readDeviceShare, unboxDeviceShare, type DeviceShare } from './storage/device-share.js'
import type { Unlocked } from './unlocked-keys.js'
import { VaultError } from './vault-error.js'
import { entropyBytes } from './vault-limits.js'
import { loadFactors, type VaultParts } from './vault-parts.js'

/** The share of this device. @throws {VaultError} `NOT_ENROLLED`, `SHARE_MISMATCH` */
async function ownShare({ storage, session, deviceKeys }: VaultParts): Promise<{ readonly share: DeviceShare; readonly device: Bytes; readonly user: User }> {
  const user = session.user()
  const share = await readDeviceShare(storage, user.id)
  if (!share || !user.wallet || share.enrollmentId !== user.enrollmentId) throw new VaultError('NOT_ENROLLED')
  if (!hasSameAddresses(share, user.wallet)) throw new VaultError('SHARE_MISMATCH')
  return { share, user, device: await unboxDeviceShare(deviceKeys.boxKey, share, user.id) }
}

/**
 * The authentication share of an enrollment, released to a key made for this answer.
 * @throws {VaultError} `NOT_ENROLLED` for one that was revoked, `SHARE_MISMATCH` for an answer that does not open
 */
export async function releasedShare({ session }: VaultParts, enrollmentId: string): Promise<Bytes> {
  const key = await createReleaseKey()
  const { authShare } = await session.call(walletEndpoints.releaseShare, { body: { enrollmentId, releaseKey: key.publicKey } })
  return key.open(authShare, enrollmentData('release', { userId: session.user().id, enrollmentId })).catch((cause: unknown) => {
    throw new VaultError('SHARE_MISMATCH', { cause })
  })
}

/** Puts this device's share and the server's together. */
export async function unlockWallet(parts: VaultParts): Promise<Unlocked> {
  const { share, device } = await ownShare(parts)
  let auth: Bytes | undefined
  try {
    auth = await releasedShare(parts, share.enrollmentId)
    const { entropy, keys } = await combineShares(device, auth, share)
    try {
      if (parts.session.user().mustGuard) await guard(parts, entropy)
    } finally {
      wipe(entropy)
    }
    return { auth, keys }
  } catch (error) {
    wipe(auth)
    throw error
  } finally {
    wipe(device)
  }
}

/** What is asked for waits for nothing but the key: a call that fails is made with the next unlock. */
async function guard(parts: VaultParts, entropy: Bytes): Promise<void> {
  const recoveryKey = await recoveryKeyOf(entropy)
  void loadFactors()
    .then(({ guardPasskey }) => guardPasskey(parts, recoveryKey))
    .catch(() => undefined)
    .finally(() => wipe(recoveryKey))
}

/** Derives and signs for nobody: what a browser does for the first time takes it several times as long. */
export async function rehearse(): Promise<void> {
  const { evmKey } = await deriveKeys(new Uint8Array(entropyBytes))
  signMessage(evmKey, new Uint8Array())
}

/** Hands the secret itself to `work`, and zeroes it when that has settled. For recovery and export only. */
export async function withSecret<Value>(parts: VaultParts, work: (combined: Combined) => Promise<Value>): Promise<Value> {
  const auth = await parts.keys.use(unlocked => unlocked.auth.slice())
  let device: Bytes | undefined
  let combined: Combined | undefined
  try {
    const own = await ownShare(parts)
    device = own.device
    combined = await combineShares(device, auth, own.share)
    return await work(combined)
  } finally {
    wipe(auth, device)
    if (combined) wipeCombined(combined)
  }
}

/** Splits the secret for this device, and boxes the three shares for where they go. Nothing is kept or sent yet. */
export async function enrollDevice({ http, deviceKeys, ports }: VaultParts, userId: string, { entropy, keys }: Combined): Promise<DeviceShare> {
  const serverKey = await http.call(walletEndpoints.getServerKey, {})
  const name = { userId, enrollmentId: randomId() }
  const { evmAddress, solanaAddress } = keys
  const shares = await splitSecret(entropy)
  const recoveryKey = await recoveryKeyOf(entropy)
  try {
    return {
      ...(await boxDeviceShare(deviceKeys.boxKey, shares.device, name, keys)),
      request: {
        enrollmentId: name.enrollmentId,
        version: enrollmentVersion,
        keyId: serverKey.keyId,
        authShare: await sealTo(serverKey.publicKey, shares.auth, enrollmentData('auth', name)),
        recoveryShare: await encryptBytes(await aesKeyOf(recoveryKey), shares.recovery, enrollmentData('recovery', name)),
        deviceName: ports.deviceName,
        ownership: signMessage(keys.evmKey, ownershipData(name, await thumbprintOf(deviceKeys.frameKey.publicKey))),
        evmAddress,
        solanaAddress,
      },
    }
  } finally {
    wipe(shares.device, shares.auth, shares.recovery, recoveryKey)
  }
}
