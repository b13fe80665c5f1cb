import { decodeBase58 } from '../../caip/base58.js'
import { operationError } from '../../errors/operation-error.js'
import type { SolanaSendOptions } from './solana-provider.js'
import { createRpcClient, type RpcUrl } from '../../rpc/rpc-client.js'

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/**
 * Sends a signed transaction to the first of a network's nodes, once. @returns its signature, 64 bytes
 * @throws {RpcError} what the node answers in place of it
 */
export async function sendSigned(
  nodes: readonly (string | RpcUrl)[],
  wire: Uint8Array,
  options: SolanaSendOptions,
): Promise<Uint8Array> {
  const [first, ...others] = nodes
  if (first === undefined) throw operationError('NETWORK_NOT_FOUND', {})
  const client = createRpcClient({ urls: [first, ...others], probe: { method: 'getHealth' } })
  try {
    const answer = await client.request({
      method: 'sendTransaction',
      params: [toBase64(wire), { ...options, encoding: 'base64' }],
    })
    const signature = typeof answer === 'string' && answer.length <= 100 ? decodeBase58(answer) : undefined
    if (signature?.length !== 64)
      throw operationError('RESPONSE_INVALID', { path: 'sendTransaction', reason: 'no signature' })
    return signature
  } finally {
    client.destroy()
  }
}
