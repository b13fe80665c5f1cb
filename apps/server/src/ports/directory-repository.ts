import type { DirectoryWallet } from '@w3m/core/api'

/**
 * What a page of the directory is asked for. Lists of ids, names and chains each mean "any of these".
 */
export interface WalletQuery {
  readonly page: number
  readonly entries: number
  readonly search?: string | undefined
  readonly badge_type?: 'certified' | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly chains?: readonly string[] | undefined
  readonly names?: readonly string[] | undefined
  readonly rdns?: readonly string[] | undefined
}

export interface Identity {
  readonly name: string | null
  readonly avatar: string | null
}

/** The wallets that visitors can find, and the names of accounts. */
export interface DirectoryRepository {
  /**
   * One page of the wallets that match, in the directory's order. A search shows names that begin with the text first,
   * then those with a word that does. `count` is of all that match.
   */
  find(query: WalletQuery): Promise<{ count: number; data: DirectoryWallet[] }>
  countWallets(): Promise<number>
  hasImage(imageId: string): Promise<boolean>
  findIdentity(address: string): Promise<Identity | undefined>
}
