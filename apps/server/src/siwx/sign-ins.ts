import { createHash, randomBytes } from 'node:crypto'
import type { CaipNetworkId } from '@w3m/core/caip'
import { signInLifetimeMs } from '@w3m/core/limits'
import { failure } from '../http/failure.js'
import type { SignInRepository } from '../ports/sign-in-repository.js'
import { isOfOrigin, readSignIn, type SignInRules } from './read-sign-in.js'
import type { ConsumeSession } from './session-limit.js'

/** How long a visitor may take between asking for a nonce and sending what was signed. */
export const nonceLifetimeMs = 600_000

export interface SignInsDeps extends SignInRules {
  readonly repository: SignInRepository
  readonly consumeSession: ConsumeSession
  /** Time in ms. */
  readonly now: () => number
}

/** A session as a client sees it; times in seconds. */
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
  /**
   * @param origin what the browser says of the page that asks; undefined where no browser asks
   * @throws {Failure} 403 for a page whose messages would be refused, 501 where all would: no visitor signs in vain
   */
  nonce(origin: string | undefined): Promise<{ readonly nonce: string; readonly issuedAt: string }>
  /**
   * Trades a signed message for a token. @throws {Failure} 400 a message that does not hold here, 401 a signature that
   * is not the account's, 429 too many sessions of this client, 503
   * @param caller `origin` as of `nonce`; `client` is the address of the client
   */
  signIn(
    message: string,
    signature: string,
    caller: { readonly origin: string | undefined; readonly client: string },
  ): Promise<{ readonly token: string }>
  /**
   * @param origin what the browser says of the page that asks; undefined where no browser asks, which has to look at
   *   the `domain` itself
   * @throws {Failure} 401, also for a page of another site than the session is of
   */
  session(token: string | undefined, origin: string | undefined): Promise<SignedIn>
  signOut(token: string | undefined): Promise<void>
}

/** The database stores only hashes, so that its readers get no tokens. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Sign-in by message: nonces that work once, and sessions that the database keeps. */
export function createSignIns({ repository, consumeSession, now, ...rules }: SignInsDeps): SignIns {
  return {
    async nonce(origin) {
      if (rules.domains.length === 0) throw failure(501, '', 'Nobody signs in at this server.')
      if (origin !== undefined && !(URL.canParse(origin) && rules.domains.includes(new URL(origin).host)))
        throw failure(403, 'origin', 'This site may not sign in here.')
      const nonce = randomBytes(16).toString('hex')
      const calledAt = now()
      await repository.addNonce(nonce, calledAt + nonceLifetimeMs, calledAt)
      return { nonce, issuedAt: new Date(calledAt).toISOString() }
    },

    async signIn(message, signature, { origin, client }) {
      const calledAt = now()
      const { data, verify } = readSignIn(message, rules, origin, calledAt)
      const { accountAddress: address, chainId, domain, uri, nonce, expirationTime } = data
      // Taken before the signature is looked at: of two that come at once, one finds it. A wallet may sign for several
      // networks in one go.
      if (!(await repository.takeNonce(nonce, address, chainId, calledAt)))
        throw failure(400, 'message', 'The nonce is none of this server, was used before, or is too old.')
      if (!(await verify(signature)))
        throw failure(401, 'signature', 'The signature is not that of the account in the message.')
      await consumeSession(client)
      const expiresAt = Math.min(
        calledAt + signInLifetimeMs,
        expirationTime === undefined ? Infinity : Date.parse(expirationTime),
      )
      const token = randomBytes(32).toString('base64url')
      const session = { tokenHash: hashOf(token), address, chainId, domain, uri, nonce, issuedAt: calledAt, expiresAt }
      await repository.addSession(session, calledAt)
      return { token }
    },

    async session(token, origin) {
      const found = token === undefined ? undefined : await repository.findSession(hashOf(token), now())
      if (!found || !isOfOrigin(found, origin))
        throw failure(401, 'authorization', 'There is no such session, or it has ended.', {
          'www-authenticate': 'Bearer',
        })
      const { address, chainId, domain, uri, nonce, issuedAt, expiresAt } = found
      return {
        address,
        caip2Network: chainId,
        domain,
        uri,
        nonce,
        iat: Math.floor(issuedAt / 1_000),
        exp: Math.floor(expiresAt / 1_000),
      }
    },

    async signOut(token) {
      if (token !== undefined) await repository.removeSession(hashOf(token))
    },
  }
}
