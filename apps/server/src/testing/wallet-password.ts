import { scryptSync, hkdfSync, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import { ristretto255_oprf } from 'noble-curves-2/ed25519.js'
import type { DeviceAnswer, WalletDevice } from './wallet-device.js'
import { factorOf } from './wallet-factor.js'
import { encryptFor } from './wallet-secret.js'

const { oprf } = ristretto255_oprf
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const bytesOf = (text: unknown) => new Uint8Array(Buffer.from(String(text), 'base64url'))
const utf8 = (text: string) => new TextEncoder().encode(text)
/** A cheaper cost than the frame's, since these tests are of the server. */
const cost = { N: 2 ** 4, r: 8, p: 1 }
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

interface PasswordKeys {
  readonly wrapping: Uint8Array
  readonly proofKey: string
  prove(text: string): string
}

function keysOf(password: string, output: Uint8Array, salt: Uint8Array): PasswordKeys {
  const stretched = scryptSync(Buffer.concat([output, utf8(password)]), salt, 32, cost)
  const derive = (info: string) => new Uint8Array(hkdfSync('sha256', stretched, salt, info, 32))
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, derive('proof')]), format: 'der', type: 'pkcs8' })
  return {
    wrapping: derive('wrap'),
    proofKey: createPublicKey(key).export({ format: 'jwk' }).x!,
    prove: text => sign(null, Buffer.from(text), key).toString('base64url'),
  }
}

/** Returns the body with which a device sets a password. It requests the server's part, and stores nothing yet. */
export async function passwordFactor(
  device: WalletDevice,
  password: string,
  recoveryKey: Uint8Array = randomBytes(32),
) {
  const { blind, blinded } = oprf.blind(utf8(password))
  const { body } = await device.call('preparePassword', { body: { blinded: textOf(blinded) } })
  const salt = new Uint8Array(randomBytes(16))
  const { wrapping, proofKey } = keysOf(password, oprf.finalize(utf8(password), blind, bytesOf(body.evaluated)), salt)
  const { iv, ciphertext } = await encryptFor(wrapping, recoveryKey, 'data')
  return factorOf('password', {
    sealed: { enc: iv, ciphertext },
    salt: textOf(salt),
    proofKey,
    prfKey: String(body.prfKey),
  })
}

/** Sets a recovery password as the frame does. */
export async function setPassword(
  device: WalletDevice,
  password: string,
  recoveryKey?: Uint8Array,
): Promise<DeviceAnswer> {
  return device.call('addRecovery', { body: await passwordFactor(device, password, recoveryKey) })
}

/** Begins an attempt with a password. The attempt ends with `open`. */
export async function beginPassword(
  device: WalletDevice,
  userId: string,
  password: string,
): Promise<DeviceAnswer & { open(): Promise<DeviceAnswer> }> {
  const { factors } = (await device.call('getRecovery')).body as unknown as {
    factors: { kind: string; salt: string }[]
  }
  const { blind, blinded } = oprf.blind(utf8(password))
  const attempt = await device.call('beginRecovery', { body: { kind: 'password', blinded: textOf(blinded) } })
  return {
    ...attempt,
    async open() {
      const salt = bytesOf(factors.find(({ kind }) => kind === 'password')!.salt)
      const { prove } = keysOf(password, oprf.finalize(utf8(password), blind, bytesOf(attempt.body.evaluated)), salt)
      return device.call('openRecovery', {
        body: {
          challenge: attempt.body.challenge,
          proof: prove(`w3m|recover|${userId}|${await device.thumbprint()}|${String(attempt.body.challenge)}`),
        },
      })
    },
  }
}

/** Makes a whole attempt with a password. */
export async function tryPassword(device: WalletDevice, userId: string, password: string): Promise<DeviceAnswer> {
  const attempt = await beginPassword(device, userId, password)
  return attempt.status === 200 ? attempt.open() : attempt
}
