import type { Balance } from '../amounts/balance.js'
import type { AuthProviderDeps } from '../connectors/auth/auth-provider.js'
import type { ConnectorProvider, ConnectorSource } from '../connectors/define-connector.js'
import type { PairProvider } from '../connectors/walletconnect/pair-provider.js'
import type { RpcRequest } from '../rpc/json-rpc.js'
import type { RpcUrl } from '../rpc/rpc-client.js'
import type { SiwxSession, SiwxMessageData } from '../siwx/siwx-session.js'
import type { AccountType } from './account-types.js'
import type { AllowanceSupport } from './allowance-support.js'
import type { AssetReader } from './asset-reader.js'
import type { ChainNamespace } from './chain-namespace.js'
import type { CaipNetwork } from './define-network.js'
import type { SwapSupport } from './swap-support.js'
import type { TransferSupport } from './transfer-support.js'

/** The argument of `discoverWallets`. */
export interface DiscoveryContext {
  /** The window whose wallets are looked for. */
  readonly page: Window
  /** The options of these names. */
  readonly options: { readonly enableEIP6963?: boolean | undefined; readonly enableInjected?: boolean | undefined }
  /** Loads what connectors ask of the application. */
  readonly loadApplication: () => Promise<ApplicationNetworks>
}

/** The application as its connectors see it. */
export interface ApplicationNetworks {
  /** The application's networks, those of other namespaces too. */
  readonly networks: () => readonly CaipNetwork[]
  /** The network on which the namespace is; undefined where the application does not know it. */
  readonly active: () => CaipNetwork | undefined
  /** The nodes that are asked about a network: those that the host named, else its own. */
  readonly nodes: (network: CaipNetwork) => readonly RpcUrl[]
}

/** Reads native balances and token balances from a node. */
export interface BalanceReader {
  /** A question that every healthy node answers. */
  readonly probe: RpcRequest
  /** The question for the balance of an address. */
  readonly request: (address: string) => RpcRequest
  /** Base units; undefined where the answer is none. */
  readonly read: (answer: unknown) => bigint | undefined
  /** Reads a token's balance. @param call asks one node */
  readonly readToken?: (
    call: (request: RpcRequest) => Promise<unknown>,
    token: string,
    address: string,
  ) => Promise<Balance>
}

/** Asks a wallet to switch to a network that its session does not approve. */
export interface NetworkRequest {
  /** The method that the session must allow. */
  readonly method: string
  /**
   * @param methods what the session allows
   * @param request asks the wallet; throws once the caller has left
   * @throws {RpcError} the wallet's number where it refuses
   */
  readonly request: (
    network: CaipNetwork,
    request: (method: string, params: unknown) => Promise<unknown>,
    methods: ReadonlySet<string>,
  ) => Promise<void>
}

/** How a namespace connects over WalletConnect. */
export interface WalletConnectSupport {
  /** The methods that wallets are asked to allow. A wallet answers with those that it has. */
  readonly methods: readonly string[]
  /** The events that wallets are asked to send: `accountsChanged`. */
  readonly events: readonly string[]
  /** Loads what makes the application's provider. */
  readonly loadProvider: () => Promise<PairProvider>
  /** Converts the chain of a wallet's event to a CAIP-2 reference; undefined when it is none. Default: unchanged. */
  readonly readReference?: (text: string) => string | undefined
  /** Absent: a session stays on the networks that it approved. */
  readonly networkRequest?: NetworkRequest
  /** Whether a wallet may sign in as it connects (CAIP-222). */
  readonly hasOneClickAuth?: boolean
}

/** Writes, reads, signs and verifies sign-in messages. */
export interface SignInSupport {
  /** The address as a message has it. @throws {W3mError} `INVALID_ADDRESS`. Default: as it stands. */
  readonly toMessageAddress?: (address: string) => string
  /** @throws {W3mError} `SIWX_MESSAGE_INVALID` */
  readonly write: (data: SiwxMessageData) => string
  /** @throws {W3mError} `SIWX_MESSAGE_INVALID` */
  readonly parse: (text: string) => SiwxMessageData
  /** @param nodes those that may be asked about a contract account @throws {W3mError} where it cannot be known now */
  readonly verify: (session: SiwxSession, nodes: readonly RpcUrl[]) => Promise<boolean>
  /**
   * Asks the connected wallet's provider. @returns the signature as `verify` takes it; undefined where the wallet
   * answered something else
   */
  readonly sign: (provider: unknown, address: string, text: Uint8Array) => Promise<string | undefined>
}

/** The features of a namespace. An absent feature is not supported, and not offered to visitors. */
export interface NamespaceFeatures {
  /** How balances are read from a node. */
  readonly balances?: BalanceReader
  /** Loads what signs in by a message. */
  readonly signIn?: () => Promise<SignInSupport>
  /** Loads what connects its wallets over WalletConnect. */
  readonly walletConnect?: () => Promise<WalletConnectSupport>
  /** Loads what makes the embedded wallet's provider. */
  readonly auth?: () => Promise<(deps: AuthProviderDeps) => ConnectorProvider>
  /** An account may permit a site to send by itself (EIP-7715). */
  readonly permissions?: boolean
  /** Names are registered for its accounts. */
  readonly names?: boolean
  /** Loads what sends coins and tokens. */
  readonly transfers?: () => Promise<TransferSupport>
  /** Loads the code that swaps tokens. `transfers` follows its transactions. */
  readonly swaps?: () => Promise<SwapSupport>
  /** NFTs of the namespace are listed, and `transfers` sends them. */
  readonly nfts?: boolean
  /** Loads the code that revokes allowances of contracts. */
  readonly allowances?: () => Promise<AllowanceSupport>
  /** Loads what asks a wallet for all that an account has. */
  readonly assets?: () => Promise<AssetReader>
}

/** The module that a namespace loads before it uses a wallet, with its exports. */
export interface NamespaceModule {
  /** Whether a value has the form of an address of the namespace; a checksum in it may be wrong. */
  readonly isAddress: (value: unknown) => value is string
  /** The one spelling in which the application sees an address. Default: as the wallet spells it. */
  readonly normalizeAddress?: (address: string) => string
  /** The kinds of account that an embedded wallet has there; the first one where nobody chose. */
  readonly accountTypes: readonly [AccountType, ...AccountType[]]
  /** What the namespace can do besides connecting: an absent one is not offered. */
  readonly features: NamespaceFeatures
}

/** A chain namespace (CAIP-2): what is known of it before anything is loaded. */
export interface Namespace {
  /** The part in front of the colon of a CAIP-2 id: `eip155`. */
  readonly name: ChainNamespace
  /** Finds the wallets of the page. */
  readonly discoverWallets?: (context: DiscoveryContext) => ConnectorSource | Promise<ConnectorSource>
  /** Loads the rest: `() => import('./tezos-features.js')`. */
  readonly load: () => Promise<NamespaceModule>
}

/** A namespace with what it loads. */
export interface LoadedNamespace extends NamespaceModule, Pick<Namespace, 'name'> {}
