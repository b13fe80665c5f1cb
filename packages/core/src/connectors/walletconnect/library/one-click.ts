import { operationError } from '../../../errors/operation-error.js'
import { provideBuffer, provideBufferBriefly } from './buffer-shim.js'
import type { LibrarySession } from './library-session.js'

/** What a wallet is asked to sign as it connects (CAIP-222). Times are ISO 8601. EVM chains only. */
export interface OneClickRequest {
  /** CAIP-2 ids, the active one first. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly exp?: string
  readonly nbf?: string
  readonly resources?: readonly string[]
}

/** What a wallet signed for one account on one chain: the payload (CAIP-74), and the text that the signature is of. */
export interface OneClickSignature {
  readonly cacao: {
    readonly h: { readonly t: string }
    readonly p: { readonly iss: string }
    readonly s: { readonly t: string; readonly s: string }
  }
  readonly message: string
}

/** A sign-in that comes with the connection. */
export interface OneClick {
  readonly request: OneClickRequest
  /** Verifies and keeps what was signed. Always settles. @throws where it does not verify: the connection ends */
  accept(signatures: readonly OneClickSignature[]): Promise<void>
  /**
   * Ends what was kept, and what is kept later still: whoever signed in has left, or was told that it failed. Never
   * throws.
   */
  withdraw(): Promise<void>
}

/** The part of the library that connects and signs in at once. A wallet that cannot do it connects only. */
export interface AuthenticatingProvider {
  authenticate(request: OneClickRequest): Promise<{
    readonly session?: LibrarySession | undefined
    readonly auths?: readonly OneClickSignature['cacao'][] | undefined
  }>
  readonly client: AuthenticatingClient
}

export interface AuthenticatingClient {
  readonly core: { readonly relayer: { subscribe(topic: string, options?: unknown): Promise<unknown> } }
  readonly engine: {
    readonly events: { listenerCount(event: string): number }
    onSessionAuthenticateResponse(topic: string, answer: { readonly id: number; readonly result?: unknown }): void
  }
  formatAuthMessage(input: { readonly request: unknown; readonly iss: string }): string
}

export interface Approved {
  readonly session: LibrarySession
  readonly signatures: readonly OneClickSignature[]
}

/**
 * On a client of our own alone: two of its inner members are replaced for good. @throws what the wallet says, or the
 * library
 */
export async function authenticate(provider: AuthenticatingProvider, request: OneClickRequest): Promise<Approved> {
  const { client } = provider
  const moments = bufferMoments(client)
  moments.openCodes++
  try {
    const { session, auths = [] } = await provider.authenticate(request)
    if (!session)
      throw operationError('WALLET_ANSWER_INVALID', {
        name: 'WalletConnect',
        reason: 'it signed in without a session',
      })
    const releaseBuffer = provideBuffer()
    try {
      return {
        session,
        signatures: auths.map(cacao => ({
          cacao,
          message: client.formatAuthMessage({ request: cacao.p, iss: cacao.p.iss }),
        })),
      }
    } finally {
      releaseBuffer()
    }
  } finally {
    moments.openCodes--
    moments.checked()
  }
}

interface BufferMoments {
  /** Codes that a wallet may sign in with. */
  openCodes: number
  checked(): void
}

const momentsByClient = new WeakMap<AuthenticatingClient, BufferMoments>()

/**
 * The library takes Node's `Buffer` for granted when it puts the request together, right after it has subscribed to the
 * answer's topic, and while it checks an answer. A page has a stand-in for as long, not while it waits for the wallet:
 * up to an hour.
 */
function bufferMoments(client: AuthenticatingClient): BufferMoments {
  const existing = momentsByClient.get(client)
  if (existing) return existing
  const moments: BufferMoments = { openCodes: 0, checked() {} }
  momentsByClient.set(client, moments)
  const { engine, core } = client
  const subscribe = core.relayer.subscribe.bind(core.relayer)
  core.relayer.subscribe = async (topic, options) => {
    const id = await subscribe(topic, options)
    if (moments.openCodes > 0) void provideBufferBriefly()
    return id
  }
  const originalHandler = engine.onSessionAuthenticateResponse
  engine.onSessionAuthenticateResponse = (topic, answer) => {
    // A refusal is not checked, nor is the answer to what was asked before a reload.
    if (answer.result !== undefined && engine.events.listenerCount(`session_request:${answer.id}`) > 0) {
      moments.checked()
      moments.checked = provideBuffer()
    }
    originalHandler(topic, answer)
  }
  return moments
}
