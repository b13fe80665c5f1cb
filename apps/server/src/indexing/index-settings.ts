/** How the server keeps what happens on the chains. */
export interface IndexSettings {
  /** False where another process on the same database reads the chains, and this one only answers. */
  readonly isFollowing: boolean
  /** CAIP-2 ids of the chains; all whose blocks can be read where the list is empty. */
  readonly chains: readonly string[]
  /** How many blocks back a chain is read when it is first seen. */
  readonly blocksBack: number
  /** How long to wait for a new block, in ms. */
  readonly pollMs: number
  /** How large the index may become, in bytes; the oldest is forgotten. */
  readonly bytesMax: number
}

export const indexDefaults: IndexSettings = {
  isFollowing: true,
  chains: [],
  blocksBack: 10_000,
  pollMs: 2_000,
  bytesMax: 1_073_741_824,
}
