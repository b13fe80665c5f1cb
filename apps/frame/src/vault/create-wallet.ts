import { walletEndpoints } from '../wallet-api/wallet-api.js'
import { randomBytes } from './bytes.js'
import { generationAfter } from './secrets/recovery-key.js'
import { deriveKeys } from './secrets/wallet-keys.js'
import { wipeCombined } from './secrets/shares.js'
import { isFinalRefusal } from './server/wallet-http.js'
import { sessionState } from './session-state.js'
import { dropDeviceShare, storeDeviceShare, readDeviceShare } from './storage/device-share.js'
import type { SessionState } from './vault-api.js'
import { VaultError } from './vault-error.js'
import type { VaultDeps } from './vault-deps.js'
import { enrollDevice, type Draft } from './wallet-steps.js'

/**
 * Creates the wallet of a user who has none. This device's share is stored before the server receives the wallet, and
 * both shares are read back before the addresses are returned. After a failure at any step, the next call continues
 * from there with the same wallet.
 * @throws {VaultError} `NO_STORAGE` where this browser would forget its share
 */
export async function createWallet(deps: VaultDeps): Promise<SessionState> {
  if (!deps.storage.isPersistent) throw new VaultError('NO_STORAGE')
  await deps.ports.withLock('w3m-enroll', () => makeWallet(deps))
  return sessionState(deps)
}

async function makeWallet(deps: VaultDeps): Promise<void> {
  const { storage, session } = deps
  let user = session.user()
  const share = await readDeviceShare(storage, user.id)
  // Another tab may have been first.
  if (share && !share.request && !user.wallet) user = await session.renew()
  if (user.wallet) return
  // A server that has lost a wallet may recover it, so its share is not replaced by a new one.
  if (share && !share.request)
    throw new VaultError('FAILED', {
      message: 'This device holds a part of a wallet that the server does not know. Nothing was changed.',
    })
  const request = share?.request ?? (await keepDraft(deps, user.id)).request
  try {
    session.learn((await session.call(walletEndpoints.createWallet, { body: request })).user)
  } catch (error) {
    if (!isFinalRefusal(error)) throw error
    // A refused wallet may exist all the same: an earlier answer was lost, or another device was first.
    user = await session.renew()
    if (user.wallet) return
    await dropDeviceShare(storage, user.id)
    // A draft of an earlier visit may be signed or sealed in a way that the server no longer accepts: a new one
    // replaces it.
    if (!share) throw error
    await makeWallet(deps)
  }
}

async function keepDraft(deps: VaultDeps, userId: string): Promise<Draft> {
  const entropy = randomBytes(16)
  const combined = { entropy, keys: await deriveKeys(entropy) }
  try {
    const draft = await enrollDevice(deps, userId, combined, generationAfter(0))
    await storeDeviceShare(deps.storage, userId, draft).catch((cause: unknown) => {
      throw new VaultError('NO_STORAGE', { cause })
    })
    return draft
  } finally {
    wipeCombined(combined)
  }
}
