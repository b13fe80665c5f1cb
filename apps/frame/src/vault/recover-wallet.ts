import { walletEndpoints, type Generation, type User } from '../wallet-api/wallet-api.js'
import { enrollmentData } from './associated-data.js'
import { wipe, type Bytes } from './bytes.js'
import type { openFactor, OpenedFactor } from './recovery-factors.js'
import { hasSameAddresses } from './same-addresses.js'
import { aesKeyOf, decryptBytes } from './secrets/aes-box.js'
import { entropyOf } from './secrets/mnemonic.js'
import { combineShares, wipeCombined, type Combined } from './secrets/shares.js'
import { deriveKeys } from './secrets/wallet-keys.js'
import { isFinalRefusal } from './server/wallet-http.js'
import { sessionState } from './session-state.js'
import { dropDeviceShare, storeDeviceShare } from './storage/device-share.js'
import { retryAfterRotation } from './retry-after-rotation.js'
import type { RecoveryInput, SessionState, VaultApi } from './vault-api.js'
import { VaultError } from './vault-error.js'
import type { VaultDeps } from './vault-deps.js'
import { loadFactors } from './open-vault.js'
import { enrollDevice, releasedShare } from './wallet-steps.js'

/**
 * Opens the wallet on a device that holds no share of it, and enrolls the device with a split of its own.
 * @throws {VaultError} `RECOVERY_WRONG` where what was given does not open this wallet, `SHARE_MISMATCH` where no
 *   stored pair of shares makes it
 */
export async function recoverWallet(deps: VaultDeps, input: RecoveryInput): Promise<SessionState> {
  const { session, ports } = deps
  return ports.withLock('w3m-enroll', async () => {
    // The answer to an earlier try may have been lost, or another tab was first. The token asks, and the session is not
    // renewed: without a cookie of the frame that would end it. The next renewal brings what else has changed.
    const { enrollments } = await session.call(walletEndpoints.listEnrollments, {})
    const enrollment = enrollments.find(({ isThisDevice }) => isThisDevice)
    if (enrollment) session.learn({ ...session.user(), enrollmentId: enrollment.enrollmentId })
    const before = await sessionState(deps)
    return before.phase === 'newDevice' ? retryAfterRotation(deps, () => recover(deps, input)) : before
  })
}

async function recover(deps: VaultDeps, input: RecoveryInput): Promise<SessionState> {
  const { session, storage } = deps
  const user = session.user()
  const {
    combined,
    generation,
    former: previous,
  } = input.kind === 'words'
    ? await secretOfWords(input.secret, user)
    : await secretOfShares(deps, { ...input, kind: input.kind }, user)
  try {
    const draft = await enrollDevice(deps, user.id, combined, generation)
    await storeDeviceShare(storage, user.id, draft)
    const { user: enrolled } = await session
      .call(walletEndpoints.addEnrollment, { body: draft.request })
      .catch(async (error: unknown) => {
        // It is signed for this device, which is in no list: nothing of it stays that could be sent another day.
        if (isFinalRefusal(error)) await dropDeviceShare(storage, user.id)
        throw error
      })
    session.learn(enrolled)
    const state = await sessionState(deps)
    if (!previous) return state
    await migrateFactor(deps, { ...input, salt: previous.salt, credentialId: previous.credentialId }, combined.entropy)
    return await sessionState(deps)
  } finally {
    wipeCombined(combined)
  }
}

interface OpenedSecret {
  readonly combined: Combined
  readonly generation: Generation | undefined
  readonly former?: OpenedFactor['former']
}

/**
 * Stores what has just opened the wallet as it is stored now. The former stays, and opens it again, where that fails.
 */
async function migrateFactor(
  deps: VaultDeps,
  input: VaultApi['recovery.add']['params'],
  entropy: Bytes,
): Promise<void> {
  await loadFactors()
    .then(({ storeFactor }) => storeFactor(deps, input, entropy))
    .catch(() => undefined)
}

async function secretOfWords(words: Bytes, { wallet, generation }: User): Promise<OpenedSecret> {
  const entropy = await entropyOf(words)
  const combined = { entropy, keys: await deriveKeys(entropy) }
  if (wallet && hasSameAddresses(combined.keys, wallet)) return { combined, generation }
  wipeCombined(combined)
  throw new VaultError('RECOVERY_WRONG')
}

/**
 * Opens a recovery share with what was given, and puts it together with the server's share of the same enrollment: the
 * first pair that fits.
 */
async function secretOfShares(
  deps: VaultDeps,
  input: Parameters<typeof openFactor>[1],
  user: User,
): Promise<OpenedSecret> {
  const { recoveryKey, generation, enrollments, former: previous } = await (await loadFactors()).openFactor(deps, input)
  const key = await aesKeyOf(recoveryKey)
  wipe(recoveryKey)
  for (const { enrollmentId, recoveryShare } of enrollments) {
    let recovery: Bytes | undefined
    let auth: Bytes | undefined
    try {
      recovery = await decryptBytes(
        key,
        recoveryShare,
        enrollmentData('recovery', { userId: user.id, enrollmentId }),
      ).catch(mismatch)
      auth = await releasedShare(deps, enrollmentId)
      return { combined: await combineShares(recovery, auth, walletOf(user)), generation, former: previous }
    } catch (error) {
      // A bad row, or that of a device revoked just now, does not prevent the others from being tried.
      if (!(error instanceof VaultError && (error.code === 'SHARE_MISMATCH' || error.code === 'NOT_ENROLLED')))
        throw error
    } finally {
      wipe(recovery, auth)
    }
  }
  throw new VaultError('SHARE_MISMATCH')
}

const mismatch = (cause: unknown): never => {
  throw new VaultError('SHARE_MISMATCH', { cause })
}

function walletOf({ wallet }: User): NonNullable<User['wallet']> {
  if (!wallet) throw new VaultError('NOT_ENROLLED')
  return wallet
}
