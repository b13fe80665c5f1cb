/** Secrets of the server, the same for all processes and over restarts. */
export interface SecretRepository {
  /** By which cursors are known that were made here. */
  cursorKey(): Promise<Uint8Array>
}
