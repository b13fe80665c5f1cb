import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import type { WalletStore } from '../../ports/wallet/wallet-store.js'
import type { KeyStore, StoredSecret } from '../keys/key-store.js'
import type { Notices } from '../mail/notices.js'
import { refusal } from '../refusals.js'
import type { LiveSession, Sessions } from '../sessions/sessions.js'
import type { WalletHandlers, WalletRequest } from '../wallet-call.js'
import type { Devices, NewEnrollment } from './devices.js'
import type { Guesses } from './guesses.js'
import { shareReleases } from './share-releases.js'

export interface EnrollmentsDeps {
  readonly store: Pick<WalletStore, 'transaction' | 'wallets'>
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

export type EnrollmentHandlers = Pick<
  WalletHandlers,
  'getServerKey' | 'createWallet' | 'addEnrollment' | 'listEnrollments' | 'revokeEnrollment' | 'releaseShare'
>

/**
 * Wallets and their devices. The server keeps one share of each device, under a key that is not in the database, and a
 * second one as it came.
 */
export function enrollments({
  store: { wallets, transaction },
  keys,
  devices,
  accounts,
  sessions,
  notices,
  audit,
  guesses,
  now,
}: EnrollmentsDeps): EnrollmentHandlers {
  async function create(body: NewEnrollment, auth: StoredSecret, session: LiveSession): Promise<void> {
    const { userId, frameKey } = session
    await sessions.assertLive(session.id)
    const { evmAddress, solanaAddress, generation } = body
    const wallet = {
      evmAddress,
      solanaAddress,
      generation: generation?.number ?? 0,
      recoverySalt: generation?.salt ?? null,
    }
    if (!(await wallets.add(userId, wallet, now()))) throw refusal('WALLET_EXISTS')
    await devices.put(body, auth, userId, frameKey)
    // A reader of the mailbox may have logged in before the wallet existed.
    await sessions.endUnenrolled(userId, frameKey)
    await accounts.forgetStrangers(userId, frameKey)
    await audit('wallet made', { userId, enrollmentId: body.enrollmentId, frameKey })
  }

  const addDevice = (body: WalletRequest<'addEnrollment'>['body'], auth: StoredSecret, session: LiveSession) =>
    transaction(async () => {
      const { userId, frameKey } = session
      // While the share was opened the session may have been ended.
      await sessions.assertLive(session.id)
      const { enrollmentId, generation, replaces } = body
      const currentGeneration = await devices.generationOf(userId, body)
      const ownId = (await wallets.deviceOfKey(userId, frameKey))?.id
      // Its answer was lost, whatever has become of the generation since.
      if (ownId === enrollmentId) return false
      if (generation?.salt !== currentGeneration?.salt || generation?.number !== currentGeneration?.number)
        throw refusal('RECOVERY_CHANGED')
      if (replaces !== undefined && replaces !== ownId) throw refusal('RECOVERY_CHANGED')
      const isNew = await devices.put(body, auth, userId, frameKey)
      await audit(isNew ? 'device added' : 'device split anew', { userId, enrollmentId, frameKey })
      return isNew
    })

  const revoke = (enrollmentId: string, userId: string, byKey: string): Promise<void> =>
    transaction(async () => {
      await devices.remove(enrollmentId, userId, byKey)
      await guesses.close(userId)
      await audit('device revoked', { userId, enrollmentId, frameKey: byKey })
    })

  return {
    getServerKey: () => ({ keyId: keys.keyId, publicKey: keys.publicKey }),

    async createWallet({ body, session }) {
      const { userId, frameKey } = session
      if (await wallets.find(userId)) throw refusal('WALLET_EXISTS')
      const auth = await devices.take(body, userId, frameKey)
      await transaction(() => create(body, auth, session))
      return { user: await accounts.describe(userId, frameKey) }
    },

    async addEnrollment({ body, session }) {
      const { userId, frameKey } = session
      const auth = await devices.take(body, userId, frameKey)
      if (await addDevice(body, auth, session))
        await notices.notify(userId, { kind: 'newDevice', device: body.deviceName })
      return { user: await accounts.describe(userId, frameKey) }
    },

    async listEnrollments({ session: { userId, frameKey } }) {
      return {
        enrollments: (await devices.list(userId)).map(device => ({
          enrollmentId: device.id,
          deviceName: device.deviceName,
          createdAt: device.createdAt,
          usedAt: device.usedAt,
          isThisDevice: device.frameKey === frameKey,
        })),
      }
    },

    async revokeEnrollment({ path: { enrollmentId }, session: { userId, frameKey } }) {
      await revoke(enrollmentId, userId, frameKey)
      return {}
    },

    releaseShare: shareReleases({ store: { wallets, transaction }, keys, devices, sessions, guesses, audit, now }),
  }
}
