import { randomBytes } from 'node:crypto'
import type { RecoveryFactor } from '@w3m/frame/wallet-api'
import type { Database } from '../database.js'
import type { WalletDevice } from './wallet-device.js'

const random = (bytes = 32) => randomBytes(bytes).toString('base64url')

/** Returns a recovery factor as the frame stores it in a wallet without generations. Its encrypted parts are random. */
export const factorOf = (kind: RecoveryFactor['kind'], more: Partial<RecoveryFactor> = {}) => ({
  kind,
  salt: 'AAAA',
  ...(kind === 'passkey' && { credentialId: 'AAAA' }),
  proofKey: random(),
  sealKey: random(),
  mac: random(),
  sealed: { enc: random(), ciphertext: random(48) },
  number: 0,
  ...more,
})

/** Changes every stored recovery factor into one from before sealing keys. The sealed bytes become the wrapped ones. */
export function downgradeFactors(database: Database.Database): void {
  database.exec(
    `UPDATE recovery_factors SET seal_key = NULL, mac = NULL, iv = sealed_enc, ciphertext = sealed_ciphertext,
      sealed_enc = NULL, sealed_ciphertext = NULL`,
  )
}

type Factor = Omit<ReturnType<typeof factorOf>, 'number'>

interface RotationChanges {
  readonly number?: number
  readonly share?: Uint8Array
  readonly state?: string
  readonly factors?: readonly Factor[]
  readonly linked?: readonly {
    readonly kind: string
    readonly link: { readonly iv: string; readonly ciphertext: string }
  }[]
  readonly revoke?: string
}

/** Returns the body with which a device rotates the recovery to its next generation. */
export async function rotationOf(
  { device, userId }: { readonly device: WalletDevice; readonly userId: string },
  { number, share = randomBytes(17), state, factors = [], linked = [], revoke }: RotationChanges = {},
) {
  const read = (await device.call('getRotation')).body as {
    readonly state?: string
    readonly generation?: { readonly number: number }
  }
  const enrollment = await device.enrollment(userId, new Uint8Array(share))
  const sealed = factors.map(factor => {
    const { number: _own, ...rest } = { number: 0, ...factor }
    return rest
  })
  return {
    ...enrollment,
    generation: { number: number ?? (read.generation?.number ?? 0) + 1, salt: random() },
    state: state ?? read.state ?? random(),
    factors: sealed,
    linked,
    ...(revoke !== undefined && { revoke }),
  }
}
