/** One permission or rule, as ERC-7715 writes it: its kind, and what that kind says more. */
export interface PermissionTerm {
  readonly type: string
  readonly [name: string]: unknown
}

/** A permission that a visitor gave to a page. Times in ms. */
export interface StoredPermission {
  readonly pci: string
  readonly frameKey: string
  readonly origin: string
  /** CAIP-2. */
  readonly chainId: string
  readonly permissions: readonly PermissionTerm[]
  readonly policies: readonly PermissionTerm[]
  readonly expiresAt: number
  readonly createdAt: number
  readonly revokedAt: number | null
  readonly uses: number
}

/** The permissions of accounts. Those that are over count as not there. */
export interface PermissionRepository {
  /** Forgets those that are over, and of the user's that were taken back all but so many of the latest. */
  prune(userId: string, at: number, revokedKept: number): Promise<void>
  /** Those that were not taken back. */
  count(userId: string): Promise<number>
  /** @returns false where one with this id is there */
  add(userId: string, permission: Omit<StoredPermission, 'revokedAt' | 'uses'>): Promise<boolean>
  /** Those that were not taken back, the latest first. */
  list(userId: string, at: number): Promise<readonly StoredPermission[]>
  /** Those of a wallet, in whatever case its address is, the latest first. */
  listByAddress(address: string, chainId: string, at: number, limit: number): Promise<readonly StoredPermission[]>
  /** Counts a use by the key that it is of. @returns the uses, undefined where it is not there or was taken back */
  use(pci: string, userId: string, frameKey: string, at: number): Promise<number | undefined>
  /** @returns false where it is not there, or was taken back before */
  revoke(pci: string, userId: string, at: number): Promise<boolean>
  /** @returns whose it was */
  revokeByAddress(pci: string, chainId: string, address: string, at: number): Promise<string | undefined>
  revokeOfKey(userId: string, frameKey: string, at: number): Promise<void>
}
