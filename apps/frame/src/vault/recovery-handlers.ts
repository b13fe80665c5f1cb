import { walletEndpoints } from '../wallet-api/wallet-api.js'
import { isSame, wipe } from './bytes.js'
import { createWallet } from './create-wallet.js'
import { recoverWallet } from './recover-wallet.js'
import { entropyOf, wordsOf } from './secrets/mnemonic.js'
import { sessionState } from './session-state.js'
import { dropDeviceShare } from './storage/device-share.js'
import type { SessionState, VaultApi } from './vault-api.js'
import { VaultError } from './vault-error.js'
import { retryAfterRotation } from './retry-after-rotation.js'
import type { Handlers, VaultDeps } from './vault-deps.js'
import { loadRotation } from './open-vault.js'
import { loadFactors } from './open-vault.js'
import { withSecret } from './wallet-steps.js'

/** The calls that make, recover, secure and export a wallet, and those that end a device of it. */
export function createRecoveryHandlers(
  deps: VaultDeps,
): Handlers<'wallet.create' | 'wallet.recover' | 'recovery.add' | 'devices.revoke' | 'wallet.exportWords'> {
  return {
    'wallet.create': () => createWallet(deps),
    async 'wallet.recover'(input) {
      try {
        return await recoverWallet(deps, input)
      } finally {
        wipe(input.secret)
      }
    },
    async 'recovery.add'(input) {
      try {
        await addRecovery(deps, input)
        return await sessionState(deps)
      } finally {
        wipe(input.secret)
      }
    },
    async 'devices.revoke'(params) {
      try {
        return await removeDevice(deps, params)
      } finally {
        wipe(params.password)
      }
    },
    async 'wallet.exportWords'() {
      if (!deps.session.isFresh()) throw new VaultError('LOGGED_OUT')
      return { words: await withSecret(deps, ({ entropy }) => wordsOf(entropy)) }
    },
  }
}

/**
 * @throws {VaultError} `RECOVERY_WRONG` for words of another wallet, `INVALID` for a short password or a passkey
 * without its id and salt
 */
async function addRecovery(deps: VaultDeps, input: VaultApi['recovery.add']['params']): Promise<void> {
  const { kind, secret, credentialId, salt } = input
  if (kind === 'passkey' && (credentialId === undefined || salt === undefined)) throw new VaultError('INVALID')
  // The words are always the same.
  if (kind !== 'words' && deps.session.user().recovery.includes(kind))
    return (await loadRotation()).rotateRecovery(deps, { added: input })
  await retryAfterRotation(deps, () =>
    withSecret(deps, async ({ entropy }) => {
      if (kind === 'words') {
        const typedEntropy = await entropyOf(secret)
        const isRight = isSame(typedEntropy, entropy)
        wipe(typedEntropy)
        if (!isRight) throw new VaultError('RECOVERY_WRONG')
      }
      await (await loadFactors()).storeFactor(deps, input, entropy)
    }),
  )
}

type Removal = VaultApi['devices.revoke']['params']

/** Of this device nothing stays here; of another one, nothing on the server that it could use with what it kept. */
async function removeDevice(
  deps: VaultDeps,
  { enrollmentId, password, isAnother = false }: Removal,
): Promise<SessionState> {
  const { session, storage, ports } = deps
  const user = session.user()
  if (enrollmentId !== user.enrollmentId) {
    const added = password && isAnother ? ({ kind: 'password', secret: password } as const) : undefined
    await (await loadRotation()).rotateRecovery(deps, { revoke: enrollmentId, ...(added ? { added } : { password }) })
    return sessionState(deps)
  }
  await session.call(walletEndpoints.revokeEnrollment, { path: { enrollmentId }, body: {} })
  await dropDeviceShare(storage, user.id)
  session.forget()
  ports.notifyTabs('signed-out')
  return { phase: 'loggedOut' }
}
