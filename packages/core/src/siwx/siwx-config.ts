import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { Namespace } from '../namespaces/namespace.js'
import type { RpcUrl } from '../rpc/rpc-client.js'
import type { StoragePort } from '../storage/storage-port.js'
import type { SiwxMessageData, SiwxSession } from './siwx-session.js'

/** Message data with the text that the wallet signs. */
export interface SiwxMessage extends SiwxMessageData {
  /** @throws {W3mError} `SIWX_MESSAGE_INVALID` where the data cannot be written as the standard wants it */
  toString(): string
}

/** The input of `createMessage`. */
export interface SiwxMessageInput {
  /** The address of the signer; empty in a one-click sign-in, where the wallet fills it in. */
  readonly accountAddress: string
  /** The network that the sign-in is for, `eip155:1` for example. */
  readonly chainId: CaipNetworkId
  /** ISO 8601: from when on the session is to hold; absent where it does at once. */
  readonly notBefore?: string | undefined
}

/** What an instance gives its sign-in once, before anything else. */
export interface SiwxApp {
  /** The instance's persistent storage, which may also hold sessions and tokens. */
  readonly storage: StoragePort
  /** The namespaces of the instance. Default: the built-in ones. */
  readonly namespaces?: readonly Namespace[] | undefined
  /**
   * The nodes that may be asked about contract accounts of a chain; empty where the chain is none of the application's.
   */
  readonly nodes: (chainId: CaipNetworkId) => readonly RpcUrl[]
  /** The option `projectId`, which calls to a sign-in server carry; absent where the option is. */
  readonly projectId?: string | undefined
}

/**
 * Sign-in by message, as a host implements it. `createSiwx` is the implementation that comes along.
 * Whatever throws makes the sign-in fail; nothing of it is taken for a session.
 */
export interface SiwxConfig {
  /** Makes what the wallet is to sign. @throws where it cannot: the sign-in fails with that */
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
  /** Verifies a session and keeps it. @throws where it does not verify */
  addSession(session: SiwxSession): Promise<void>
  /** Verifies all and keeps them in place of what was there; an empty list signs everyone out. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The sessions of an account on a network: only verified ones that have not ended. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Ends the sessions of an account on a network; those of others stay. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** True where refusing to sign means to disconnect. Without it signing in is optional. */
  getRequired?(): boolean
  /** Ends the sessions of whoever disconnects. Default: true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Signs in place of the connected wallet. */
  readonly signMessage?:
    | ((input: {
        readonly message: string
        readonly chainId: CaipNetworkId
        readonly accountAddress: string
      }) => Promise<string>)
    | undefined
  /** Takes what the instance offers. */
  attach?(app: SiwxApp): void
}

/** Says whether a signature is that of the account in the message. */
export interface SiwxVerifier {
  /** A namespace, `eip155` for example. */
  readonly namespace: string
  /** @throws {W3mError} where it cannot be known now: no node answers, the chain is unknown */
  verify(session: SiwxSession, app: Pick<SiwxApp, 'nodes'>): Promise<boolean>
}

/** Where sessions are kept. Nothing of it verifies; that is done before and after. */
export interface SiwxStorage {
  /** Keeps one more; those of the same account and network stay beside it. @throws where it is not taken */
  add(session: SiwxSession): Promise<void>
  /** Those of an account on a network; empty where there are none. The case of an EVM address says nothing. */
  get(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Keeps these in place of all that were there; an empty list forgets everyone's. */
  set(sessions: readonly SiwxSession[]): Promise<void>
  /** Forgets those of an account on a network. */
  delete(chainId: CaipNetworkId, address: string): Promise<void>
}
