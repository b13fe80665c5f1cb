import { isHex, recoverMessageAddress } from 'viem'
import type { Generation } from '@w3m/frame/wallet-api'
import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import type { KeyWalletRepository, StoredDevice } from '../../ports/wallet/key-wallet-repository.js'
import type { Permissions } from '../permissions/permissions.js'
import { shareData } from '../keys/associated-data.js'
import type { KeyStore, StoredSecret } from '../keys/key-store.js'
import { refusal } from '../refusals.js'
import type { Sessions } from '../sessions/sessions.js'
import type { WalletRequest } from '../wallet-call.js'
import { enrollmentsMax } from '../wallet-limits.js'

export type NewEnrollment = WalletRequest<'createWallet'>['body']

/** The devices of wallets: one enrollment, which is a split, each. All but `take` and `open` need a transaction. */
export interface Devices {
  /** Opens a share sealed to this server, if the wallet's key signed it, and encrypts it. @throws {Failure} */
  take(enrollment: NewEnrollment, userId: string, frameKey: string): Promise<StoredSecret>
  /**
   * Puts a split in the place of the device's former one; where the wallet has as many devices as it may have, the one
   * that opened it the longest time ago makes room for a new one. @returns whether the device is a new one
   * @throws {Failure} 409
   */
  put(enrollment: NewEnrollment, share: StoredSecret, userId: string, frameKey: string): Promise<boolean>
  list(userId: string): Promise<readonly StoredDevice[]>
  find(enrollmentId: string, userId: string): ReturnType<KeyWalletRepository['findDevice']>
  /** Removes a device for another one of the wallet. @throws {Failure} 404, 409 for the last one */
  remove(enrollmentId: string, userId: string, byKey: string): Promise<void>
  /**
   * The generation of the wallet's recovery; undefined for one from before there were any. @throws {Failure} 409
   * without a wallet, or for another one
   */
  generationOf(
    userId: string,
    addresses?: Pick<NewEnrollment, 'evmAddress' | 'solanaAddress'>,
  ): Promise<Generation | undefined>
}

export interface DevicesDeps {
  readonly wallets: KeyWalletRepository
  readonly keys: KeyStore
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly permissions: Pick<Permissions, 'endOfKey'>
  readonly audit: Audit
  /** Time in ms. */
  readonly now: () => number
}

/** The text that the wallet's own key signs for one device. Version 1 named no frame key, and so was valid for any. */
const ownershipOf = (userId: string, enrollmentId: string, frameKey: string) =>
  `w3m|enroll|${userId}|${enrollmentId}|${frameKey}|2`
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export function createDevices({ wallets, keys, accounts, sessions, permissions, audit, now }: DevicesDeps): Devices {
  async function end(userId: string, frameKey: string): Promise<void> {
    await wallets.endDevice(userId, frameKey)
    await accounts.revokeKey(userId, frameKey)
    await sessions.endOfKey(userId, frameKey)
    await permissions.endOfKey(userId, frameKey)
  }

  /**
   * Browsers forget what they keep, and each visit after that adds a device: a full wallet would shut its owner out for
   * good. Only who has opened the wallet comes here (`take`), and could remove any of its devices.
   */
  async function makeRoom(userId: string, byKey: string): Promise<void> {
    const devices = await wallets.devices(userId)
    if (devices.length < enrollmentsMax) return
    const removed = devices.reduce((one, other) => (other.usedAt < one.usedAt ? other : one))
    await end(userId, removed.frameKey)
    await audit('device revoked', { userId, enrollmentId: removed.id, frameKey: byKey })
  }

  return {
    async take({ keyId, authShare, enrollmentId, evmAddress, ownership }, userId, frameKey) {
      // A reader of the owner's mail can log in, but must not replace the owner's device with another one.
      const message = ownershipOf(userId, enrollmentId, frameKey)
      const signer = isHex(ownership)
        ? await recoverMessageAddress({ message, signature: ownership }).catch(() => undefined)
        : undefined
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
    async put({ enrollmentId, deviceName, recoveryShare, generation }, authShare, userId, frameKey) {
      const previousDevice = await wallets.deviceOfKey(userId, frameKey)
      // Its answer was lost.
      if (previousDevice?.id === enrollmentId) return false
      if (await wallets.isEnded(userId, enrollmentId)) throw refusal('ENROLLMENT_ENDED')
      // Its id is kept: who has its request sends it in vain.
      await wallets.endDevice(userId, frameKey)
      if (await wallets.isTaken(enrollmentId)) throw refusal('WALLET_EXISTS')
      await makeRoom(userId, frameKey)
      await wallets.addDevice(userId, {
        id: enrollmentId,
        frameKey,
        deviceName,
        authShare,
        recoveryShare,
        generation: generation?.number ?? 0,
        createdAt: previousDevice?.createdAt ?? now(),
        usedAt: now(),
      })
      return previousDevice === undefined
    },
    list: userId => wallets.devices(userId),
    find: (enrollmentId, userId) => wallets.findDevice(enrollmentId, userId),
    async remove(enrollmentId, userId, byKey) {
      const devices = await wallets.devices(userId)
      const removed = devices.find(device => device.id === enrollmentId)
      if (!removed || !devices.some(device => device.frameKey === byKey)) throw refusal('NOT_ENROLLED')
      if (devices.length === 1) throw refusal('LAST_DEVICE')
      await end(userId, removed.frameKey)
    },
    async generationOf(userId, addresses) {
      const wallet = await wallets.find(userId)
      if (
        !wallet ||
        (addresses &&
          !(isSame(wallet.evmAddress, addresses.evmAddress) && wallet.solanaAddress === addresses.solanaAddress))
      )
        throw refusal('WALLET_OTHER')
      return wallet.recoverySalt === null ? undefined : { number: wallet.generation, salt: wallet.recoverySalt }
    },
  }
}
