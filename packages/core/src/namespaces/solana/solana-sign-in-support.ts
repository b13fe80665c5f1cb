import { encodeBase58 } from '../../caip/base58.js'
import { readProperty } from '../../rpc/error-chain.js'
import type { SiwxSession } from '../../siwx/siwx-session.js'

export { parseSolanaSignIn as parse, writeSolanaSignIn as write } from './solana-sign-in.js'

interface MessageSigner {
  signMessage(message: Uint8Array): Promise<unknown>
}

const isMessageSigner = (provider: unknown): provider is MessageSigner =>
  typeof readProperty(provider, 'signMessage') === 'function'

/** @returns base58 */
export async function sign(provider: unknown, _address: string, text: Uint8Array): Promise<string | undefined> {
  if (!isMessageSigner(provider)) return undefined
  const signature = await provider.signMessage(text)
  return signature instanceof Uint8Array && signature.length === 64 ? encodeBase58(signature) : undefined
}

export const verify = async (session: SiwxSession): Promise<boolean> =>
  (await import('./verify-solana.js')).verifySolana(session)
