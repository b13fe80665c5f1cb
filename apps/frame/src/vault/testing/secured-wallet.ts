import { ristretto255_oprf } from 'noble-curves-2/ed25519.js'
import { recoverMessageAddress } from 'viem'
import { enrollmentData } from '../associated-data.js'
import { fromBase64url, randomBytes, toBase64url, utf8, type Bytes } from '../bytes.js'
import { aesKeyOf, decryptBytes } from '../secrets/aes-box.js'
import { entropyOf } from '../secrets/mnemonic.js'
import { secretKeysOf } from '../secrets/secret-keys.js'
import { combineShares } from '../secrets/shares.js'
import type { DeviceShare } from '../storage/device-share.js'
import type { VaultApi } from '../vault-api.js'
import type { VaultCore } from '../vault-core.js'
import { codeOf, createVaultFixture, logIn, type FixtureDevice } from './vault-fixture.js'

export const mailbox = 'visitor@example.com'
export const [password, another] = ['correct horse battery', 'another long password']
export const prf = randomBytes(32)
export const stretchingMs = 120_000
type Added = VaultApi['recovery.add']['params']

export const ofPassword = (text = password): Added => ({ kind: 'password', secret: utf8(text) })
export const ofPasskey = (secret = prf.slice()): Added => ({
  kind: 'passkey',
  secret,
  credentialId: 'credential',
  salt: toBase64url(new Uint8Array(32)),
})
export const wordsIn = async (vault: VaultCore): Promise<Bytes> =>
  (await vault.call('wallet.exportWords', undefined)).words

export async function signer(vault: VaultCore): Promise<string> {
  const message = utf8('hello')
  const { signature } = await vault.call('sign.message', { message })
  return recoverMessageAddress({ message: { raw: message }, signature })
}

/** Waits for what the vault does without being asked. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let frame = 0; frame < 3_000 && !isSo(); frame++) await new Promise(requestAnimationFrame)
  if (!isSo()) throw new Error('It did not come.')
}

/** A wallet with two devices and all three ways back. */
export async function secured({ hasPassword = false } = {}) {
  const fixture = await createVaultFixture()
  const first = await fixture.ready()
  if (hasPassword) await first.vault.call('recovery.add', ofPassword())
  await first.vault.call('recovery.add', ofPasskey())
  const secondDevice = fixture.device()
  const second = secondDevice.load()
  await logIn(second)
  await second.call('wallet.recover', { kind: 'passkey', secret: prf.slice() })
  const account = fixture.server.accounts.get(mailbox)!
  const entropy = await entropyOf(await wordsIn(first.vault))
  const userId = account.user.id
  const idOf = async ({ storage }: FixtureDevice) =>
    ((await storage.get(`share:${userId}`)) as DeviceShare).enrollmentId
  const recovers = async ({ kind, secret }: Pick<Added, 'kind' | 'secret'>) => {
    const vault = fixture.device().load()
    await logIn(vault)
    return vault.call('wallet.recover', { kind, secret })
  }
  /** More than anybody was ever handed: all rows, the shares open, and the answers to passwords as they are. */
  const everything = () => ({
    factors: account.factors.map(factor => ({ ...factor })),
    rows: [...fixture.server.enrollments].map(([enrollmentId, row]) => ({
      enrollmentId,
      auth: row.auth.slice(),
      recoveryShare: row.recoveryShare,
    })),
  })
  return { fixture, ...first, secondDevice, second, account, entropy, userId, idOf, recovers, everything }
}
export type Secured = Awaited<ReturnType<typeof secured>>
export type Known = ReturnType<Secured['everything']>

/** Whether any of these keys opens a recovery share, and that makes the wallet with a share that was handed out. */
export async function opens(
  { userId, evmAddress, solanaAddress }: Secured,
  keys: readonly Bytes[],
  known: readonly Known[],
): Promise<boolean> {
  const rows = known.flatMap(account => account.rows)
  for (const bytes of keys)
    for (const { enrollmentId, recoveryShare } of rows) {
      const recovery = await decryptBytes(
        await aesKeyOf(bytes),
        recoveryShare,
        enrollmentData('recovery', { userId, enrollmentId }),
      ).catch(() => undefined)
      if (!recovery) continue
      for (const { auth } of rows)
        if ((await codeOf(combineShares(recovery, auth, { evmAddress, solanaAddress }))) === 'none') return true
    }
  return false
}

/** The recovery keys that come of the true password, with every answer that the server's present keys give to it. */
export async function keysByPassword(
  { account, userId }: Secured,
  text: string,
  known: readonly Known[],
): Promise<Bytes[]> {
  const { oprf } = ristretto255_oprf
  const found: Bytes[] = []
  for (const secretKey of account.prfKeys.values()) {
    const { blind, blinded } = oprf.blind(utf8(text))
    const output = oprf.finalize(utf8(text), blind, oprf.blindEvaluate(secretKey, blinded)) as Bytes
    for (const { kind, salt, sealed } of known.flatMap(account => account.factors)) {
      if (kind !== 'password' || !sealed) continue
      const keys = await secretKeysOf({ kind, secret: utf8(text), output: output.slice() }, fromBase64url(salt))
      for (const number of [1, 2, 3])
        await keys.open(sealed, userId, number).then(
          key => found.push(key),
          () => undefined,
        )
    }
  }
  return found
}
