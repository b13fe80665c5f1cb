import { walletEndpoints, type Generation } from '../wallet-api/wallet-api.js'
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
import { storedDeviceShare } from './stored-device-share.js'
import { boxDeviceShare, unboxDeviceShare, type DeviceShare } from './storage/device-share.js'
import type { Unlocked } from './unlocked-keys.js'
import { VaultError } from './vault-error.js'
import { entropyBytes } from './vault-limits.js'
import type { VaultDeps } from './vault-deps.js'

/** The share of this device. @throws {VaultError} `NOT_ENROLLED`, `SHARE_MISMATCH` */
async function ownShare(deps: VaultDeps): Promise<{ readonly share: DeviceShare; readonly device: Bytes }> {
  const { session, deviceKeys } = deps
  const share = await storedDeviceShare(deps)
  const user = session.user()
  if (!share || !user.wallet || share.enrollmentId !== user.enrollmentId) throw new VaultError('NOT_ENROLLED')
  if (!hasSameAddresses(share, user.wallet)) throw new VaultError('SHARE_MISMATCH')
  return { share, device: await unboxDeviceShare(deviceKeys.boxKey, share, user.id) }
}

/**
 * The authentication share of an enrollment, released to a key made for this answer.
 * @throws {VaultError} `NOT_ENROLLED` for one that was revoked, `SHARE_MISMATCH` for an answer that does not open
 */
export async function releasedShare({ session }: VaultDeps, enrollmentId: string): Promise<Bytes> {
  const key = await createReleaseKey()
  const { authShare } = await session.call(walletEndpoints.releaseShare, {
    body: { enrollmentId, releaseKey: key.publicKey },
  })
  return key
    .open(authShare, enrollmentData('release', { userId: session.user().id, enrollmentId }))
    .catch((cause: unknown) => {
      throw new VaultError('SHARE_MISMATCH', { cause })
    })
}

/**
 * Puts this device's share and the server's together.
 * @param updateRecovery brings the recovery up to date, where this device or its wallet is behind
 */
export async function unlockWallet(deps: VaultDeps, updateRecovery: () => Promise<void>): Promise<Unlocked> {
  const { session } = deps
  const { enrollmentId } = session.user()
  return unlockOnce(deps, updateRecovery).catch(async (error: unknown) => {
    // The answer to a call that split this device anew may have been lost.
    if (
      !(error instanceof VaultError && error.code === 'NOT_ENROLLED') ||
      (await session.renew()).enrollmentId === enrollmentId
    )
      throw error
    return unlockOnce(deps, updateRecovery)
  })
}

async function unlockOnce(deps: VaultDeps, updateRecovery: () => Promise<void>): Promise<Unlocked> {
  const { share, device } = await ownShare(deps)
  let auth: Bytes | undefined
  try {
    auth = await releasedShare(deps, share.enrollmentId)
    const { entropy, keys } = await combineShares(device, auth, share)
    wipe(entropy)
    const { mustGuard, generation, isStale } = deps.session.user()
    // Runs in the background: the caller does not wait for it, and a failed update is repeated with the next unlock.
    if (mustGuard || !generation || isStale) void updateRecovery().catch(() => undefined)
    return { auth, enrollmentId: share.enrollmentId, keys }
  } catch (error) {
    wipe(auth)
    throw error
  } finally {
    wipe(device)
  }
}

/** Derives and signs for nobody: what a browser does for the first time takes it several times as long. */
export async function warmUp(): Promise<void> {
  const { evmKey } = await deriveKeys(new Uint8Array(entropyBytes))
  signMessage(evmKey, new Uint8Array())
}

/** Hands the secret itself to `task`, and zeroes it when that has settled. For recovery and export only. */
export async function withSecret<Value>(deps: VaultDeps, task: (combined: Combined) => Promise<Value>): Promise<Value> {
  const unlocked = await deps.keys.use(({ auth, enrollmentId }) => ({ auth: auth.slice(), enrollmentId }))
  let { auth } = unlocked
  let device: Bytes | undefined
  let combined: Combined | undefined
  try {
    const deviceShare = await ownShare(deps)
    device = deviceShare.device
    // It may have been split anew since it was unlocked, here or in another tab.
    if (deviceShare.share.enrollmentId !== unlocked.enrollmentId) {
      wipe(auth)
      auth = await releasedShare(deps, deviceShare.share.enrollmentId)
    }
    combined = await combineShares(device, auth, deviceShare.share)
    return await task(combined)
  } finally {
    wipe(auth, device)
    if (combined) wipeCombined(combined)
  }
}

/** A split for this device, with what the server is told of it. */
export interface Draft extends DeviceShare {
  readonly request: NonNullable<DeviceShare['request']>
}

/**
 * Splits the secret for this device, and boxes the three shares for where they go. Nothing is kept or sent yet.
 * @param generation of the wallet, or its first one; undefined for a wallet from before there were any
 */
export async function enrollDevice(
  { http, deviceKeys, ports }: VaultDeps,
  userId: string,
  { entropy, keys }: Combined,
  generation: Generation | undefined,
): Promise<Draft> {
  const serverKey = await http.call(walletEndpoints.getServerKey, {})
  const name = { userId, enrollmentId: randomId() }
  const { evmAddress, solanaAddress } = keys
  const shares = await splitSecret(entropy)
  const recoveryKey = await recoveryKeyOf(entropy, generation)
  try {
    return {
      ...(await boxDeviceShare(deviceKeys.boxKey, shares.device, name, keys)),
      ...(generation && { generation: generation.number }),
      request: {
        enrollmentId: name.enrollmentId,
        version: enrollmentVersion,
        keyId: serverKey.keyId,
        authShare: await sealTo(serverKey.publicKey, shares.auth, enrollmentData('auth', name)),
        recoveryShare: await encryptBytes(
          await aesKeyOf(recoveryKey),
          shares.recovery,
          enrollmentData('recovery', name),
        ),
        deviceName: ports.deviceName,
        ownership: signMessage(keys.evmKey, ownershipData(name, await thumbprintOf(deviceKeys.frameKey.publicKey))),
        evmAddress,
        solanaAddress,
        ...(generation && { generation }),
      },
    }
  } finally {
    wipe(shares.device, shares.auth, shares.recovery, recoveryKey)
  }
}
