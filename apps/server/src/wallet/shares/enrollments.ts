import { recoverMessageAddress, type Hex } from 'viem'
import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import type { Database } from '../../database.js'
import type { Grants } from '../grants/grants.js'
import type { KeyStore } from '../keys/key-store.js'
import type { Notices } from '../mail/notices.js'
import { refusal } from '../refusals.js'
import type { Sessions } from '../sessions/sessions.js'
import type { WalletHandlers, WalletRequest } from '../wallet-call.js'
import { enrollmentsMax } from '../wallet-limits.js'
import type { Guesses } from './guesses.js'

export interface EnrollmentsDeps {
  readonly database: Database.Database
  readonly keys: KeyStore
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly grants: Pick<Grants, 'endOfKey'>
  readonly notices: Notices
  readonly audit: Audit
  readonly guesses: Pick<Guesses, 'isOpened' | 'close'>
  /** Time in ms. */
  readonly now: () => number
}

export type EnrollmentHandlers = Pick<WalletHandlers, 'getServerKey' | 'createWallet' | 'addEnrollment' | 'listEnrollments' | 'revokeEnrollment' | 'releaseShare'>

interface Row {
  readonly id: string
  readonly frame_key: string
  readonly device_name: string
  readonly auth_iv: string
  readonly auth_ciphertext: string
  readonly created_at: number
  readonly used_at: number
}

type NewEnrollment = WalletRequest<'createWallet'>['body']

/** What a share is bound to, so that rows cannot be swapped. */
const dataOf = (purpose: 'auth' | 'stored' | 'release', userId: string, enrollmentId: string) => `w3m|${purpose}|${userId}|${enrollmentId}|1`
/** What the wallet's own key signs for one device. The first version named no frame key, and so was good for any. */
const ownershipOf = (userId: string, enrollmentId: string, frameKey: string) => `w3m|enroll|${userId}|${enrollmentId}|${frameKey}|2`
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Wallets and their devices. The server keeps one share of each device, under a key that is not in the database, and a second one as it came. */
export function enrollments({ database, keys, accounts, sessions, grants, notices, audit, guesses, now }: EnrollmentsDeps): EnrollmentHandlers {
  const findWallet = database.prepare('SELECT evm_address, solana_address FROM key_wallets WHERE user_id = ?')
  const addWallet = database.prepare('INSERT OR IGNORE INTO key_wallets (user_id, evm_address, solana_address, created_at) VALUES (?, ?, ?, ?)')
  const list = database.prepare('SELECT id, frame_key, device_name, created_at, used_at FROM enrollments WHERE user_id = ? ORDER BY created_at, id')
  const find = database.prepare('SELECT id, frame_key, auth_iv, auth_ciphertext FROM enrollments WHERE id = ? AND user_id = ?')
  const findAny = database.prepare('SELECT 1 FROM enrollments WHERE id = ?')
  const count = database.prepare('SELECT count(*) AS devices FROM enrollments WHERE user_id = ?')
  const touch = database.prepare('UPDATE enrollments SET used_at = ? WHERE id = ?')
  const findEnded = database.prepare('SELECT 1 FROM ended_enrollments WHERE user_id = ? AND id = ?')
  const noteEnded = database.prepare('INSERT INTO ended_enrollments (user_id, id) SELECT user_id, id FROM enrollments WHERE user_id = ? AND frame_key = ?')
  const dropOfKey = database.prepare('DELETE FROM enrollments WHERE user_id = ? AND frame_key = ?')
  const add = database.prepare(
    `INSERT INTO enrollments (id, user_id, frame_key, version, device_name, auth_iv, auth_ciphertext, recovery_iv, recovery_ciphertext, created_at, used_at)
     VALUES (@id, @userId, @frameKey, 1, @deviceName, @authIv, @authCiphertext, @recoveryIv, @recoveryCiphertext, @at, @at)`,
  )

  /** Opens a share that was sealed to this server and encrypts it for the database, for whom the wallet's own key has signed. */
  async function take({ keyId, authShare, enrollmentId, evmAddress, ownership }: NewEnrollment, userId: string, frameKey: string) {
    // Who reads the owner's mail can log in, but must not put a device of theirs in place of the owner's.
    const signer = await recoverMessageAddress({ message: ownershipOf(userId, enrollmentId, frameKey), signature: ownership as Hex }).catch(() => undefined)
    if (!signer || !isSame(signer, evmAddress)) throw refusal('OWNER_WRONG')
    if (keyId !== keys.keyId) throw refusal('KEY_UNKNOWN')
    const share = await keys.open(authShare, dataOf('auth', userId, enrollmentId)).catch(() => {
      throw refusal('SEAL_WRONG')
    })
    try {
      return await keys.encrypt(share, dataOf('stored', userId, enrollmentId))
    } finally {
      share.fill(0)
    }
  }

  /** Ends the enrollment of a device. Its id is kept: who has its request sends it in vain. */
  function end(userId: string, frameKey: string) {
    noteEnded.run(userId, frameKey)
    dropOfKey.run(userId, frameKey)
  }

  function insert({ enrollmentId, deviceName, recoveryShare }: NewEnrollment, auth: Awaited<ReturnType<typeof take>>, userId: string, frameKey: string) {
    const same = find.get(enrollmentId, userId) as Row | undefined
    // Its answer was lost.
    if (same?.frame_key === frameKey) return
    if (findEnded.get(userId, enrollmentId)) throw refusal('ENROLLMENT_ENDED')
    end(userId, frameKey)
    if (findAny.get(enrollmentId)) throw refusal('WALLET_EXISTS')
    if ((count.get(userId) as { devices: number }).devices >= enrollmentsMax) throw refusal('DEVICES_FULL')
    add.run({
      id: enrollmentId,
      userId,
      frameKey,
      deviceName,
      authIv: auth.iv,
      authCiphertext: auth.ciphertext,
      recoveryIv: recoveryShare.iv,
      recoveryCiphertext: recoveryShare.ciphertext,
      at: now(),
    })
  }

  const create = database.transaction((body: NewEnrollment, auth: Awaited<ReturnType<typeof take>>, userId: string, frameKey: string) => {
    if (addWallet.run(userId, body.evmAddress, body.solanaAddress, now()).changes !== 1) throw refusal('WALLET_EXISTS')
    insert(body, auth, userId, frameKey)
    // Whoever reads the mailbox may have logged in while there was nothing to take.
    sessions.endStrangers(userId, frameKey)
    accounts.forgetStrangers(userId, frameKey)
    audit('wallet made', { userId, enrollmentId: body.enrollmentId, frameKey })
  })

  const addDevice = database.transaction((body: NewEnrollment, auth: Awaited<ReturnType<typeof take>>, userId: string, frameKey: string) => {
    const wallet = findWallet.get(userId) as { evm_address: string; solana_address: string } | undefined
    if (!wallet || !isSame(wallet.evm_address, body.evmAddress) || wallet.solana_address !== body.solanaAddress) throw refusal('WALLET_OTHER')
    insert(body, auth, userId, frameKey)
    audit('device added', { userId, enrollmentId: body.enrollmentId, frameKey })
  })

  const revoke = database.transaction((enrollmentId: string, userId: string, byKey: string) => {
    const devices = list.all(userId) as Row[]
    const gone = devices.find(device => device.id === enrollmentId)
    if (!gone || !devices.some(device => device.frame_key === byKey)) throw refusal('NOT_ENROLLED')
    if (devices.length === 1) throw refusal('LAST_DEVICE')
    end(userId, gone.frame_key)
    accounts.revokeKey(userId, gone.frame_key)
    sessions.endOfKey(userId, gone.frame_key)
    grants.endOfKey(userId, gone.frame_key)
    guesses.close(userId)
    audit('device revoked', { userId, enrollmentId, frameKey: byKey })
  })

  return {
    getServerKey: () => ({ keyId: keys.keyId, publicKey: keys.publicKey }),

    async createWallet({ body, session: { id, userId, frameKey } }) {
      if (findWallet.get(userId)) throw refusal('WALLET_EXISTS')
      const auth = await take(body, userId, frameKey)
      sessions.assertLive(id)
      create(body, auth, userId, frameKey)
      return { user: accounts.describe(userId, frameKey) }
    },

    async addEnrollment({ body, session: { id, userId, frameKey } }) {
      const auth = await take(body, userId, frameKey)
      // While the share was opened the session may have been ended.
      sessions.assertLive(id)
      addDevice(body, auth, userId, frameKey)
      notices.tell(userId, { kind: 'newDevice', device: body.deviceName })
      return { user: accounts.describe(userId, frameKey) }
    },

    listEnrollments({ session: { userId, frameKey } }) {
      const devices = list.all(userId) as Row[]
      return {
        enrollments: devices.map(device => ({
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
      const row = find.get(enrollmentId, userId) as Row | undefined
      if (!row) throw refusal('NOT_ENROLLED')
      const isOwn = row.frame_key === frameKey
      if (!isOwn && !isFresh) throw refusal('LOGIN_NEEDED')
      if (!isOwn && !guesses.isOpened(userId, id)) throw refusal('RECOVERY_CLOSED')
      const share = await keys.decrypt({ iv: row.auth_iv, ciphertext: row.auth_ciphertext }, dataOf('stored', userId, enrollmentId)).catch(() => {
        throw refusal('SHARE_MISMATCH')
      })
      const authShare = await keys.seal(share, releaseKey, dataOf('release', userId, enrollmentId)).catch(() => {
        throw refusal('SEAL_WRONG')
      })
      share.fill(0)
      // Nothing leaves for a device that was thrown out a moment ago.
      sessions.assertLive(id)
      if (!find.get(enrollmentId, userId)) throw refusal('NOT_ENROLLED')
      if (!isOwn && !guesses.isOpened(userId, id)) throw refusal('RECOVERY_CLOSED')
      if (isOwn) touch.run(now(), enrollmentId)
      audit(isOwn ? 'share released' : 'foreign share released', { userId, enrollmentId, frameKey })
      return { version: 1, authShare }
    },
  }
}
