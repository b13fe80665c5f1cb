import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import type { WalletStore } from '../../ports/wallet/wallet-store.js'
import type { Notices } from '../mail/notices.js'
import { refusal } from '../refusals.js'
import type { LiveSession, Sessions } from '../sessions/sessions.js'
import type { WalletHandlers, WalletRequest } from '../wallet-call.js'
import type { Devices } from './devices.js'
import type { Guesses } from './guesses.js'
import type { Factors } from './factors.js'
import type { PasswordPrf } from './password-prf.js'
import { recoveryAttempts } from './recovery-attempts.js'

export interface RecoveryDeps {
  readonly store: Pick<WalletStore, 'transaction' | 'audit' | 'recovery' | 'wallets'>
  readonly devices: Pick<Devices, 'generationOf'>
  readonly factors: Factors
  readonly prf: PasswordPrf
  readonly accounts: Accounts
  readonly sessions: Pick<Sessions, 'assertLive'>
  readonly notices: Notices
  readonly audit: Audit
  readonly guesses: Guesses
}

export type RecoveryHandlers = Pick<
  WalletHandlers,
  'addRecovery' | 'getRecovery' | 'preparePassword' | 'guardRecovery' | 'beginRecovery' | 'openRecovery'
>

/**
 * The recovery of a wallet: ciphertexts that the frame made, and the server's part in the password. A login by the
 * mailbox alone returns nothing on which guesses could be tried offline.
 */
export function recovery({
  store,
  devices,
  factors,
  prf,
  accounts,
  sessions,
  notices,
  audit,
  guesses,
}: RecoveryDeps): RecoveryHandlers {
  const { transaction } = store
  const isEnrolled = async (userId: string, frameKey: string) =>
    (await store.wallets.deviceOfKey(userId, frameKey)) !== undefined

  /** In the transaction of what it allows: the session may have ended, or the device been removed, a moment ago. */
  async function assertEnrolled({ id, userId, frameKey }: LiveSession): Promise<void> {
    await sessions.assertLive(id)
    if (!(await isEnrolled(userId, frameKey))) throw refusal('NOT_ENROLLED')
  }

  const add = ({ number, ...factor }: WalletRequest<'addRecovery'>['body'], session: LiveSession): Promise<void> =>
    transaction(async () => {
      const { userId, frameKey } = session
      await assertEnrolled(session)
      if (number !== ((await devices.generationOf(userId))?.number ?? 0)) throw refusal('RECOVERY_CHANGED')
      await factors.put(factor, userId)
      if (factor.prfKey !== undefined) await prf.keepOnly(userId, factor.prfKey)
      // Attempts that were begun or opened before this change are invalid from here on.
      await guesses.close(userId)
      await audit('recovery added', { userId, frameKey })
    })

  const guard = (guardKey: string, session: LiveSession): Promise<void> =>
    transaction(async () => {
      const { userId, frameKey } = session
      await assertEnrolled(session)
      if (!(await store.recovery.guardPasskey(userId, guardKey))) return
      // A session that opened the recovery without a signature receives nothing more.
      await guesses.close(userId)
      await audit('recovery guarded', { userId, frameKey })
    })

  return {
    async guardRecovery({ body: { guardKey }, session }) {
      await guard(guardKey, session)
      return { user: await accounts.describe(session.userId, session.frameKey) }
    },

    async preparePassword({ body: { blinded }, session: { userId, frameKey } }) {
      if (!(await isEnrolled(userId, frameKey))) throw refusal('NOT_ENROLLED')
      const currentPrfKey = (await factors.find(userId, 'password'))?.prfKey ?? null
      const previous = currentPrfKey === null ? undefined : await prf.evaluate(userId, currentPrfKey, blinded)
      // A holder of the session could test guesses of the present password with `former`: each is counted before it is
      // returned.
      if (previous !== undefined) await guesses.check(userId, frameKey)
      return { ...(await prf.prepare(userId, blinded)), ...(previous !== undefined && { former: previous }) }
    },

    async addRecovery({ body, session }) {
      await add(body, session)
      return { user: await accounts.describe(session.userId, session.frameKey) }
    },

    async getRecovery({ session: { userId, frameKey, isFresh } }) {
      const isOwner = await isEnrolled(userId, frameKey)
      if (!isFresh && !isOwner) throw refusal('LOGIN_NEEDED')
      if (!isOwner) await audit('recovery read', { userId, frameKey })
      return {
        factors: (await factors.list(userId)).map(({ kind, salt, credentialId, proofKey }) => ({
          kind,
          salt,
          ...(credentialId !== null && { credentialId }),
          isGuarded: proofKey !== null,
        })),
        ...(isOwner && {
          guesses: [...(await guesses.list(userId))],
          mayBeOpened: await store.audit.hasStranger(userId),
        }),
      }
    },

    ...recoveryAttempts({ store, devices, factors, prf, notices, audit, guesses, isEnrolled }),
  }
}
