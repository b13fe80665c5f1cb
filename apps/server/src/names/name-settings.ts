import type { CaipNetworkId } from '@w3m/core/caip'

/** Where names are registered. */
export interface NameSettings {
  /** The chain that has the registry: one of those that are served. */
  readonly chain: CaipNetworkId
  /** Its address; that of ENS where it is missing. */
  readonly registry?: string | undefined
  /** Addresses of gateways (ERC-3668) that may lie anywhere; all others are asked over https on public addresses alone. */
  readonly gateways: readonly string[]
}
