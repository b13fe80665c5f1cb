/** Ciphertext of AES-256-GCM, in base64url. */
export interface StoredSecret {
  readonly iv: string
  readonly ciphertext: string
}

/** A wallet by its addresses, and the generation of its recovery. */
export interface StoredKeyWallet {
  readonly evmAddress: string
  readonly solanaAddress: string
  readonly generation: number
  /** Null of one from before there were generations. */
  readonly recoverySalt: string | null
}

/** A device that holds a share of a wallet. */
export interface StoredDevice {
  readonly id: string
  readonly frameKey: string
  readonly deviceName: string
  readonly generation: number
  readonly createdAt: number
  readonly usedAt: number
}

/** Wallets and their devices. Times in ms. */
export interface KeyWalletRepository {
  find(userId: string): Promise<StoredKeyWallet | undefined>
  /** @returns false where the user has one */
  add(userId: string, wallet: StoredKeyWallet, nowMs: number): Promise<boolean>
  setGeneration(userId: string, generation: number, recoverySalt: string): Promise<void>
  /** The oldest first. */
  devices(userId: string): Promise<readonly StoredDevice[]>
  findDevice(id: string, userId: string): Promise<(StoredDevice & { readonly authShare: StoredSecret }) | undefined>
  deviceOfKey(userId: string, frameKey: string): Promise<StoredDevice | undefined>
  /** Whether a device of this id is there, of whomever. */
  isTaken(id: string): Promise<boolean>
  /** Whether a device of this id was there, and has ended. */
  isEnded(userId: string, id: string): Promise<boolean>
  addDevice(
    userId: string,
    device: StoredDevice & Readonly<Record<'authShare' | 'recoveryShare', StoredSecret>>,
  ): Promise<void>
  /** Ends the device of a key. Its id is kept. */
  endDevice(userId: string, frameKey: string): Promise<void>
  /** Notes that a device was used. */
  touch(id: string, nowMs: number): Promise<void>
  /** What devices of a generation gave for the recovery, the oldest first. */
  recoveryShares(
    userId: string,
    generation: number,
  ): Promise<readonly { readonly id: string; readonly share: StoredSecret }[]>
}
