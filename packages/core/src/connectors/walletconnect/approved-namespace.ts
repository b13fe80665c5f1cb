import type { CaipNetworkId } from '../../caip/caip-network-id.js'

export interface ApprovedAccount {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
}

/** What a session is known by, and what it says of its wallet beyond its namespaces (CAIP-25): whatever the wallet gave. */
export interface SessionDescription {
  readonly topic: string
  readonly sessionProperties: unknown
  readonly scopedProperties: unknown
}

/** What a wallet approved of one namespace, under the ids that the application knows. */
export interface Approval {
  readonly accounts: readonly [ApprovedAccount, ...ApprovedAccount[]]
  /** In the wallet's order. */
  readonly networkIds: readonly CaipNetworkId[]
  readonly methods: ReadonlySet<string>
  readonly allowsAnyNetwork: boolean
  readonly words: SessionDescription
  /** A network as the session calls it: a former id, where the wallet knows only that. */
  wireIdOf(id: CaipNetworkId): string
}
