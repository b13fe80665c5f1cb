/** One permission or rule of ERC-7715: its type, and the fields of that type. */
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

/** The permissions of accounts. Expired ones count as missing. */
export interface PermissionRepository {
  /** Deletes expired permissions, and all but the latest `revokedKept` of the user's revoked ones. */
  prune(userId: string, nowMs: number, revokedKept: number): Promise<void>
  /** Those that were not taken back. */
  count(userId: string): Promise<number>
  /** @returns false where one with this id is there */
  add(userId: string, permission: Omit<StoredPermission, 'revokedAt' | 'uses'>): Promise<boolean>
  /** The permissions that were not revoked, the latest first. */
  list(userId: string, nowMs: number): Promise<readonly StoredPermission[]>
  /** The permissions of a wallet, the latest first. The case of the address does not matter. */
  listByAddress(address: string, chainId: string, nowMs: number, limit: number): Promise<readonly StoredPermission[]>
  /** Counts a use by the permission's own key. @returns the uses, undefined where it is missing or revoked */
  use(pci: string, userId: string, frameKey: string, nowMs: number): Promise<number | undefined>
  /** @returns false where it is not there, or was taken back before */
  revoke(pci: string, userId: string, nowMs: number): Promise<boolean>
  /** @returns whose it was */
  revokeByAddress(pci: string, chainId: string, address: string, nowMs: number): Promise<string | undefined>
  revokeOfKey(userId: string, frameKey: string, nowMs: number): Promise<void>
}
