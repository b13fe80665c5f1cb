import type { Generation, RecoveryFactor, RecoveryKind } from '@w3m/frame/wallet-api'
import type { Database } from '../../database.js'
import { failure } from '../../http/failure.js'
import type { StoredSecret } from '../keys/key-store.js'
import type { PasswordPrf } from './password-prf.js'

export interface FactorRow {
  readonly kind: RecoveryKind
  readonly salt: string
  readonly credential_id: string | null
  readonly proof_key: string | null
  readonly prf_key: string | null
  /** Of a passkey from before it had a key of its own: it follows from the recovery key. */
  readonly guard_key: string | null
  readonly seal_key: string | null
  readonly mac: string | null
  readonly sealed_enc: string | null
  readonly sealed_ciphertext: string | null
  /** What was wrapped before there were sealing keys. */
  readonly iv: string | null
  readonly ciphertext: string | null
  readonly link_iv: string | null
  readonly link_ciphertext: string | null
}

/** The ways back into wallets, as they are stored. */
export interface Factors {
  list(userId: string): readonly FactorRow[]
  find(userId: string, kind: RecoveryKind): FactorRow | undefined
  /** Stores one in the place of the one of its kind. @throws {Failure} 400 where a part is missing, or a password has no key of this server */
  put(factor: RecoveryFactor, userId: string): void
  /** Leaves one from before there were sealing keys as it is, with what leads from it to the present recovery key. @throws {Failure} 400 */
  link(kind: RecoveryKind, link: StoredSecret, userId: string): void
  drop(kind: RecoveryKind, userId: string): void
}

/** What of a row is told as it is. */
export const secretOf = (iv: string | null, ciphertext: string | null): StoredSecret | undefined => (iv !== null && ciphertext !== null ? { iv, ciphertext } : undefined)

export function createFactors(database: Database.Database, prf: Pick<PasswordPrf, 'has'>): Factors {
  const list = database.prepare('SELECT * FROM recovery_factors WHERE user_id = ? ORDER BY kind')
  const find = database.prepare('SELECT * FROM recovery_factors WHERE user_id = ? AND kind = ?')
  const drop = database.prepare('DELETE FROM recovery_factors WHERE user_id = ? AND kind = ?')
  const add = database.prepare('INSERT INTO recovery_factors (user_id, kind, salt, credential_id, proof_key, prf_key, seal_key, mac, sealed_enc, sealed_ciphertext) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const setLink = database.prepare('UPDATE recovery_factors SET link_iv = ?, link_ciphertext = ? WHERE user_id = ? AND kind = ? AND seal_key IS NULL')

  return {
    list: userId => list.all(userId) as FactorRow[],
    find: (userId, kind) => find.get(userId, kind) as FactorRow | undefined,
    put({ kind, salt, credentialId, proofKey, prfKey, sealKey, mac, sealed }, userId) {
      if (kind === 'passkey' && credentialId === undefined) throw failure(400, 'credentialId', 'A passkey has an id.')
      if (kind === 'password' && (prfKey === undefined || !prf.has(userId, prfKey))) throw failure(400, 'prfKey', 'A password has a key of this server.')
      drop.run(userId, kind)
      add.run(userId, kind, salt, credentialId ?? null, proofKey, prfKey ?? null, sealKey, mac, sealed.enc, sealed.ciphertext)
    },
    link(kind, { iv, ciphertext }, userId) {
      if (setLink.run(iv, ciphertext, userId, kind).changes === 0) throw failure(400, 'linked', 'There is no such way back that was wrapped.')
    },
    drop: (kind, userId) => void drop.run(userId, kind),
  }
}

/** What an opened way back answers with. */
export function openedOf(row: FactorRow, generation: Generation | undefined) {
  const [wrapped, link] = [secretOf(row.iv, row.ciphertext), secretOf(row.link_iv, row.link_ciphertext)]
  return {
    ...(generation && { generation }),
    ...(row.sealed_enc !== null && row.sealed_ciphertext !== null && { sealed: { enc: row.sealed_enc, ciphertext: row.sealed_ciphertext } }),
    ...(wrapped && { wrapped }),
    ...(link && { link }),
  }
}
