import { walletEndpoints } from '../wallet-api/wallet-api.js'
import { isSame, wipe } from './bytes.js'
import { createWallet } from './create-wallet.js'
import { recoverWallet } from './recover-wallet.js'
import { entropyOf, wordsOf } from './secrets/mnemonic.js'
import { sessionState } from './session-state.js'
import { dropDeviceShare } from './storage/device-share.js'
import type { SessionState, VaultApi } from './vault-api.js'
import { VaultError } from './vault-error.js'
import { untilUnchanged } from './until-unchanged.js'
import type { Handlers, VaultParts } from './vault-parts.js'
import { loadRotation } from './open-parts.js'
import { loadFactors } from './open-parts.js'
import { withSecret } from './wallet-steps.js'

/** The calls that make, recover, secure and export a wallet, and those that end a device of it. */
export function createRecoveryHandlers(
  parts: VaultParts,
): Handlers<'wallet.create' | 'wallet.recover' | 'recovery.add' | 'devices.revoke' | 'wallet.exportWords'> {
  return {
    'wallet.create': () => createWallet(parts),
    async 'wallet.recover'(input) {
      try {
        return await recoverWallet(parts, input)
      } finally {
        wipe(input.secret)
      }
    },
    async 'recovery.add'(input) {
      try {
        await addRecovery(parts, input)
        return await sessionState(parts)
      } finally {
        wipe(input.secret)
      }
    },
    async 'devices.revoke'(params) {
      try {
        return await removeDevice(parts, params)
      } finally {
        wipe(params.password)
      }
    },
    async 'wallet.exportWords'() {
      if (!parts.session.isFresh()) throw new VaultError('LOGGED_OUT')
      return { words: await withSecret(parts, ({ entropy }) => wordsOf(entropy)) }
    },
  }
}

/**
 * @throws {VaultError} `RECOVERY_WRONG` for words of another wallet, `INVALID` for a short password or a passkey
 * without its id and salt
 */
async function addRecovery(parts: VaultParts, input: VaultApi['recovery.add']['params']): Promise<void> {
  const { kind, secret, credentialId, salt } = input
  if (kind === 'passkey' && (credentialId === undefined || salt === undefined)) throw new VaultError('INVALID')
  // The words are always the same.
  if (kind !== 'words' && parts.session.user().recovery.includes(kind))
    return (await loadRotation()).rotateRecovery(parts, { added: input })
  await untilUnchanged(parts, () =>
    withSecret(parts, async ({ entropy }) => {
      if (kind === 'words') {
        const written = await entropyOf(secret)
        const isRight = isSame(written, entropy)
        wipe(written)
        if (!isRight) throw new VaultError('RECOVERY_WRONG')
      }
      await (await loadFactors()).storeFactor(parts, input, entropy)
    }),
  )
}

type Removal = VaultApi['devices.revoke']['params']

/** Of this device nothing stays here; of another one, nothing on the server that it could use with what it kept. */
async function removeDevice(
  parts: VaultParts,
  { enrollmentId, password, isAnother = false }: Removal,
): Promise<SessionState> {
  const { session, storage, ports } = parts
  const user = session.user()
  if (enrollmentId !== user.enrollmentId) {
    const added = password && isAnother ? ({ kind: 'password', secret: password } as const) : undefined
    await (await loadRotation()).rotateRecovery(parts, { revoke: enrollmentId, ...(added ? { added } : { password }) })
    return sessionState(parts)
  }
  await session.call(walletEndpoints.revokeEnrollment, { path: { enrollmentId }, body: {} })
  await dropDeviceShare(storage, user.id)
  session.forget()
  ports.notifyTabs('signed-out')
  return { phase: 'loggedOut' }
}
