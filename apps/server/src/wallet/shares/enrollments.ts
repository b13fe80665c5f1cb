import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import type { Database } from '../../database.js'
import type { KeyStore, StoredSecret } from '../keys/key-store.js'
import type { Notices } from '../mail/notices.js'
import { refusal } from '../refusals.js'
import type { Sessions } from '../sessions/sessions.js'
import type { WalletHandlers, WalletRequest } from '../wallet-call.js'
import { shareData, type Devices, type NewEnrollment } from './devices.js'
import type { Guesses } from './guesses.js'

export interface EnrollmentsDeps {
  readonly database: Database.Database
  readonly keys: KeyStore
  readonly devices: Devices
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly notices: Notices
  readonly audit: Audit
  readonly guesses: Pick<Guesses, 'isOpened' | 'close'>
  /** Time in ms. */
  readonly now: () => number
}

export type EnrollmentHandlers = Pick<WalletHandlers, 'getServerKey' | 'createWallet' | 'addEnrollment' | 'listEnrollments' | 'revokeEnrollment' | 'releaseShare'>

/** Wallets and their devices. The server keeps one share of each device, under a key that is not in the database, and a second one as it came. */
export function enrollments({ database, keys, devices, accounts, sessions, notices, audit, guesses, now }: EnrollmentsDeps): EnrollmentHandlers {
  const findWallet = database.prepare('SELECT 1 FROM key_wallets WHERE user_id = ?')
  const addWallet = database.prepare('INSERT OR IGNORE INTO key_wallets (user_id, evm_address, solana_address, generation, recovery_salt, created_at) VALUES (?, ?, ?, ?, ?, ?)')
  const touch = database.prepare('UPDATE enrollments SET used_at = ? WHERE id = ?')

  const create = database.transaction((body: NewEnrollment, auth: StoredSecret, userId: string, frameKey: string) => {
    const { evmAddress, solanaAddress, generation } = body
    if (addWallet.run(userId, evmAddress, solanaAddress, generation?.number ?? 0, generation?.salt ?? null, now()).changes !== 1) throw refusal('WALLET_EXISTS')
    devices.put(body, auth, userId, frameKey)
    // Whoever reads the mailbox may have logged in while there was nothing to take.
    sessions.endStrangers(userId, frameKey)
    accounts.forgetStrangers(userId, frameKey)
    audit('wallet made', { userId, enrollmentId: body.enrollmentId, frameKey })
  })

  const addDevice = database.transaction((body: WalletRequest<'addEnrollment'>['body'], auth: StoredSecret, userId: string, frameKey: string): boolean => {
    const { enrollmentId, generation, replaces } = body
    const present = devices.generationOf(userId, body)
    const own = accounts.describe(userId, frameKey).enrollmentId
    // Its answer was lost, whatever has become of the generation since.
    if (own === enrollmentId) return false
    if (generation?.salt !== present?.salt || generation?.number !== present?.number) throw refusal('RECOVERY_CHANGED')
    if (replaces !== undefined && replaces !== own) throw refusal('RECOVERY_CHANGED')
    const isNew = devices.put(body, auth, userId, frameKey)
    audit(isNew ? 'device added' : 'device split anew', { userId, enrollmentId, frameKey })
    return isNew
  })

  const revoke = database.transaction((enrollmentId: string, userId: string, byKey: string) => {
    devices.remove(enrollmentId, userId, byKey)
    guesses.close(userId)
    audit('device revoked', { userId, enrollmentId, frameKey: byKey })
  })

  return {
    getServerKey: () => ({ keyId: keys.keyId, publicKey: keys.publicKey }),

    async createWallet({ body, session: { id, userId, frameKey } }) {
      if (findWallet.get(userId)) throw refusal('WALLET_EXISTS')
      const auth = await devices.take(body, userId, frameKey)
      sessions.assertLive(id)
      create(body, auth, userId, frameKey)
      return { user: accounts.describe(userId, frameKey) }
    },

    async addEnrollment({ body, session: { id, userId, frameKey } }) {
      const auth = await devices.take(body, userId, frameKey)
      // While the share was opened the session may have been ended.
      sessions.assertLive(id)
      if (addDevice(body, auth, userId, frameKey)) notices.tell(userId, { kind: 'newDevice', device: body.deviceName })
      return { user: accounts.describe(userId, frameKey) }
    },

    listEnrollments({ session: { userId, frameKey } }) {
      return {
        enrollments: devices.list(userId).map(device => ({
          enrollmentId: device.id,
          deviceName: device.device_name,
          createdAt: device.created_at,
          usedAt: device.used_at,
          isThisDevice: device.frame_key === frameKey,
        })),
      }
    },

    revokeEnrollment({ path: { enrollmentId }, session: { userId, frameKey } }) {
      revoke(enrollmentId, userId, frameKey)
      return {}
    },

    async releaseShare({ body: { enrollmentId, releaseKey }, session: { id, userId, frameKey, isFresh } }) {
      const row = devices.find(enrollmentId, userId)
      if (!row) throw refusal('NOT_ENROLLED')
      const isOwn = row.frame_key === frameKey
      if (!isOwn && !isFresh) throw refusal('LOGIN_NEEDED')
      const isClosed = () => !isOwn && (!guesses.isOpened(userId, id) || row.generation !== (devices.generationOf(userId)?.number ?? 0))
      if (isClosed()) throw refusal('RECOVERY_CLOSED')
      const share = await keys.decrypt({ iv: row.auth_iv, ciphertext: row.auth_ciphertext }, shareData('stored', userId, enrollmentId)).catch(() => {
        throw refusal('SHARE_MISMATCH')
      })
      const authShare = await keys.seal(share, releaseKey, shareData('release', userId, enrollmentId)).catch(() => {
        throw refusal('SEAL_WRONG')
      })
      share.fill(0)
      // Nothing leaves for a device that was thrown out a moment ago.
      sessions.assertLive(id)
      if (!devices.find(enrollmentId, userId)) throw refusal('NOT_ENROLLED')
      if (isClosed()) throw refusal('RECOVERY_CLOSED')
      if (isOwn) touch.run(now(), enrollmentId)
      audit(isOwn ? 'share released' : 'foreign share released', { userId, enrollmentId, frameKey })
      return { version: 1, authShare }
    },
  }
}
