import { withBuffer } from './lent-buffer.js'
import type { LibrarySession } from './universal-provider.js'

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
  readonly cacao: { readonly h: { readonly t: string }; readonly p: { readonly iss: string }; readonly s: { readonly t: string; readonly s: string } }
  readonly message: string
}

/** A sign-in that comes with the connection. */
export interface OneClick {
  readonly request: OneClickRequest
  /** Verifies and keeps what was signed. @throws where it does not verify: the connection ends */
  accept(signatures: readonly OneClickSignature[]): Promise<void>
}

/** The part of the library that connects and signs in at once. A wallet that cannot do it connects only. */
export interface AuthenticatingProvider {
  authenticate(request: OneClickRequest): Promise<{ readonly session?: LibrarySession | undefined; readonly auths?: readonly OneClickSignature['cacao'][] | undefined }>
  readonly client: { formatAuthMessage(given: { readonly request: unknown; readonly iss: string }): string }
}

export interface Approved {
  readonly session: LibrarySession
  readonly signatures: readonly OneClickSignature[]
}

/** @throws what the wallet says, or the library */
export function authenticate(provider: AuthenticatingProvider, request: OneClickRequest): Promise<Approved> {
  return withBuffer(async () => {
    const { session, auths = [] } = await provider.authenticate(request)
    if (!session) throw new Error('The wallet signed in without a session.')
    return { session, signatures: auths.map(cacao => ({ cacao, message: provider.client.formatAuthMessage({ request: cacao.p, iss: cacao.p.iss }) })) }
  })
}
