import { ristretto255_oprf } from 'noble-curves-2/ed25519.js'
import type { RecoveryRepository } from '../../ports/wallet/recovery-repository.js'
import { failure } from '../../http/failure.js'
import { prfKeyData } from '../keys/associated-data.js'
import type { KeyStore } from '../keys/key-store.js'
import { randomId } from '../random-id.js'

/**
 * The server's part in every recovery password: RFC 9497, OPRF mode, ristretto255-SHA512. It is never shown a password,
 * nor what comes of one.
 */
export interface PasswordPrf {
  /** Makes a key that counts for nothing yet, and answers with it. @throws {Failure} 400 for what is no element */
  prepare(userId: string, blinded: string): Promise<{ readonly prfKey: string; readonly evaluated: string }>
  /** @throws {Failure} 400 for what is no element */
  evaluate(userId: string, prfKey: string, blinded: string): Promise<string>
  /** Whether a key is one of this user's. */
  has(userId: string, prfKey: string): Promise<boolean>
  /** Deletes all keys of the user but this one, or all of them: evaluations by a deleted key become useless. */
  keepOnly(userId: string, prfKey: string | undefined): Promise<void>
}

const { oprf } = ristretto255_oprf
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export function createPasswordPrf(
  recovery: Pick<RecoveryRepository, 'addPrfKey' | 'keepPrfKey' | 'prfKey'>,
  keys: KeyStore,
  now: () => number,
): PasswordPrf {
  function answer(secretKey: Uint8Array, blinded: string): string {
    try {
      return textOf(oprf.blindEvaluate(secretKey, bytesOf(blinded)))
    } catch {
      throw failure(400, 'blinded', 'This is no element of the group.')
    }
  }

  return {
    async prepare(userId, blinded) {
      const { secretKey } = oprf.generateKeyPair()
      const id = randomId()
      const evaluated = answer(secretKey, blinded)
      const stored = await keys.encrypt(new Uint8Array(secretKey), prfKeyData(userId, id))
      secretKey.fill(0)
      await recovery.addPrfKey(userId, id, stored, now(), now() - preparedMs)
      return { prfKey: id, evaluated }
    },
    async evaluate(userId, prfKey, blinded) {
      const stored = await recovery.prfKey(userId, prfKey)
      if (!stored) throw new Error('There is no such key.')
      const secretKey = await keys.decrypt(stored, prfKeyData(userId, prfKey))
      try {
        return answer(secretKey, blinded)
      } finally {
        secretKey.fill(0)
      }
    },
    has: async (userId, prfKey) => (await recovery.prfKey(userId, prfKey)) !== undefined,
    keepOnly: (userId, prfKey) => recovery.keepPrfKey(userId, prfKey),
  }
}

/** How long a key waits for its password. */
const preparedMs = 3_600_000
