import type { Generation, RecoveryFactor, RecoveryKind } from '@w3m/frame/wallet-api'
import type { RecoveryRepository, StoredFactor } from '../../ports/wallet/recovery-repository.js'
import { failure } from '../../http/failure.js'
import type { StoredSecret } from '../keys/key-store.js'
import type { PasswordPrf } from './password-prf.js'

/** The ways back into wallets, as they are stored. */
export interface Factors {
  list(userId: string): Promise<readonly StoredFactor[]>
  find(userId: string, kind: RecoveryKind): Promise<StoredFactor | undefined>
  /**
   * Stores one in the place of the one of its kind. @throws {Failure} 400 where a part is missing, or a password has no
   * key of this server
   */
  put(factor: RecoveryFactor, userId: string): Promise<void>
  /**
   * Leaves one from before there were sealing keys as it is, with what leads from it to the present recovery key. @throws
   * {Failure} 400
   */
  link(kind: RecoveryKind, link: StoredSecret, userId: string): Promise<void>
  drop(kind: RecoveryKind, userId: string): Promise<void>
}

export const createFactors = (recovery: RecoveryRepository, prf: Pick<PasswordPrf, 'has'>): Factors => ({
  list: userId => recovery.factors(userId),
  find: (userId, kind) => recovery.factor(userId, kind),
  async put({ kind, salt, credentialId, proofKey, prfKey, sealKey, mac, sealed }, userId) {
    if (kind === 'passkey' && credentialId === undefined) throw failure(400, 'credentialId', 'A passkey has an id.')
    if (kind === 'password' && (prfKey === undefined || !(await prf.has(userId, prfKey))))
      throw failure(400, 'prfKey', 'A password has a key of this server.')
    await recovery.putFactor(userId, {
      kind,
      salt,
      credentialId: credentialId ?? null,
      proofKey,
      prfKey: prfKey ?? null,
      sealKey,
      mac,
      sealed,
    })
  },
  async link(kind, link, userId) {
    if (!(await recovery.linkFactor(userId, kind, link)))
      throw failure(400, 'linked', 'There is no such way back that was wrapped.')
  },
  drop: (kind, userId) => recovery.dropFactor(userId, kind),
})

/** The response to an opened recovery. */
export const openedOf = ({ sealed, wrapped, link }: StoredFactor, generation: Generation | undefined) => ({
  ...(generation && { generation }),
  ...(sealed && { sealed }),
  ...(wrapped && { wrapped }),
  ...(link && { link }),
})
