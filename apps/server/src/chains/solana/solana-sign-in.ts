import { parseSolanaSignIn, verifySolana } from '@w3m/core/siwx'
import type { SignInFormat } from '../namespace.js'

/** Sign In With Solana, signed with Ed25519. */
export const signIn: SignInFormat = {
  matches: text => text.includes(' your Solana account:\n'),
  parse: parseSolanaSignIn,
  verify: session => Promise.resolve(verifySolana(session)),
}
