import { isSame, wipe } from './bytes.js'
import { createWallet } from './create-wallet.js'
import { recoverWallet } from './recover-wallet.js'
import { entropyOf, wordsOf } from './secrets/mnemonic.js'
import { recoveryKeyOf } from './secrets/recovery-key.js'
import { sessionState } from './session-state.js'
import type { VaultApi } from './vault-api.js'
import { VaultError } from './vault-error.js'
import { loadFactors, type Handlers, type VaultParts } from './vault-parts.js'
import { withSecret } from './wallet-steps.js'

/** The calls that make, recover, secure and export a wallet. */
export function createRecoveryHandlers(parts: VaultParts): Handlers<'wallet.create' | 'wallet.recover' | 'recovery.add' | 'wallet.exportWords'> {
  return {
    'wallet.create': () => createWallet(parts),
    async 'wallet.recover'(given) {
      try {
        return await recoverWallet(parts, given)
      } finally {
        wipe(given.secret)
      }
    },
    async 'recovery.add'(given) {
      try {
        await addRecovery(parts, given)
        return await sessionState(parts)
      } finally {
        wipe(given.secret)
      }
    },
    async 'wallet.exportWords'() {
      if (!parts.session.isFresh()) throw new VaultError('LOGGED_OUT')
      return { words: await withSecret(parts, ({ entropy }) => wordsOf(entropy)) }
    },
  }
}

/** @throws {VaultError} `RECOVERY_WRONG` for words of another wallet, `INVALID` for a short password or a passkey without its id and salt */
async function addRecovery(parts: VaultParts, given: VaultApi['recovery.add']['params']): Promise<void> {
  const { kind, secret, credentialId, salt } = given
  if (kind === 'passkey' && (credentialId === undefined || salt === undefined)) throw new VaultError('INVALID')
  await withSecret(parts, async ({ entropy }) => {
    if (kind === 'words') {
      const written = await entropyOf(secret)
      const isRight = isSame(written, entropy)
      wipe(written)
      if (!isRight) throw new VaultError('RECOVERY_WRONG')
    }
    const recoveryKey = await recoveryKeyOf(entropy)
    try {
      await (await loadFactors()).storeFactor(parts, given, recoveryKey)
    } finally {
      wipe(recoveryKey)
    }
  })
}
