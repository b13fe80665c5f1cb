import type { CaipNetworkId } from '@w3m/core/caip'

/** Where names are registered. */
export interface NameSettings {
  /** The chain that has the registry: one of those that are served. */
  readonly chain: CaipNetworkId
  /** Its address; that of ENS where it is missing. */
  readonly registry?: string | undefined
  /** Addresses of gateways (ERC-3668) that may lie anywhere; all others are asked over https on public addresses alone. */
  readonly gateways: readonly string[]
  /** Nobody registers a name here where it is missing. */
  readonly registration?: RegistrationSettings | undefined
}

/** How names are registered here. */
export interface RegistrationSettings {
  /** What stands behind them, without a dot in front: `w3m.local`. */
  readonly zone: string
  /** Names that nobody can register, without their zone. */
  readonly reserved: readonly string[]
  /** The contract by which others find them (ERC-3668): it takes answers with the signature of `key`. */
  readonly resolver?: string | undefined
  /** A private key, in hex. Without it, and without `resolver`, no gateway answers. */
  readonly key?: string | undefined
}
