import type { VaultApi } from '../../vault/vault-api.js'
import { bytesToBase64 } from '../base64.js'

type Passkey = NonNullable<VaultApi['recovery.list']['result']['passkey']>

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> => {
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(raw, character => character.charCodeAt(0))
}
const toBase64url = (bytes: Uint8Array): string =>
  bytesToBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const random = (count: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(count))

/** Whether the browser supports passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/**
 * Derives a secret from a salt with the passkey's PRF. Needs a click. @throws if the visitor, the device or the browser
 * refuses
 */
export async function passkeySecret({ credentialId, salt }: Passkey): Promise<Uint8Array<ArrayBuffer>> {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: random(32),
      rpId: location.hostname,
      allowCredentials: [{ type: 'public-key', id: fromBase64url(credentialId) }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: fromBase64url(salt) } } },
    },
  })
  return prfOf(credential)
}

/**
 * Makes a passkey for the wallet and its secret. Needs a click. Two prompts where the device gives the secret only on
 * use.
 * @param name shown by the device beside the passkey
 * @throws if the visitor, the device or the browser refuses
 */
export async function makePasskey(name: string): Promise<Passkey & { readonly secret: Uint8Array<ArrayBuffer> }> {
  const salt = random(32)
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: random(32),
      rp: { id: location.hostname, name: location.hostname },
      user: { id: random(16), name, displayName: name },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  if (!credential) throw new Error('There is no passkey')
  const passkey = { credentialId: toBase64url(new Uint8Array(credential.rawId)), salt: toBase64url(salt) }
  const first = credential.getClientExtensionResults().prf?.results?.first
  return { ...passkey, secret: first ? bytesOf(first) : await passkeySecret(passkey) }
}

function prfOf(credential: PublicKeyCredential | null): Uint8Array<ArrayBuffer> {
  const first = credential?.getClientExtensionResults().prf?.results?.first
  if (!first) throw new Error('This passkey has no PRF')
  return bytesOf(first)
}

const bytesOf = (source: BufferSource): Uint8Array<ArrayBuffer> =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source.slice(0))
    : Uint8Array.from(new Uint8Array(source.buffer, source.byteOffset, source.byteLength))
