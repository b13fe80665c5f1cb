import type { ServedChain } from '../settings.js'
import type { RegisteredNames } from './registered-names.js'

/** A message (`personal_sign`) and who is said to have signed it. */
export interface SignedMessage {
  readonly address: string
  readonly message: string
  /** Hex. */
  readonly signature: string
}

/** Answers of a gateway (ERC-3668), each with a signature that its resolver takes. */
export interface NameGateway {
  /**
   * @param question call data of the resolver's question @param self origin of this server
   * @throws {Failure} 400 for another question
   */
  answer(question: string, self: string): Promise<string>
}

export interface NameGatewayDeps {
  readonly names: RegisteredNames
  /** Address of the resolver that asks. */
  readonly resolver: string
  /** Private key whose answers it takes, in hex. */
  readonly key: string
  /** Time in ms. */
  readonly now: () => number
}

/** How accounts of a namespace have names that are registered here. */
export interface AccountNames {
  /** The coin type of a chain's accounts (ENSIP-11). */
  readonly coinTypeOf: (chain: Pick<ServedChain, 'caipNetworkId'>) => number
  /**
   * The one by which clients ask where they name none. It is that of one chain; where that is not served, it stands for
   * the chain of the registry.
   */
  readonly defaultCoin: number
  /** The one under which all chains of the namespace find an address (ENSIP-19). */
  readonly anyChain: number
  /** Spells of one coin type. */
  readonly normalizeCoinType: (coinType: number) => number
  /**
   * Under which coin types an address of one may be registered, the most exact first.
   * @param registry what the default one stands for
   */
  readonly coinTypesFor: (coinType: number, registry: number) => readonly number[]
  /**
   * By what an account signed: its key, or the rules of a contract on its chain; undefined where it did not.
   * @throws {Failure} 503 the chain cannot be asked
   */
  readonly signerOf: (signed: SignedMessage, chain: ServedChain) => Promise<'key' | 'contract' | undefined>
  readonly toBytes: (address: string) => Uint8Array
  readonly createGateway: (deps: NameGatewayDeps) => NameGateway
}
