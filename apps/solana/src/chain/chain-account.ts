import type { Address } from '@solana/web3.js'

/** An account as the runtime keeps it. */
export interface ChainAccount {
  readonly address: Address
  readonly lamports: bigint
  readonly owner: Address
  readonly executable: boolean
  readonly data: Uint8Array
}
