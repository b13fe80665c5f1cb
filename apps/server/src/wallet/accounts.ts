import { emailSchema, type UserAnswer } from '@w3m/frame/wallet-api'
import * as v from 'valibot'
import type { WalletStore } from '../ports/wallet/wallet-store.js'
import { randomId } from './random-id.js'
import { refusal } from './refusals.js'
import { codeLifetimeMs } from './wallet-limits.js'

/**
 * The identity of a login: a mailbox (`provider: 'email'`, the subject is the result of `emailOf`), or an account of
 * a provider.
 */
export interface Identity {
  readonly provider: string
  /** The provider's unchanging name for the account. */
  readonly subject: string
  /** The mail address for notices. An address from a provider cannot be used to log in. */
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
  findOrCreateUser(identity: Identity): Promise<string>
  /** The id of the user who logs in by this mailbox. */
  findByEmail(email: string): Promise<string | undefined>
  /** The mailbox by which a user logs in. */
  emailOf(userId: string): Promise<string | undefined>
  /** @returns false where the mailbox is somebody else's */
  changeEmail(userId: string, email: string): Promise<boolean>
  /** The recipient of a user's mails. */
  recipientOf(userId: string): Promise<Recipient | undefined>
  /** Whether a frame key has been let in for a user: `revoked` where it was, and was thrown out. */
  keyState(userId: string | undefined, frameKey: string): Promise<'new' | 'known' | 'revoked'>
  /** Lets a frame key in, for good where it logs in while codes live. */
  admitKey(userId: string, frameKey: string): Promise<void>
  /** Notes a login with a key. @returns true where it is the first with it */
  useKey(userId: string, frameKey: string): Promise<boolean>
  /** Throws a frame key out, and the codes that were mailed to it. */
  revokeKey(userId: string, frameKey: string): Promise<void>
  /**
   * Forgets the user's other frame keys that hold no share of the wallet, the codes that were mailed to them, and what
   * they have begun elsewhere: their next login is that of a new device.
   */
  forgetStrangers(userId: string, frameKey: string): Promise<void>
  hasWallet(userId: string | undefined): Promise<boolean>
  /**
   * Whether who logs in as this one has a wallet, and has never come in by this frame key, or not since it was
   * forgotten.
   */
  isNewDevice(identity: Pick<Identity, 'provider' | 'subject'>, frameKey: string): Promise<boolean>
  /**
   * Marks the present for a login elsewhere that begins, or whose visitor is asked about the device, and may wait for
   * its end as long as a code lives.
   */
  mark(): Promise<number>
  /**
   * Whether strangers of the user's wallet were cut off since a login's mark, and it is one: whatever its visitor was
   * asked or not asked, was before that.
   */
  isCutOff(identity: Pick<Identity, 'provider' | 'subject'>, frameKey: string, mark: number): Promise<boolean>
  /**
   * A reader of the mailbox can log in; calls that could take the login away from a wallet's owner need a device with a
   * share.
   * @throws {Failure} 404 `NOT_ENROLLED` where there is a wallet, and the device of this frame key holds none
   */
  assertOwner(userId: string, frameKey: string): Promise<void>
  setAccountType(userId: string, type: 'eoa' | 'smartAccount'): Promise<void>
  /** The description of a user for the frame. */
  describe(userId: string, frameKey: string): Promise<UserAnswer>
}

/** The user of queries that find none: they take the same time. */
const noUserId = ''

/** Users and what logs them in. `now` in ms. */
export function createAccounts(store: WalletStore, now: () => number): Accounts {
  const { accounts, wallets, recovery, transaction } = store
  const idOf = (provider: string, subject: string) => accounts.findByLogin({ provider, subject })
  const cutOff = (userId: string) => accounts.cutOff(userId, now(), now() - codeLifetimeMs)
  const hasWallet = async (userId: string | undefined) => (await wallets.find(userId ?? noUserId)) !== undefined

  async function keyState(userId: string | undefined, frameKey: string) {
    const key = await accounts.findKey(userId ?? noUserId, frameKey)
    if (!key) return 'new'
    if (key.revokedAt !== null) return 'revoked'
    // A link that somebody opened and no login followed is not to let that device in on another day.
    return key.usedAt !== null || now() - key.addedAt < codeLifetimeMs ? 'known' : 'new'
  }

  return {
    findOrCreateUser: ({ provider, subject, email = null, userName = null, locale = null }) =>
      transaction(async () => {
        const known = await idOf(provider, subject)
        if (known !== undefined) {
          await accounts.renewUser(known, { userName, locale })
          return known
        }
        const id = randomId()
        await accounts.addUser(id, { email, userName, locale }, { provider, subject }, now())
        return id
      }),
    findByEmail: email => idOf('email', email),
    emailOf: userId => accounts.emailOf(userId),
    changeEmail: (userId, email) =>
      transaction(async () => {
        const owner = await idOf('email', email)
        if (owner !== undefined && owner !== userId) return false
        await accounts.setEmail(userId, email)
        return true
      }),
    async recipientOf(userId) {
      const user = await accounts.findUser(userId)
      return user?.email ? { email: user.email, locale: user.locale ?? 'en' } : undefined
    },
    keyState,
    admitKey: (userId, frameKey) => accounts.admitKey(userId, frameKey, now()),
    useKey: (userId, frameKey) =>
      transaction(async () => {
        await accounts.admitKey(userId, frameKey, now())
        return accounts.useKey(userId, frameKey, now())
      }),
    revokeKey: (userId, frameKey) =>
      transaction(async () => {
        await accounts.revokeKey(userId, frameKey, now())
        await cutOff(userId)
      }),
    forgetStrangers: (userId, frameKey) =>
      transaction(async () => {
        await cutOff(userId)
        await accounts.dropStrangers(userId, frameKey)
      }),
    hasWallet,
    async isNewDevice({ provider, subject }, frameKey) {
      const userId = await idOf(provider, subject)
      return (await hasWallet(userId)) && (await keyState(userId, frameKey)) !== 'known'
    },
    mark: () => accounts.latestCutOff(),
    async isCutOff({ provider, subject }, frameKey, mark) {
      const userId = await idOf(provider, subject)
      if (userId === undefined || !(await accounts.isCutOffAfter(userId, mark))) return false
      return (await keyState(userId, frameKey)) !== 'known'
    },
    async assertOwner(userId, frameKey) {
      if ((await wallets.find(userId)) && !(await wallets.deviceOfKey(userId, frameKey))) throw refusal('NOT_ENROLLED')
    },
    setAccountType: (userId, type) => accounts.setAccountType(userId, type),
    describe: (userId, frameKey) => describeUser({ accounts, wallets, recovery }, userId, frameKey),
  }
}

async function describeUser(
  { accounts, wallets, recovery }: Pick<WalletStore, 'accounts' | 'recovery' | 'wallets'>,
  userId: string,
  frameKey: string,
): Promise<UserAnswer> {
  const user = await accounts.findUser(userId)
  if (!user) throw new Error('The user of a session is not there.')
  const wallet = await wallets.find(userId)
  const device = await wallets.deviceOfKey(userId, frameKey)
  const factors = await recovery.factors(userId)
  const mustGuard = device !== undefined && (await recovery.isUnguarded(userId))
  return {
    id: userId,
    // A provider may know a mailbox of a form that nobody can log in by here.
    ...(user.email !== null && v.is(emailSchema, user.email) && { email: user.email }),
    ...(user.userName && { userName: user.userName }),
    ...(wallet && { wallet: { evmAddress: wallet.evmAddress, solanaAddress: wallet.solanaAddress } }),
    ...(wallet &&
      wallet.recoverySalt !== null && { generation: { number: wallet.generation, salt: wallet.recoverySalt } }),
    ...(device && { enrollmentId: device.id }),
    ...(device && device.generation !== wallet?.generation && { isStale: true as const }),
    recovery: factors.map(({ kind }) => kind),
    ...(user.accountType && { preferredAccountType: user.accountType }),
    ...(mustGuard && { mustGuard: true as const }),
  }
}
