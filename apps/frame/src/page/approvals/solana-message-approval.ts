import { decodeBase58 } from '@w3m/core/caip'
import { invalidParams, RpcFailure } from '../rpc/rpc-failure.js'
import { readSolanaTransaction } from '../decode/solana-transaction.js'
import type { PrepareApproval } from './approval.js'
import { knownAddresses } from './known-addresses.js'
import { messageApproval } from './message-approval.js'

/** Longest message, in base58 characters: decoding takes quadratic time. */
const lengthMax = 20_000

/** `{ message, pubkey }`, the message in base58. */
export const prepareSolanaMessage: PrepareApproval = async (params, env) => {
  const { message, pubkey }: { message?: unknown; pubkey?: unknown } = Object(params)
  const bytes = typeof message === 'string' && message.length <= lengthMax ? decodeBase58(message) : undefined
  if (!bytes) throw invalidParams('The message is not base58')
  if (pubkey !== env.solanaAddress) throw new RpcFailure(4100, 'This account is not the one that is logged in')
  if (isTransaction(bytes)) throw invalidParams('A transaction is not signed as a message')
  const exact = Uint8Array.from(bytes)
  return messageApproval(
    exact,
    env.solanaAddress,
    undefined,
    env,
    await knownAddresses(env),
    async () => await env.vault.call('sign.solana', { message: exact.slice() }),
  )
}

/**
 * Whether a message equals the signed bytes of a transaction: its signature would approve a transaction that was not
 * shown.
 */
function isTransaction(bytes: Uint8Array): boolean {
  const [signers = 0] = bytes
  // A versioned transaction, also of a future version; no UTF-8 text starts with this byte. Each contains at least a
  // header, a key and a blockhash.
  if (signers >= 0x80 && signers < 0xc0) return bytes.length > 67
  if (!signers || signers > 19) return false
  try {
    const wire = new Uint8Array(1 + signers * 64 + bytes.length)
    wire[0] = signers
    wire.set(bytes, 1 + signers * 64)
    readSolanaTransaction(wire)
    return true
  } catch {
    return false
  }
}
