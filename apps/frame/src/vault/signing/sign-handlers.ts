import { ed25519 } from '@noble/curves/ed25519'
import { encodeBase58 } from '@w3m/core/caip'
import { ownPrefix } from '../associated-data.js'
import { utf8, type Bytes } from '../bytes.js'
import type { SignsAs, VaultMethod } from '../vault-api.js'
import { VaultError } from '../vault-error.js'
import type { Unlocked } from '../unlocked-keys.js'
import type { Handlers, VaultDeps } from '../vault-deps.js'
import { orUnreachable } from '../open-vault.js'
import { signAuthorization, signMessage, signTransaction, signTypedData } from './evm-signatures.js'

type SignMethod = Extract<VaultMethod, `sign.${string}`>

/** The calls that sign. Who approved it is the page's matter: the vault signs what it is given. */
export function createSignHandlers({ keys, session }: VaultDeps): Handlers<SignMethod> {
  /** The keys go with the session: whoever is logged in when they are used is whose they are. */
  const use = <Value>({ account }: SignsAs, task: (keys: Unlocked['keys']) => Value): Promise<Value> =>
    keys.use(unlocked => {
      if (account && session.user().wallet?.evmAddress.toLowerCase() !== account.toLowerCase())
        throw new VaultError('LOGGED_OUT')
      return task(unlocked.keys)
    })
  return {
    async 'sign.rehearse'() {
      if (!keys.isUnlocked) await (await orUnreachable(import('../wallet-steps.js'))).warmUp()
      return undefined
    },
    async 'sign.confirm'() {
      await keys.confirm()
      return undefined
    },
    async 'sign.message'(request) {
      if (isOwnText(request.message)) throw new VaultError('INVALID')
      return use(request, ({ evmKey }) => ({ signature: signMessage(evmKey, request.message) }))
    },
    'sign.typedData': request =>
      use(request, ({ evmKey }) => ({ signature: signTypedData(evmKey, request.typedData) })),
    'sign.transaction': request => use(request, ({ evmKey }) => signTransaction(evmKey, request.transaction)),
    'sign.authorization': request => use(request, ({ evmKey }) => signAuthorization(evmKey, request)),
    'sign.solana': request =>
      use(request, ({ solanaKey }) => ({ signature: encodeBase58(ed25519.sign(request.message, solanaKey)) })),
  }
}

/** Whether a message is what the wallet tells its own server: no site gets that signed. */
const isOwnText = (message: Bytes): boolean => utf8(ownPrefix).every((byte, index) => message[index] === byte)
