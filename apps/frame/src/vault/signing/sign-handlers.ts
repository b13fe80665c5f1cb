import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { ownPrefix } from '../associated-data.js'
import { utf8, type Bytes } from '../bytes.js'
import type { VaultMethod } from '../vault-api.js'
import { VaultError } from '../vault-error.js'
import { orUnreachable, type Handlers, type VaultParts } from '../vault-parts.js'
import { signAuthorization, signMessage, signTransaction, signTypedData } from './evm-signatures.js'

type SignMethod = Extract<VaultMethod, `sign.${string}`>

/** The calls that sign. Who approved it is the page's matter: the vault signs what it is given. */
export function createSignHandlers({ keys }: VaultParts): Handlers<SignMethod> {
  return {
    async 'sign.rehearse'() {
      if (!keys.isUnlocked) await (await orUnreachable(import('../wallet-steps.js'))).rehearse()
      return undefined
    },
    async 'sign.confirm'() {
      await keys.confirm()
      return undefined
    },
    async 'sign.message'({ message }) {
      if (isOwnText(message)) throw new VaultError('INVALID')
      return keys.use(unlocked => ({ signature: signMessage(unlocked.keys.evmKey, message) }))
    },
    'sign.typedData': ({ typedData }) => keys.use(unlocked => ({ signature: signTypedData(unlocked.keys.evmKey, typedData) })),
    'sign.transaction': ({ transaction }) => keys.use(unlocked => signTransaction(unlocked.keys.evmKey, transaction)),
    'sign.authorization': authorization => keys.use(unlocked => signAuthorization(unlocked.keys.evmKey, authorization)),
    'sign.solana': ({ message }) => keys.use(unlocked => ({ signature: base58.encode(ed25519.sign(message, unlocked.keys.solanaKey)) })),
  }
}

/** Whether a message is what the wallet tells its own server: no site gets that signed. */
const isOwnText = (message: Bytes): boolean => utf8(ownPrefix).every((byte, at) => message[at] === byte)
