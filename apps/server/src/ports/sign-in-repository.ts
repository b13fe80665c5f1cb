import type { CaipNetworkId } from '@w3m/core/caip'

/** A session of a sign-in as it is stored; times in ms. Of its token only the hash is known. */
export interface StoredSignIn {
  readonly tokenHash: string
  readonly address: string
  readonly chainId: CaipNetworkId
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly issuedAt: number
  readonly expiresAt: number
}

/** Nonces and sessions of sign-ins by message. Times in ms; what is over at `now` is forgotten on the way. */
export interface SignInRepository {
  addNonce(nonce: string, expiresAt: number, now: number): Promise<void>
  /**
   * Takes a nonce: once for each network, for the account that used it first. @returns false where it is not there, over,
   * or taken
   */
  takeNonce(nonce: string, address: string, chainId: string, now: number): Promise<boolean>
  addSession(session: StoredSignIn, now: number): Promise<void>
  findSession(tokenHash: string, now: number): Promise<StoredSignIn | undefined>
  removeSession(tokenHash: string): Promise<void>
}
