import type { StoredSecret } from './key-wallet-repository.js'

/** What nobody reads without the server's key: a device's share, or a user's key for recovery passwords. */
export interface EncryptedRow {
  readonly kind: 'share' | 'prfKey'
  readonly userId: string
  /** Of the enrollment, or of the key. */
  readonly id: string
  readonly stored: StoredSecret
}

/** Under which key of the server the database is encrypted. */
export interface ServerKeyRepository {
  /** Name of the key; undefined where none was noted yet. */
  keyId(): Promise<string | undefined>
  note(keyId: string): Promise<void>
  /** One of the rows that are encrypted; undefined where there is none. */
  encryptedRow(): Promise<EncryptedRow | undefined>
}
