/**
 * The WalletConnect library as far as it is used here: `@walletconnect/universal-provider` 2.21.8, or one that the host
 * hands over.
 * Its own types are not imported, so that neither they nor the library are in anybody's way before a wallet is chosen.
 */

import { readProperty } from '../../../rpc/error-chain.js'
import type { LibrarySession } from './library-session.js'
import type { AuthenticatingProvider } from './one-click.js'
import type { SessionList } from './orphaned-sessions.js'

export type LibraryListener = (event: never) => void

export interface LibraryEmitter {
  on(event: string, listener: LibraryListener): unknown
  off(event: string, listener: LibraryListener): unknown
}

/** The sign client: sessions and requests. */
export interface LibraryClient extends LibraryEmitter {
  readonly session: SessionList
  readonly core: { readonly relayer: LibraryEmitter }
  request(request: {
    readonly topic: string
    readonly chainId: string
    readonly request: { readonly method: string; readonly params: unknown }
  }): Promise<unknown>
  disconnect(end: {
    readonly topic: string
    readonly reason: { readonly code: number; readonly message: string }
  }): Promise<void>
}

export interface ProposedNamespace {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly chains: readonly string[]
  /** By the chain's reference. */
  readonly rpcMap: Readonly<Record<string, string>>
}

export type Proposal = Readonly<Record<string, ProposedNamespace>>

export interface UniversalProvider extends LibraryEmitter, AuthenticatingProvider, Pick<HostProvider, 'connect'> {
  readonly client: LibraryClient & AuthenticatingProvider['client']
  session?: LibrarySession | undefined
  /** What the next code asks for. `connect` would set it too, and forget the codes that may still be answered. */
  optionalNamespaces?: Proposal | undefined
  /** Makes a pairing, tells its URI by `display_uri`, and gives the session once a wallet approves. */
  pair(topic: undefined): Promise<LibrarySession>
  /** Ends the session, here and at the wallet. */
  disconnect(): Promise<void>
  setDefaultChain(chain: string, rpcUrl?: string): void
}

/** What a host hands over: an instance of `UniversalProvider`, of whichever version its own agreement covers. */
export interface HostProvider {
  readonly client: object
  connect(options: never): Promise<unknown>
  pair(topic: never): Promise<unknown>
}

/** True where the value can serve as the host's own provider. */
export const isUniversalProvider = (value: unknown): value is UniversalProvider =>
  typeof value === 'object' &&
  typeof readProperty(value, 'pair') === 'function' &&
  typeof readProperty(value, 'connect') === 'function' &&
  typeof readProperty(readProperty(value, 'client'), 'request') === 'function'

/** Why a session ends: the number of CAIP-25 and the library's own word for it. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' } as const
