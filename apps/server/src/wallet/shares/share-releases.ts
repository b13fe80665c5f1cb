import type { WalletStore } from '../../ports/wallet/wallet-store.js'
import type { Audit } from '../audit.js'
import { shareData } from '../keys/associated-data.js'
import type { KeyStore } from '../keys/key-store.js'
import { refusal } from '../refusals.js'
import type { Sessions } from '../sessions/sessions.js'
import type { WalletHandlers } from '../wallet-call.js'
import type { Devices } from './devices.js'
import type { Guesses } from './guesses.js'

export interface ShareReleasesDeps {
  readonly store: Pick<WalletStore, 'transaction' | 'wallets'>
  readonly keys: KeyStore
  readonly devices: Devices
  readonly sessions: Sessions
  readonly guesses: Pick<Guesses, 'isOpened'>
  readonly audit: Audit
  /** Time in ms. */
  readonly now: () => number
}

/** Gives a device the share that the server keeps for it, or that of another one to who has opened the recovery. */
export function shareReleases({
  store: { wallets, transaction },
  keys,
  devices,
  sessions,
  guesses,
  audit,
  now,
}: ShareReleasesDeps): WalletHandlers['releaseShare'] {
  return async ({ body: { enrollmentId, releaseKey }, session: { id, userId, frameKey, isFresh } }) => {
    const row = await devices.find(enrollmentId, userId)
    if (!row) throw refusal('NOT_ENROLLED')
    const isOwn = row.frameKey === frameKey
    if (!isOwn && !isFresh) throw refusal('LOGIN_NEEDED')
    const isClosed = async () =>
      !isOwn &&
      (!(await guesses.isOpened(userId, id)) || row.generation !== ((await devices.generationOf(userId))?.number ?? 0))
    if (await isClosed()) throw refusal('RECOVERY_CLOSED')
    const share = await keys.decrypt(row.authShare, shareData('stored', userId, enrollmentId)).catch(() => {
      throw refusal('SHARE_MISMATCH')
    })
    const authShare = await keys.seal(share, releaseKey, shareData('release', userId, enrollmentId)).catch(() => {
      throw refusal('SEAL_WRONG')
    })
    share.fill(0)
    // A device that was revoked a moment ago receives no share.
    await transaction(async () => {
      await sessions.assertLive(id)
      if (!(await devices.find(enrollmentId, userId))) throw refusal('NOT_ENROLLED')
      if (await isClosed()) throw refusal('RECOVERY_CLOSED')
      if (isOwn) await wallets.touch(enrollmentId, now())
      await audit(isOwn ? 'share released' : 'foreign share released', { userId, enrollmentId, frameKey })
    })
    return { version: 1, authShare }
  }
}
