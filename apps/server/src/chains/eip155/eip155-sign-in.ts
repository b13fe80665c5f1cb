import { parseSiweMessage, verifyEip155 } from '@w3m/core/siwx'
import { withBasicAuth } from '../../http/with-basic-auth.js'
import type { SignInFormat } from '../namespace.js'

/** EIP-4361, signed as EIP-191, EIP-1271 or EIP-6492 have it. */
export const signIn: SignInFormat = {
  matches: text => text.includes(' your Ethereum account:\n'),
  parse: parseSiweMessage,
  verify: (session, { rpcUrl }) => verifyEip155(session, [{ url: rpcUrl, fetch: withBasicAuth(fetch) }]),
}
