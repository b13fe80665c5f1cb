import { loadOnce } from '../async/load-once.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { optionalError } from '../errors/optional-error.js'
import { signInLifetimeMs } from '../limits/sign-in-limits.js'
import { createLocalStorage } from '../storage/local-storage.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import type { StoragePort } from '../storage/storage-port.js'
import type { SiwxWork, SiwxOptions } from './siwx-options.js'
import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import { findNamespace } from '../namespaces/load-namespaces.js'
import type { SignInSupport } from '../namespaces/namespace.js'
import { builtInNamespaces } from '../namespaces/namespaces.js'
import { isLive } from './siwx-sessions.js'
import { createStoredSessions } from './stored-sessions.js'
import type { SiwxApp, SiwxStorage } from './siwx-config.js'
import type { SiwxSession, SiwxMessageData } from './siwx-session.js'

const namespaceOf = (chainId: CaipNetworkId): string => chainId.slice(0, chainId.indexOf(':'))

/** 128 random bits in hex. */
const randomNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Origin and path of the page. A few characters that browsers leave in a path are none of a URI's. */
const pageUri = (): string => location.origin + location.pathname.replace(/[[\]|^\\`{}"<>]/g, encodeURIComponent)

/** The site that messages and sessions are of. */
const domainOf = ({ domain = location.host }: SiwxOptions): string => domain

/** Whether a signed text says what its session claims. A CACAO's statement may be longer than its payload's. */
function claims(claimed: SiwxMessageData, signed: SiwxMessageData): boolean {
  const same = (['chainId', 'domain', 'uri', 'nonce', 'issuedAt', 'expirationTime', 'notBefore'] as const).every(
    key => claimed[key] === signed[key],
  )
  return same && isSameAddress(claimed.accountAddress, signed.accountAddress)
}

/** The sessions that a server keeps; undefined where the host names none. */
function serverSessions(options: SiwxOptions, port: StoragePort, app: SiwxApp | undefined) {
  const { server: url } = options
  if (url === undefined) return undefined
  return loadOnce(async () => {
    const [{ createServerSessions }, { createApiService }, { apiTarget }] = await Promise.all([
      import('./server-sessions.js'),
      import('../api/api-service.js'),
      import('../api/api-target.js'),
    ])
    const target = apiTarget({
      services: { api: url },
      ...(app?.projectId !== undefined && { projectId: app.projectId }),
    })
    return createServerSessions(
      url,
      port,
      createApiService(() => target),
      () => domainOf(options),
    )
  })
}

interface SessionCheck {
  /** How a network's namespace signs in. @throws {W3mError} `SIWX_CHAIN_UNKNOWN` */
  supportOf(chainId: CaipNetworkId): Promise<SignInSupport>
  /** @param isTrusted a server has verified it, or will */
  isVerified(session: SiwxSession, isTrusted: boolean): Promise<boolean>
  /**
   * A session with what its own text says. @throws {W3mError} `SIWX_MESSAGE_INVALID`, `SIWX_SIGNATURE_INVALID`,
   * `SIWX_CHAIN_UNKNOWN`
   */
  checked(session: SiwxSession): Promise<SiwxSession>
}

/**
 * Says which sessions hold.
 * @param isServed a server verifies each that is new
 * @param holdsNow whether it is the time of a message
 */
function createSessionCheck(
  options: SiwxOptions,
  app: SiwxApp | undefined,
  isServed: boolean,
  holdsNow: (data: SiwxMessageData) => boolean,
): SessionCheck {
  async function supportOf(chainId: CaipNetworkId): Promise<SignInSupport> {
    const support = await (
      await findNamespace(app?.namespaces ?? builtInNamespaces, namespaceOf(chainId))
    )?.features.signIn?.()
    if (!support) throw optionalError('SIWX_CHAIN_UNKNOWN', { chainId })
    return support
  }

  async function isVerified(session: SiwxSession, isTrusted: boolean): Promise<boolean> {
    const { verifiers } = options
    const { chainId } = session.data
    const nodes = app?.nodes ?? (() => [])
    // Without a word of the host's, the server verifies where there is one, and else the page itself.
    if (!verifiers) return isTrusted ? true : (await supportOf(chainId)).verify(session, nodes(chainId))
    const namespaceVerifiers = verifiers.filter(({ namespace }) => namespace === namespaceOf(chainId))
    if (!namespaceVerifiers.length) throw optionalError('SIWX_CHAIN_UNKNOWN', { chainId })
    for (const verifier of namespaceVerifiers) if (!(await verifier.verify(session, { nodes }))) return false
    return true
  }

  async function checked(session: SiwxSession): Promise<SiwxSession> {
    const { data: claimed, message, signature, cacao } = session
    const data = (await supportOf(claimed.chainId)).parse(message)
    if (!claims(claimed, data)) throw optionalError('SIWX_MESSAGE_INVALID', { reason: 'it is not what was asked for' })
    if (data.domain !== domainOf(options))
      throw optionalError('SIWX_MESSAGE_INVALID', { reason: 'it is for another site' })
    if (!holdsNow(data)) throw optionalError('SIWX_MESSAGE_INVALID', { reason: 'it does not hold now' })
    const verified: SiwxSession = { data, message, signature, ...(cacao && { cacao }) }
    if (!(await isVerified(verified, isServed)))
      throw optionalError('SIWX_SIGNATURE_INVALID', { address: data.accountAddress })
    return verified
  }

  return { supportOf, isVerified, checked }
}

/** The work behind `createSiwx`. */
export function createDefaultSiwx(
  options: SiwxOptions,
  app: SiwxApp | undefined,
  now: () => number = () => Date.now(),
): SiwxWork {
  const port = app?.storage ?? (typeof window === 'undefined' ? createMemoryStorage() : createLocalStorage(window))
  const served = serverSessions(options, port, app)
  const storage = async (): Promise<SiwxStorage> => options.storage ?? (await served?.()) ?? createStoredSessions(port)

  // Nothing is posted to the server where the host has a storage of its own: the page verifies what is new then.
  const isServed = served !== undefined && !options.storage
  // The clock of this device may be any: a server that keeps the sessions says itself when each begins and ends.
  const holdsNow = (data: SiwxMessageData) => isServed || isLive(data, now())

  const { supportOf, isVerified, checked } = createSessionCheck(options, app, isServed, holdsNow)

  async function nonceFor(input: {
    readonly accountAddress: string
    readonly chainId: CaipNetworkId
  }): Promise<{ readonly nonce: string; readonly issuedAt?: string | undefined }> {
    if (options.nonce) return { nonce: await options.nonce(input) }
    return (await served?.())?.nonce() ?? { nonce: randomNonce() }
  }

  return {
    async createMessage({ accountAddress, chainId, notBefore }) {
      const { toMessageAddress, write } = await supportOf(chainId)
      const { nonce, issuedAt: servedAt } = await nonceFor({ accountAddress, chainId })
      const start = servedAt === undefined ? now() : Date.parse(servedAt)
      const { statement, resources, requestId } = options
      const data: SiwxMessageData = {
        domain: domainOf(options),
        accountAddress: (accountAddress && toMessageAddress?.(accountAddress)) ?? accountAddress,
        ...(statement !== undefined && { statement }),
        uri: options.uri ?? pageUri(),
        version: '1',
        chainId,
        nonce,
        issuedAt: new Date(start).toISOString(),
        expirationTime: new Date(start + (options.lifetimeMs ?? signInLifetimeMs)).toISOString(),
        ...(notBefore !== undefined && { notBefore }),
        ...(requestId !== undefined && { requestId }),
        ...(resources && { resources }),
      }
      return { ...data, toString: () => write(data) }
    },
    async addSession(session) {
      const verifiedSession = await checked(session)
      await (await storage()).add(verifiedSession)
    },
    async setSessions(sessions) {
      const list = await Promise.all(sessions.map(checked))
      await (await storage()).set(list)
    },
    async getSessions(chainId, address) {
      const store = await storage()
      const found = (await store.get(chainId, address)).filter(({ data }) => holdsNow(data))
      // A host's storage in front of a server may give them without a signature: each was verified when it was new.
      const verifications = await Promise.all(found.map(session => isVerified(session, served !== undefined)))
      // What no longer verifies is not kept; the others of the pair are the visitor's to sign again.
      if (verifications.includes(false)) await store.delete(chainId, address)
      return verifications.includes(false) ? [] : found
    },
    async revokeSession(chainId, address) {
      await (await storage()).delete(chainId, address)
    },
  }
}
