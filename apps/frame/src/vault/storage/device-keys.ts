import type { VaultStorage } from './vault-storage.js'

/** The keys that belong to this browser. The storage holds them, and no script can read them. */
export interface DeviceKeys {
  /** Proves to the server which frame calls (DPoP). P-256. */
  readonly frameKey: CryptoKeyPair
  /** Encrypts this device's share where it is kept. AES-256-GCM. */
  readonly boxKey: CryptoKey
}

/** This browser's keys, made on the first visit. */
export async function loadDeviceKeys(storage: VaultStorage): Promise<DeviceKeys> {
  return {
    frameKey: await loadOrMake(storage, 'frame-key', isKeyPair, () =>
      crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']),
    ),
    boxKey: await loadOrMake(storage, 'box-key', isSecretKey, () =>
      crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    ),
  }
}

async function loadOrMake<Key>(
  storage: VaultStorage,
  name: string,
  fits: (value: unknown) => value is Key,
  make: () => Promise<Key>,
): Promise<Key> {
  const stored = await storage.get(name)
  if (fits(stored)) return stored
  const created = await make()
  // Two tabs may get here at once: both take the one that was first.
  const first = await storage.putIfMissing(name, created)
  if (fits(first)) return first
  await storage.put(name, created)
  return created
}

const isSecretKey = (value: unknown): value is CryptoKey =>
  value instanceof CryptoKey && value.type === 'secret' && !value.extractable

const isKeyPair = (value: unknown): value is CryptoKeyPair => {
  const { privateKey, publicKey }: Readonly<Record<string, unknown>> = Object(value)
  return (
    privateKey instanceof CryptoKey &&
    publicKey instanceof CryptoKey &&
    privateKey.type === 'private' &&
    !privateKey.extractable
  )
}
