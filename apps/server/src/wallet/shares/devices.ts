import { recoverMessageAddress, type Hex } from 'viem'
import type { Generation } from '@w3m/frame/wallet-api'
import type { Accounts } from '../accounts.js'
import type { Database } from '../../database.js'
import type { Grants } from '../grants/grants.js'
import type { KeyStore, StoredSecret } from '../keys/key-store.js'
import { refusal } from '../refusals.js'
import type { Sessions } from '../sessions/sessions.js'
import type { WalletRequest } from '../wallet-call.js'
import { enrollmentsMax } from '../wallet-limits.js'

export type NewEnrollment = WalletRequest<'createWallet'>['body']

export interface DeviceRow {
  readonly id: string
  readonly frame_key: string
  readonly device_name: string
  readonly auth_iv: string
  readonly auth_ciphertext: string
  readonly generation: number
  readonly created_at: number
  readonly used_at: number
}

/** The devices of wallets: one enrollment each, which is its split. All but `take` and `open` belong into a transaction. */
export interface Devices {
  /** Opens a share that was sealed to this server and encrypts it for the database, for whom the wallet's own key has signed. @throws {Failure} */
  take(enrollment: NewEnrollment, userId: string, frameKey: string): Promise<StoredSecret>
  /** Puts a split in the place of the device's former one. @returns whether the device is a new one @throws {Failure} 409 */
  put(enrollment: NewEnrollment, share: StoredSecret, userId: string, frameKey: string): boolean
  list(userId: string): readonly DeviceRow[]
  find(enrollmentId: string, userId: string): DeviceRow | undefined
  /** Removes a device for another one of the wallet. @throws {Failure} 404, 409 for the last one */
  remove(enrollmentId: string, userId: string, byKey: string): void
  /** The generation of the wallet's recovery; undefined for one from before there were any. @throws {Failure} 409 without a wallet, or for another one */
  generationOf(userId: string, addresses?: Pick<NewEnrollment, 'evmAddress' | 'solanaAddress'>): Generation | undefined
}

export interface DevicesDeps {
  readonly database: Database.Database
  readonly keys: KeyStore
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly grants: Pick<Grants, 'endOfKey'>
  /** Time in ms. */
  readonly now: () => number
}

/** What a share is bound to, so that rows cannot be swapped. */
export const shareData = (purpose: 'auth' | 'stored' | 'release', userId: string, enrollmentId: string) => `w3m|${purpose}|${userId}|${enrollmentId}|1`
/** What the wallet's own key signs for one device. The first version named no frame key, and so was good for any. */
const ownershipOf = (userId: string, enrollmentId: string, frameKey: string) => `w3m|enroll|${userId}|${enrollmentId}|${frameKey}|2`
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export function createDevices({ database, keys, accounts, sessions, grants, now }: DevicesDeps): Devices {
  const findWallet = database.prepare('SELECT evm_address, solana_address, generation, recovery_salt FROM key_wallets WHERE user_id = ?')
  const list = database.prepare('SELECT id, frame_key, device_name, generation, created_at, used_at FROM enrollments WHERE user_id = ? ORDER BY created_at, id')
  const find = database.prepare('SELECT * FROM enrollments WHERE id = ? AND user_id = ?')
  const findOfKey = database.prepare('SELECT id, created_at FROM enrollments WHERE user_id = ? AND frame_key = ?')
  const findAny = database.prepare('SELECT 1 FROM enrollments WHERE id = ?')
  const count = database.prepare('SELECT count(*) AS devices FROM enrollments WHERE user_id = ?')
  const findEnded = database.prepare('SELECT 1 FROM ended_enrollments WHERE user_id = ? AND id = ?')
  const noteEnded = database.prepare('INSERT INTO ended_enrollments (user_id, id) SELECT user_id, id FROM enrollments WHERE user_id = ? AND frame_key = ?')
  const dropOfKey = database.prepare('DELETE FROM enrollments WHERE user_id = ? AND frame_key = ?')
  const add = database.prepare(
    `INSERT INTO enrollments (id, user_id, frame_key, version, device_name, auth_iv, auth_ciphertext, recovery_iv, recovery_ciphertext, generation, created_at, used_at)
     VALUES (@id, @userId, @frameKey, 1, @deviceName, @authIv, @authCiphertext, @recoveryIv, @recoveryCiphertext, @generation, @createdAt, @at)`,
  )

  /** Ends the enrollment of a device. Its id is kept: who has its request sends it in vain. */
  function end(userId: string, frameKey: string) {
    noteEnded.run(userId, frameKey)
    dropOfKey.run(userId, frameKey)
  }

  return {
    async take({ keyId, authShare, enrollmentId, evmAddress, ownership }, userId, frameKey) {
      // Who reads the owner's mail can log in, but must not put a device of theirs in place of the owner's.
      const signer = await recoverMessageAddress({ message: ownershipOf(userId, enrollmentId, frameKey), signature: ownership as Hex }).catch(() => undefined)
      if (!signer || !isSame(signer, evmAddress)) throw refusal('OWNER_WRONG')
      if (keyId !== keys.keyId) throw refusal('KEY_UNKNOWN')
      const share = await keys.open(authShare, shareData('auth', userId, enrollmentId)).catch(() => {
        throw refusal('SEAL_WRONG')
      })
      try {
        return await keys.encrypt(share, shareData('stored', userId, enrollmentId))
      } finally {
        share.fill(0)
      }
    },
    put({ enrollmentId, deviceName, recoveryShare, generation }, auth, userId, frameKey) {
      const former = findOfKey.get(userId, frameKey) as Pick<DeviceRow, 'id' | 'created_at'> | undefined
      // Its answer was lost.
      if (former?.id === enrollmentId) return false
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
        generation: generation?.number ?? 0,
        createdAt: former?.created_at ?? now(),
        at: now(),
      })
      return former === undefined
    },
    list: userId => list.all(userId) as DeviceRow[],
    find: (enrollmentId, userId) => find.get(enrollmentId, userId) as DeviceRow | undefined,
    remove(enrollmentId, userId, byKey) {
      const devices = list.all(userId) as DeviceRow[]
      const gone = devices.find(device => device.id === enrollmentId)
      if (!gone || !devices.some(device => device.frame_key === byKey)) throw refusal('NOT_ENROLLED')
      if (devices.length === 1) throw refusal('LAST_DEVICE')
      end(userId, gone.frame_key)
      accounts.revokeKey(userId, gone.frame_key)
      sessions.endOfKey(userId, gone.frame_key)
      grants.endOfKey(userId, gone.frame_key)
    },
    generationOf(userId, addresses) {
      const wallet = findWallet.get(userId) as { evm_address: string; solana_address: string; generation: number; recovery_salt: string | null } | undefined
      if (!wallet || (addresses && !(isSame(wallet.evm_address, addresses.evmAddress) && wallet.solana_address === addresses.solanaAddress))) throw refusal('WALLET_OTHER')
      return wallet.recovery_salt === null ? undefined : { number: wallet.generation, salt: wallet.recovery_salt }
    },
  }
}
