import type { CaipNetworkId } from '@w3m/core/caip'
import type { Consume } from '../http/rate-limit.js'

/** Somebody else's server costs whoever makes this one ask it as much as so many other calls. */
export const gatewayCost = 4

/** A coin type (SLIP-44, ENSIP-11) that a name may have an address for, and how that is written. */
export interface CoinAddress {
  readonly coinType: number
  /** Undefined where the bytes are no address of it. */
  readonly write: (bytes: Uint8Array) => string | undefined
}

/** What a contract sends its callers to a gateway with (ERC-3668). */
export interface GatewayQuestion {
  readonly sender: string
  readonly urls: readonly string[]
  readonly data: string
}

/**
 * Names of accounts, and what stands behind them. Each server of somebody else that has to be asked is paid for first,
 * where `consume` is given: what that refuses is thrown.
 */
export interface NameSource {
  readonly isAddress: (value: string) => boolean
  /**
   * The name that an address says it has, where the name leads back to it.
   * @param chain where names are asked for that lead to the address there; that of the registry where it is missing
   * @throws {Failure} 503 the node does not answer
   */
  nameOf(address: string, consume?: Consume, chain?: CaipNetworkId): Promise<string | undefined>
  /**
   * Addresses by coin type; undefined where nobody has the name.
   * @throws {Failure} 400 it is no name, 503 the node or the gateway of the name does not answer
   */
  addressesOf(
    name: string,
    coins: readonly CoinAddress[],
    consume?: Consume,
  ): Promise<ReadonlyMap<number, string> | undefined>
  /** A text of a name; undefined where it has none. @throws {Failure} as `addressesOf` */
  textOf(name: string, key: string, consume?: Consume): Promise<string | undefined>
  /** What a gateway says of a name. Absent: names of the source have none. @throws {Failure} 503 none of them answers */
  requestGateway?(question: GatewayQuestion): Promise<string>
}
