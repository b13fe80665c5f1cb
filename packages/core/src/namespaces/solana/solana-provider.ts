import type { CaipNetworkId } from '../../caip/caip-network-id.js'

/**
 * The public key of an account: 32 bytes with the methods that applications know from `@solana/web3.js` 1 and wallet
 * adapters.
 * `new PublicKey(provider.publicKey)` makes one of theirs.
 */
export interface SolanaPublicKey extends Uint8Array {
  /** Base58. */
  toBase58(): string
  /** Base58. */
  toString(): string
  /** Base58. */
  toJSON(): string
  /** 32 bytes. */
  toBytes(): Uint8Array
}

/**
 * A transaction as `@solana/web3.js` 2 has it: the message, and the signers in the message's order, with `null` where a
 * signature is missing. Other fields of the object are kept.
 */
export interface CompiledTransaction {
  /** A `Uint8Array`, whether its type says that it may be changed or not. */
  readonly messageBytes: ArrayLike<number>
  /** By the signer's address, 64 bytes each; `null` where one is missing. */
  readonly signatures: Readonly<Record<string, ArrayLike<number> | null>>
}

/**
 * A `Transaction` or `VersionedTransaction` of `@solana/web3.js` 1. What is signed comes back as a new object of its
 * class.
 */
export interface SerializableTransaction {
  /** The wire form. It is called with both options false: signatures may be missing. */
  serialize(config?: { readonly requireAllSignatures?: boolean; readonly verifySignatures?: boolean }): Uint8Array
}

/**
 * A transaction in wire form (signatures, then message), as `@solana/web3.js` 2 and `@solana/kit` have it, or as
 * `@solana/web3.js` 1 has it.
 * What is signed comes back in the form in which it was given.
 */
export type SolanaTransaction = Uint8Array | CompiledTransaction | SerializableTransaction

/** How a transaction is sent: the options of the node's `sendTransaction`. */
export interface SolanaSendOptions {
  /** Sends without having the node try it first. Default: false. */
  readonly skipPreflight?: boolean | undefined
  /** The state that the node tries it on. Default: `confirmed`, where the wallet does not send it by itself. */
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  /** How often the node passes it on again. Default: as often as it will. */
  readonly maxRetries?: number | undefined
  /** The slot that the node must have reached at least. */
  readonly minContextSlot?: number | undefined
}

/** What a provider says of its own accord. */
export interface SolanaProviderEvents {
  /** The accounts in base58, the chosen one first. */
  readonly accountsChanged: (addresses: readonly string[]) => void
  /** Another network of the namespace is active. */
  readonly chainChanged: (caipNetworkId: CaipNetworkId) => void
  /** The wallet is connected no more. */
  readonly disconnect: () => void
}

/**
 * What `getProvider('solana')` gives, whichever way the wallet is reached. Requests go to the active network of the
 * namespace, from the chosen account. Every method settles; a failure is an `RpcError` with the wallet's number
 * (4001 refused, 4100 no account, 4200 the wallet cannot do it) or a `W3mError`.
 */
export interface SolanaProvider {
  /** The chosen account; undefined once the wallet is disconnected. */
  readonly publicKey: SolanaPublicKey | undefined
  /** The chosen account in base58. */
  readonly address: string | undefined
  /** The wallet as it announced itself: a Wallet Standard wallet, or undefined where it is reached in another way. */
  readonly wallet: unknown
  /** The wallet's own account object, where it has one. */
  readonly account: unknown
  /** Signs a message. @returns the 64 bytes of the signature */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Signs a transaction without sending it. */
  signTransaction<Transaction extends SolanaTransaction>(transaction: Transaction): Promise<Transaction>
  /** Signs several without sending them. Resolves with all of them, in their order. */
  signAllTransactions<Transaction extends SolanaTransaction>(
    transactions: readonly Transaction[],
  ): Promise<Transaction[]>
  /**
   * Signs a transaction and sends it to the active network. @returns the transaction's signature in base58: it is known
   * before a block has it, and a network that did not answer may have it or not
   */
  signAndSendTransaction(transaction: SolanaTransaction, options?: SolanaSendOptions): Promise<string>
  /** Listens until `off` is called with the same function. */
  on<Name extends keyof SolanaProviderEvents>(event: Name, listener: SolanaProviderEvents[Name]): void
  /** Stops what `on` began; nothing for a function that does not listen. */
  off<Name extends keyof SolanaProviderEvents>(event: Name, listener: SolanaProviderEvents[Name]): void
}

declare module '../chain-namespace.js' {
  interface NamespaceProviders {
    /** What `getProvider('solana')` gives. */
    readonly solana: SolanaProvider
  }
}
