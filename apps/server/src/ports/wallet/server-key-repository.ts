/** Under which key of the server the database is encrypted. */
export interface ServerKeyRepository {
  /** Name of the key; undefined where none was noted yet. */
  keyId(): Promise<string | undefined>
  note(keyId: string): Promise<void>
  /** Whether there is anything that nobody reads without the key. */
  isNeeded(): Promise<boolean>
}
