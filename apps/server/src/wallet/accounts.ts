import type { Database } from '../database.js'
import { emailSchema, type User } from '@w3m/frame/wallet-api'
import * as v from 'valibot'
import { randomId } from './random-id.js'
import { refusal } from './refusals.js'
import { codeLifetimeMs } from './wallet-limits.js'

/** Whom a way to log in names: a mailbox (`provider: 'email'`, the subject is what `mailboxOf` makes of its address), or an account elsewhere. */
export interface Identity {
  readonly provider: string
  /** The provider's unchanging name for the account. */
  readonly subject: string
  /** Where the user is written to. One that a provider gave logs nobody in. */
  readonly email?: string | undefined
  readonly userName?: string | undefined
  /** Language of mails. */
  readonly locale?: string | undefined
}

export interface Recipient {
  readonly email: string
  readonly locale: string
}

export interface Accounts {
  /** The id of the user with this identity; a first login makes the user. */
  findOrCreateUser(identity: Identity): string
  /** The id of the user who logs in by this mailbox. */
  findByMailbox(mailbox: string): string | undefined
  /** The mailbox by which a user logs in. */
  mailboxOf(userId: string): string | undefined
  /** @returns false where the mailbox is somebody else's */
  changeMailbox(userId: string, mailbox: string): boolean
  /** Where a user is written to. */
  recipientOf(userId: string): Recipient | undefined
  /** Whether a frame key has been let in for a user: `revoked` where it was, and was thrown out. */
  keyState(userId: string | undefined, frameKey: string): 'new' | 'known' | 'revoked'
  /** Lets a frame key in, for good where it logs in while codes live. */
  admitKey(userId: string, frameKey: string): void
  /** Notes a login with a key. @returns true where it is the first with it */
  useKey(userId: string, frameKey: string): boolean
  /** Throws a frame key out, and the codes that were mailed to it. */
  revokeKey(userId: string, frameKey: string): void
  /** Forgets the user's other frame keys that hold no share of the wallet, the codes that were mailed to them, and what they have begun elsewhere: their next login is that of a new device. */
  forgetStrangers(userId: string, frameKey: string): void
  hasWallet(userId: string | undefined): boolean
  /** Whether who logs in as this one has a wallet, and has never come in by this frame key, or not since it was forgotten. */
  isNewDevice(identity: Pick<Identity, 'provider' | 'subject'>, frameKey: string): boolean
  /** Marks the present for a login elsewhere that begins, or whose visitor is asked about the device, and may wait for its end as long as a code lives. */
  mark(): number
  /** Whether strangers of the user's wallet were cut off since a login's mark, and it is one: whatever its visitor was asked or not asked, was before that. */
  isCutOff(identity: Pick<Identity, 'provider' | 'subject'>, frameKey: string, mark: number): boolean
  /**
   * Who reads a mailbox can log in; what could take a wallet's login away needs a device that holds a share of it.
   * @throws {Failure} 404 `NOT_ENROLLED` where there is a wallet, and the device of this frame key holds none
   */
  assertOwner(userId: string, frameKey: string): void
  setAccountType(userId: string, type: 'eoa' | 'smartAccount'): void
  /** What the frame is told of a user. */
  describe(userId: string, frameKey: string): User
}

interface UserRow {
  readonly email: string | null
  readonly user_name: string | null
  readonly locale: string | null
  readonly account_type: 'eoa' | 'smartAccount' | null
}

interface KeyRow {
  readonly added_at: number
  readonly used_at: number | null
  readonly revoked_at: number | null
}

/** Stands for a user in queries about nobody: they take the same time. */
const nobody = ''

/** Users and what logs them in. `now` in ms. */
export function createAccounts(database: Database.Database, now: () => number): Accounts {
  const findName = database.prepare('SELECT user_id FROM login_names WHERE provider = ? AND subject = ?')
  const addName = database.prepare('INSERT OR IGNORE INTO login_names (provider, subject, user_id) VALUES (?, ?, ?)')
  const dropMailbox = database.prepare("DELETE FROM login_names WHERE user_id = ? AND provider = 'email'")
  const findMailbox = database.prepare("SELECT subject FROM login_names WHERE user_id = ? AND provider = 'email'")
  const addUser = database.prepare('INSERT INTO users (id, email, user_name, locale, created_at) VALUES (?, ?, ?, ?, ?)')
  const renewUser = database.prepare('UPDATE users SET user_name = coalesce(?, user_name), locale = coalesce(?, locale) WHERE id = ?')
  const setEmail = database.prepare('UPDATE users SET email = ? WHERE id = ?')
  const setType = database.prepare('UPDATE users SET account_type = ? WHERE id = ?')
  const findUser = database.prepare('SELECT email, user_name, locale, account_type FROM users WHERE id = ?')
  const findKey = database.prepare('SELECT added_at, used_at, revoked_at FROM frame_keys WHERE user_id = ? AND frame_key = ?')
  const addKey = database.prepare('INSERT INTO frame_keys (user_id, frame_key, added_at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET added_at = excluded.added_at, revoked_at = NULL')
  const markKey = database.prepare('UPDATE frame_keys SET used_at = ? WHERE user_id = ? AND frame_key = ? AND used_at IS NULL')
  const endKey = database.prepare('UPDATE frame_keys SET revoked_at = ?, used_at = NULL WHERE user_id = ? AND frame_key = ?')
  const areStrangers = 'frame_key <> @frameKey AND frame_key NOT IN (SELECT frame_key FROM enrollments WHERE user_id = @userId)'
  // One that was thrown out stays so.
  const dropKeys = database.prepare(`DELETE FROM frame_keys WHERE user_id = @userId AND revoked_at IS NULL AND ${areStrangers}`)
  const dropCodes = database.prepare(
    `DELETE FROM mail_requests WHERE purpose = 'login' AND code_mac IS NOT NULL AND mailbox IN (SELECT subject FROM login_names WHERE user_id = @userId AND provider = 'email') AND ${areStrangers}`,
  )
  const dropCodesOfKey = database.prepare(
    "DELETE FROM mail_requests WHERE frame_key = @frameKey AND (user_id = @userId OR mailbox IN (SELECT subject FROM login_names WHERE user_id = @userId AND provider = 'email'))",
  )
  const findWallet = database.prepare('SELECT evm_address, solana_address, generation, recovery_salt FROM key_wallets WHERE user_id = ?')
  const findEnrollment = database.prepare('SELECT id, generation FROM enrollments WHERE user_id = ? AND frame_key = ?')
  const findUnguarded = database.prepare("SELECT 1 FROM recovery_factors WHERE user_id = ? AND kind = 'passkey' AND proof_key IS NULL AND guard_key IS NULL")
  const findFactors = database.prepare('SELECT kind FROM recovery_factors WHERE user_id = ? ORDER BY kind')

  // In memory, as the logins are that wait; none is older than the time after which a cut is dropped.
  const cuts = new Map<string, { readonly mark: number; readonly at: number }>()
  let lastMark = 0
  function cutOff(userId: string) {
    cuts.delete(userId)
    for (const [id, { at }] of cuts) {
      if (now() - at < codeLifetimeMs) break
      cuts.delete(id)
    }
    cuts.set(userId, { mark: (lastMark += 1), at: now() })
  }

  const idOf = (provider: string, subject: string) => (findName.get(provider, subject) as { user_id: string } | undefined)?.user_id

  function keyState(userId: string | undefined, frameKey: string): ReturnType<Accounts['keyState']> {
    const row = findKey.get(userId ?? nobody, frameKey) as KeyRow | undefined
    if (!row) return 'new'
    if (row.revoked_at !== null) return 'revoked'
    // A link that somebody opened and no login followed is not to let that device in on another day.
    return row.used_at !== null || now() - row.added_at < codeLifetimeMs ? 'known' : 'new'
  }

  return {
    findOrCreateUser: database.transaction(({ provider, subject, email, userName, locale }: Identity): string => {
      const known = idOf(provider, subject)
      if (known !== undefined) {
        renewUser.run(userName ?? null, locale ?? null, known)
        return known
      }
      const id = randomId()
      addUser.run(id, email ?? null, userName ?? null, locale ?? null, now())
      addName.run(provider, subject, id)
      return id
    }),
    findByMailbox: mailbox => idOf('email', mailbox),
    mailboxOf: userId => (findMailbox.get(userId) as { subject: string } | undefined)?.subject,
    changeMailbox: database.transaction((userId: string, mailbox: string): boolean => {
      const owner = idOf('email', mailbox)
      if (owner !== undefined && owner !== userId) return false
      dropMailbox.run(userId)
      addName.run('email', mailbox, userId)
      setEmail.run(mailbox, userId)
      return true
    }),
    recipientOf(userId) {
      const row = findUser.get(userId) as UserRow | undefined
      return row?.email ? { email: row.email, locale: row.locale ?? 'en' } : undefined
    },
    keyState,
    admitKey: (userId, frameKey) => void addKey.run(userId, frameKey, now()),
    useKey(userId, frameKey) {
      addKey.run(userId, frameKey, now())
      return markKey.run(now(), userId, frameKey).changes === 1
    },
    revokeKey(userId, frameKey) {
      endKey.run(now(), userId, frameKey)
      dropCodesOfKey.run({ userId, frameKey })
      cutOff(userId)
    },
    forgetStrangers(userId, frameKey) {
      cutOff(userId)
      dropKeys.run({ userId, frameKey })
      dropCodes.run({ userId, frameKey })
    },
    hasWallet: userId => findWallet.get(userId ?? nobody) !== undefined,
    isNewDevice({ provider, subject }, frameKey) {
      const userId = idOf(provider, subject)
      return findWallet.get(userId ?? nobody) !== undefined && keyState(userId, frameKey) !== 'known'
    },
    mark: () => lastMark,
    isCutOff({ provider, subject }, frameKey, mark) {
      const userId = idOf(provider, subject)
      const cut = userId !== undefined && cuts.get(userId)
      return cut ? cut.mark > mark && keyState(userId, frameKey) !== 'known' : false
    },
    assertOwner(userId, frameKey) {
      if (findWallet.get(userId) && !findEnrollment.get(userId, frameKey)) throw refusal('NOT_ENROLLED')
    },
    setAccountType: (userId, type) => void setType.run(type, userId),
    describe(userId, frameKey) {
      const row = findUser.get(userId) as UserRow
      const wallet = findWallet.get(userId) as { evm_address: string; solana_address: string; generation: number; recovery_salt: string | null } | undefined
      const enrollment = findEnrollment.get(userId, frameKey) as { id: string; generation: number } | undefined
      return {
        id: userId,
        // A provider may know a mailbox of a form that nobody can log in by here.
        ...(v.is(emailSchema, row.email) && { email: row.email }),
        ...(row.user_name && { userName: row.user_name }),
        ...(wallet && { wallet: { evmAddress: wallet.evm_address, solanaAddress: wallet.solana_address } }),
        ...(wallet && wallet.recovery_salt !== null && { generation: { number: wallet.generation, salt: wallet.recovery_salt } }),
        ...(enrollment && { enrollmentId: enrollment.id }),
        ...(enrollment && enrollment.generation !== wallet?.generation && { isStale: true as const }),
        recovery: (findFactors.all(userId) as { kind: User['recovery'][number] }[]).map(({ kind }) => kind),
        ...(row.account_type && { preferredAccountType: row.account_type }),
        ...(enrollment && findUnguarded.get(userId) !== undefined && { mustGuard: true as const }),
      }
    },
  }
}
