import {
  walletEndpoints,
  type Encrypted,
  type Generation,
  type RecoveryFactor,
  type RecoveryKind,
} from '../wallet-api/wallet-api.js'
import type { EndpointResponse } from '@w3m/core/api'
import { linkData, type FactorName } from './associated-data.js'
import { fromBase64url, wipe, type Bytes } from './bytes.js'
import { guardPasskey, nameFactor, sealFactors } from './recovery-factors.js'
import { aesKeyOf, encryptBytes } from './secrets/aes-box.js'
import { isOwnFactor } from './secrets/factor-mac.js'
import { wordsOf } from './secrets/mnemonic.js'
import { factorMacKeyOf, generationAfter, recoveryKeyOf, recoveryLinkKeyOf } from './secrets/recovery-key.js'
import { secretKeysOf, unwrapPrevious } from './secrets/secret-keys.js'
import type { Combined } from './secrets/shares.js'
import { isFinalRefusal } from './server/wallet-http.js'
import { storedDeviceShare } from './stored-device-share.js'
import { dropNextShare, storeNextShare } from './storage/device-share.js'
import { retryAfterRotation } from './retry-after-rotation.js'
import type { VaultApi } from './vault-api.js'
import { VaultError } from './vault-error.js'
import type { VaultDeps } from './vault-deps.js'
import { enrollDevice, withSecret, type Draft } from './wallet-steps.js'

type Stored = EndpointResponse<typeof walletEndpoints.getRotation>
type StoredFactor = Stored['factors'][number]

/** The reason for which the recovery is brought into its next generation. */
export interface RotationCause {
  /** A recovery factor that replaces the one of its kind. */
  readonly added?: VaultApi['recovery.add']['params']
  /** The device to remove. */
  readonly revoke?: string
  /**
   * When a device is removed: the current password, which then stays. Without it, or a new one in `added`, the password
   * is dropped.
   */
  readonly password?: Bytes | undefined
  /** Runs without the visitor, who could not be told of dropped factors: if one would be dropped, nothing is done. */
  readonly isQuiet?: boolean
}

/**
 * Brings the recovery into its next generation, in one call: a new recovery key, a new split of this device, and that
 * key sealed again for each factor that stays. Data that was handed out before and not opened becomes useless. Factors
 * that none of this wallet's devices stored, and those that a removed device may have opened, are dropped; the user
 * lists those that are left.
 * @throws {VaultError} `RECOVERY_WRONG` if the password is not the current one
 */
export const rotateRecovery = (deps: VaultDeps, cause: RotationCause): Promise<void> =>
  deps.ports.withLock('w3m-enroll', () => rotate(deps, cause))

const rotate = (deps: VaultDeps, cause: RotationCause): Promise<void> =>
  retryAfterRotation(deps, async () => {
    const stored = await deps.session.call(walletEndpoints.getRotation, {})
    const addedName = await nameAdded(deps, cause, stored)
    const prepared = await withSecret(deps, combined => prepare(deps, cause, stored, addedName, combined))
    if (prepared)
      await replaceSplit(deps, prepared.draft, () =>
        deps.session.call(walletEndpoints.rotateRecovery, {
          body: { ...prepared.body, ...(cause.revoke && { revoke: cause.revoke }) },
        }),
      )
  })

/**
 * Prepares the factor that replaces another, before any key is in memory, since stretching a password takes seconds.
 */
async function nameAdded(
  deps: VaultDeps,
  { added, password }: RotationCause,
  { factors }: Stored,
): Promise<FactorName | undefined> {
  if (added) return nameFactor(deps, added)
  const row = factors.find(({ kind }) => kind === 'password')
  if (!password || !row) return undefined
  return nameFactor(deps, { kind: 'password', secret: password }, output => assertPresent(deps, row, password, output))
}

/** @throws {VaultError} `RECOVERY_WRONG` */
async function assertPresent(
  { session }: VaultDeps,
  { salt, proofKey, wrapped }: StoredFactor,
  secret: Bytes,
  output: Bytes | undefined,
): Promise<void> {
  if (wrapped) return wipe(await unwrapPrevious({ wrapped, salt }, { kind: 'password', secret }, session.user().id))
  const keys = await secretKeysOf({ kind: 'password', secret, output }, fromBase64url(salt))
  if (keys.proofKey !== proofKey) throw new VaultError('RECOVERY_WRONG')
}

interface Prepared {
  readonly draft: Draft
  readonly body: Draft['request'] & {
    readonly generation: Generation
    readonly state: string
    readonly factors: RecoveryFactor[]
    readonly linked: { readonly kind: RecoveryKind; readonly link: Encrypted }[]
  }
}

/** Prepares all that is sent, while the secret is in memory. Undefined if nothing may be done. */
async function prepare(
  deps: VaultDeps,
  cause: RotationCause,
  stored: Stored,
  addedName: FactorName | undefined,
  { entropy, keys }: Combined,
): Promise<Prepared | undefined> {
  const { id: userId } = deps.session.user()
  const known = (await storedDeviceShare(deps))?.generation ?? 0
  const number = stored.generation?.number ?? 0
  const generation = generationAfter(Math.max(number, known))
  const macKey = await factorMacKeyOf(entropy, stored.generation)
  const names: FactorName[] = addedName ? [addedName] : []
  const linked: Prepared['body']['linked'] = []
  for (const row of stored.factors) {
    const outcome =
      row.kind === addedName?.kind
        ? 'replaced'
        : await stayOf(row, cause, { macKey, userId, number, isRolledBack: number < known })
    if (outcome === 'dropped' && cause.isQuiet) return undefined
    if (outcome === 'words') names.push(await nameWords(row, entropy))
    if (outcome === 'sealed') names.push(nameOf(row))
    if (outcome === 'linked') linked.push({ kind: row.kind, link: await linkOf(userId, row.kind, entropy, generation) })
  }
  const factors = await sealFactors(userId, entropy, generation, names)
  const draft = await enrollDevice(deps, userId, { entropy, keys }, generation)
  return { draft, body: { ...draft.request, generation, state: stored.state, factors, linked } }
}

interface KnownFactors {
  readonly macKey: CryptoKey
  readonly userId: string
  readonly number: number
  /** The server shows an earlier generation than this device has seen. */
  readonly isRolledBack: boolean
}

/** Decides what happens to a factor whose secret is not available. */
async function stayOf(
  row: StoredFactor,
  { added, revoke }: RotationCause,
  { macKey, userId, number, isRolledBack }: KnownFactors,
): Promise<'words' | 'sealed' | 'linked' | 'dropped'> {
  if (row.kind === 'words') return 'words'
  // The holder of the removed device may have what the password opens: the password stays only if it is typed again,
  // and then gets a new PRF key.
  if (isRolledBack || (revoke && row.kind === 'password')) return 'dropped'
  if (row.sealKey !== undefined)
    return row.mac !== undefined && (await isOwnFactor(macKey, userId, number, nameOf(row), row.mac))
      ? 'sealed'
      : 'dropped'
  // A factor without a proof key can be opened by anyone who has opened the recovery key of its time.
  const isEnded = row.proofKey === undefined && (revoke !== undefined || added?.kind === 'password')
  return isEnded ? 'dropped' : 'linked'
}

const nameOf = ({ kind, salt, credentialId, proofKey = '', prfKey, sealKey = '' }: StoredFactor): FactorName => ({
  kind,
  salt,
  proofKey,
  sealKey,
  ...(credentialId !== undefined && { credentialId }),
  ...(prfKey !== undefined && { prfKey }),
})

/** The words are the secret itself, so their keys can be derived from it here. */
async function nameWords({ salt }: StoredFactor, entropy: Bytes): Promise<FactorName> {
  const secret = await wordsOf(entropy)
  const { proofKey, sealKey } = await secretKeysOf({ kind: 'words', secret }, fromBase64url(salt))
  wipe(secret)
  return { kind: 'words', salt, proofKey, sealKey }
}

async function linkOf(userId: string, kind: RecoveryKind, entropy: Bytes, generation: Generation): Promise<Encrypted> {
  const [previousKey, recoveryKey] = await Promise.all([recoveryKeyOf(entropy), recoveryKeyOf(entropy, generation)])
  const bytes = await recoveryLinkKeyOf(previousKey)
  const link = await encryptBytes(await aesKeyOf(bytes), recoveryKey, linkData(userId, kind, generation.number))
  wipe(previousKey, recoveryKey, bytes)
  return link
}

/**
 * Stores this device's new share before the server receives its counterpart, and keeps the former one until it has
 * answered.
 */
async function replaceSplit(
  deps: VaultDeps,
  { request: _request, ...share }: Draft,
  send: () => Promise<{ readonly user: ReturnType<VaultDeps['session']['user']> }>,
): Promise<void> {
  const { session, storage, ports } = deps
  const { id } = session.user()
  const dropFormer = await storeNextShare(storage, id, share).catch((cause: unknown) => {
    throw new VaultError('NO_STORAGE', { cause })
  })
  try {
    session.learn((await send()).user)
  } catch (error) {
    if (isFinalRefusal(error)) await dropNextShare(storage, id, share.enrollmentId)
    // Without an answer, the server may have carried it out all the same.
    else if ((await session.renew()).enrollmentId === share.enrollmentId) return
    throw error
  }
  // If a step fails from here on, the next call of `storedDeviceShare` completes it.
  await storedDeviceShare(deps)
    .then(dropFormer)
    .catch(() => undefined)
  ports.notifyTabs('secured')
}

/**
 * Keeps the wallet's recovery up to date when a device is used. Nobody waits for it, and a failed step is repeated the
 * next time.
 */
export async function updateRecovery(deps: VaultDeps): Promise<void> {
  const { session, ports } = deps
  if (session.user().mustGuard)
    await withSecret(deps, async ({ entropy }) => guardPasskey(deps, await recoveryKeyOf(entropy)))
  await ports.withLock('w3m-enroll', async () => {
    const { generation, isStale } = session.user()
    if (!generation) await rotate(deps, { isQuiet: true })
    else if (isStale) await splitAnew(deps, generation)
  })
}

/** Another device has brought the recovery into its next generation: this one's split follows. */
async function splitAnew(deps: VaultDeps, generation: Generation): Promise<void> {
  const { session } = deps
  const share = await storedDeviceShare(deps)
  // A server that shows an earlier generation than this device has seen is not followed.
  if (!share || generation.number < (share.generation ?? 0)) return
  const draft = await withSecret(deps, combined => enrollDevice(deps, session.user().id, combined, generation))
  await replaceSplit(deps, draft, () =>
    session.call(walletEndpoints.addEnrollment, { body: { ...draft.request, replaces: share.enrollmentId } }),
  )
}
