import type { RpcUrl } from '../../rpc/rpc-client.js'
import type { SiwxSession } from '../../siwx/siwx-session.js'
import { isEip1193Provider } from './eip1193.js'

export { toChecksumAddress as toMessageAddress } from './checksum-address.js'
export { parseSiweMessage as parse, writeSiweMessage as write } from './eip4361.js'

const toHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

/** @returns hex */
export async function sign(provider: unknown, address: string, text: Uint8Array): Promise<string | undefined> {
  if (!isEip1193Provider(provider)) return undefined
  const signature = await provider.request({ method: 'personal_sign', params: [toHex(text), address] })
  return typeof signature === 'string' && /^0x(?:[0-9a-fA-F]{2})+$/.test(signature) ? signature : undefined
}

export const verify = async (session: SiwxSession, nodes: readonly RpcUrl[]): Promise<boolean> =>
  (await import('./verify-eip155.js')).verifyEip155(session, nodes)
