import { createHash, randomBytes } from 'node:crypto'
import type { CaipNetworkId } from '@w3m/core/caip'
import { signInLifetimeMs } from '@w3m/core/limits'
import type { Database } from '../database.js'
import { failure } from '../http/failure.js'
import { readSignIn, type SignInRules } from './read-sign-in.js'

/** How long a visitor may take between asking for a nonce and sending what was signed. */
export const nonceLifetimeMs = 600_000

export interface SignInsDeps extends SignInRules {
  readonly database: Database.Database
  /** Time in ms. */
  readonly now: () => number
}

/** A session as a client sees it (contract 8.5); times in seconds. */
export interface SignedIn {
  readonly address: string
  readonly caip2Network: CaipNetworkId
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly iat: number
  readonly exp: number
}

export interface SignIns {
  nonce(): { readonly nonce: string; readonly issuedAt: string }
  /** Trades a signed message for a token. @throws {Failure} 400 a message that does not hold here, 401 a signature that is not the account's, 503 */
  signIn(message: string, signature: string, origin: string | undefined): Promise<{ readonly token: string }>
  /** @throws {Failure} 401 */
  session(token: string | undefined): SignedIn
  signOut(token: string | undefined): void
}

interface Row extends Omit<SignedIn, 'caip2Network' | 'iat' | 'exp'> {
  readonly chain_id: SignedIn['caip2Network']
  readonly issued_at: number
  readonly expires_at: number
}

/** Whoever reads the database finds no token in it. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Sign-in by message: nonces that work once, and sessions that the database keeps. */
export function createSignIns({ database, now, ...rules }: SignInsDeps): SignIns {
  const addNonce = database.prepare('INSERT INTO sign_in_nonces (nonce, expires_at) VALUES (?, ?)')
  const bindNonce = database.prepare('UPDATE sign_in_nonces SET address = @address WHERE nonce = @nonce AND expires_at >= @at AND (address IS NULL OR address = @address)')
  const useNonce = database.prepare('INSERT OR IGNORE INTO sign_in_nonce_uses (nonce, chain_id) VALUES (?, ?)')
  const dropNonces = database.prepare('DELETE FROM sign_in_nonces WHERE expires_at < ?')
  const addSession = database.prepare('INSERT INTO sign_ins (token_hash, address, chain_id, domain, uri, nonce, issued_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const findSession = database.prepare('SELECT address, chain_id, domain, uri, nonce, issued_at, expires_at FROM sign_ins WHERE token_hash = ? AND expires_at > ?')
  const dropSession = database.prepare('DELETE FROM sign_ins WHERE token_hash = ?')
  const dropSessions = database.prepare('DELETE FROM sign_ins WHERE expires_at <= ?')

  /** A nonce works once for each network, for the account that used it first: a wallet may sign for several networks in one go. */
  const takeNonce = database.transaction((nonce: string, address: string, chainId: string, at: number): boolean => bindNonce.run({ nonce, address, at }).changes === 1 && useNonce.run(nonce, chainId).changes === 1)

  return {
    nonce() {
      const nonce = randomBytes(16).toString('hex')
      const at = now()
      dropNonces.run(at)
      addNonce.run(nonce, at + nonceLifetimeMs)
      return { nonce, issuedAt: new Date(at).toISOString() }
    },

    async signIn(message, signature, origin) {
      const at = now()
      const { data, verify } = readSignIn(message, rules, origin, at)
      // Taken before the signature is looked at: of two that come at once, one finds it.
      if (!takeNonce(data.nonce, data.accountAddress, data.chainId, at)) throw failure(400, 'message', 'The nonce is none of this server, was used before, or is too old.')
      if (!(await verify(signature))) throw failure(401, 'signature', 'The signature is not that of the account in the message.')
      const end = Math.min(at + signInLifetimeMs, data.expirationTime === undefined ? Infinity : Date.parse(data.expirationTime))
      const token = randomBytes(32).toString('base64url')
      dropSessions.run(at)
      addSession.run(hashOf(token), data.accountAddress, data.chainId, data.domain, data.uri, data.nonce, at, end)
      return { token }
    },

    session(token) {
      const row = token === undefined ? undefined : (findSession.get(hashOf(token), now()) as Row | undefined)
      if (!row) throw failure(401, 'authorization', 'There is no such session, or it has ended.', { 'www-authenticate': 'Bearer' })
      const { address, chain_id: caip2Network, domain, uri, nonce, issued_at: issuedAt, expires_at: end } = row
      return { address, caip2Network, domain, uri, nonce, iat: Math.floor(issuedAt / 1_000), exp: Math.floor(end / 1_000) }
    },

    signOut(token) {
      if (token !== undefined) dropSession.run(hashOf(token))
    },
  }
}
