/** How the server keeps what happens on the chains. */
export interface IndexSettings {
  /** False where another process on the same database reads the chains, and this one only answers. */
  readonly isFollowing: boolean
  /** CAIP-2 ids of the chains; all whose blocks can be read where the list is empty. */
  readonly chains: readonly string[]
  /** How many blocks back a chain is read when it is first seen. */
  readonly blocksBack: number
  /** From which block on it is read in place of that, by the CAIP-2 id of the chain. */
  readonly firstBlocks: Readonly<Record<string, number>>
  /** How long to wait for a new block, in ms. */
  readonly pollMs: number
  /** How large the index may become, in bytes; the oldest is forgotten. */
  readonly bytesMax: number
}

export const indexDefaults: IndexSettings = {
  isFollowing: true,
  chains: [],
  blocksBack: 10_000,
  firstBlocks: {},
  pollMs: 2_000,
  bytesMax: 1_073_741_824,
}
