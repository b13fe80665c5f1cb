import { getSignInNonce } from '../api/get-sign-in-nonce.js'
import { getSignInSession } from '../api/get-sign-in-session.js'
import { isHttpError } from '../errors/http-error.js'
import type { Http } from '../api/http.js'
import { signIn } from '../api/sign-in.js'
import { signOut } from '../api/sign-out.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { optionalError } from '../errors/optional-error.js'
import { signInSessionsMax } from '../limits/sign-in-limits.js'
import { signInKeys } from '../storage/sign-in-keys.js'
import { isJsonRecord, isText, readJson, writeJson } from '../storage/stored-json.js'
import type { StoragePort } from '../storage/storage-port.js'
import { isSessionOf } from './siwx-sessions.js'
import type { SiwxStorage } from './siwx-config.js'
import type { SiwxSession } from './siwx-session.js'

interface StoredToken {
  readonly server: string
  readonly chainId: CaipNetworkId
  readonly address: string
  readonly token: string
}

export interface SignInServer extends SiwxStorage {
  nonce(): Promise<{ readonly nonce: string; readonly issuedAt?: string | undefined }>
}

const isToken = (value: unknown): value is StoredToken =>
  isJsonRecord(value) && [value.server, value.chainId, value.address, value.token].every(isText)
const dataOf = ({ chainId, address }: StoredToken) => ({
  data: { chainId, accountAddress: address },
})
const toIso = (seconds: number): string => new Date(seconds * 1_000).toISOString()

/**
 * Sessions that a server verifies and keeps (`POST /auth/v1/…`): this page has a token for each.
 * @param domainOf the site whose sessions count: a token of another one that the server serves too is none here
 */
export function createServerSessions(
  server: string,
  port: StoragePort,
  http: Http,
  domainOf: () => string,
): SignInServer {
  const readAll = (): readonly StoredToken[] => {
    const stored = readJson(port, signInKeys.tokens)
    return Array.isArray(stored) ? stored.filter(isToken) : []
  }
  const isOurs = (token: StoredToken) => token.server === server
  const write = (tokens: readonly StoredToken[]): void => {
    if (tokens.length) writeJson(port, signInKeys.tokens, tokens.slice(-signInSessionsMax))
    else port.remove(signInKeys.tokens)
  }
  const forget = (endedToken: StoredToken): void => write(readAll().filter(({ token }) => token !== endedToken.token))

  /** The token goes here first: a server that is not there now ends the session by itself, later. */
  async function end(endedToken: StoredToken): Promise<void> {
    forget(endedToken)
    await http.request(signOut, {}, { bearer: endedToken.token }).catch(() => undefined)
  }

  async function read(stored: StoredToken): Promise<SiwxSession | undefined> {
    try {
      const {
        address,
        caip2Network: chainId,
        domain,
        uri,
        nonce,
        iat,
        exp,
      } = await http.request(getSignInSession, {}, { bearer: stored.token })
      const session: SiwxSession = {
        data: {
          accountAddress: address,
          chainId,
          domain,
          uri,
          version: '1',
          nonce,
          issuedAt: toIso(iat),
          expirationTime: toIso(exp),
        },
        message: '',
        signature: '',
        token: stored.token,
      }
      if (isSessionOf(session, stored.chainId, stored.address) && domain === domainOf()) return session
    } catch (error) {
      if (!isHttpError(error) || error.status !== 401) throw error
    }
    forget(stored)
    return undefined
  }

  async function add({ data: { chainId, accountAddress }, message, signature }: SiwxSession): Promise<void> {
    try {
      const { token } = await http.request(signIn, { body: { message, signature } })
      write([...readAll(), { server, chainId, address: accountAddress, token }])
    } catch (cause) {
      const isRefused = isHttpError(cause) && cause.status >= 400 && cause.status < 500 && cause.status !== 429
      throw isRefused
        ? optionalError('SIWX_REFUSED', { reason: cause.reasons[0]?.description ?? `HTTP ${cause.status}` }, { cause })
        : cause
    }
  }

  return {
    nonce: () => http.request(getSignInNonce, {}),
    add,
    async get(chainId, address) {
      const storedTokens = readAll().filter(token => isOurs(token) && isSessionOf(dataOf(token), chainId, address))
      return (await Promise.all(storedTokens.map(read))).filter(session => session !== undefined)
    },
    async set(sessions) {
      await Promise.all(readAll().filter(isOurs).map(end))
      for (const session of sessions) await add(session)
    },
    async delete(chainId, address) {
      await Promise.all(
        readAll()
          .filter(token => isOurs(token) && isSessionOf(dataOf(token), chainId, address))
          .map(end),
      )
    },
  }
}
