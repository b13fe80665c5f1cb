// The part of the Solana wallet that needs @solana/web3.js: loaded with the first signature.
import {
  createKeyPairFromPrivateKeyBytes,
  getBase58Encoder,
  getBase64Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signBytes,
} from '@solana/web3.js'
import { requestRpc } from './request-rpc.js'
import type { SolanaTestAccount } from './solana-accounts.js'
import { invalidParams } from './wallet-error.js'

const seedBytes = 32
const keysOf = ({ text }: SolanaTestAccount) =>
  createKeyPairFromPrivateKeyBytes(new TextEncoder().encode(text.padEnd(seedBytes, '.')))

/** @returns 64 bytes */
export async function signMessage(account: SolanaTestAccount, message: Uint8Array): Promise<Uint8Array> {
  const { privateKey } = await keysOf(account)
  return signBytes(privateKey, message)
}

const decode = (wire: Uint8Array) => {
  try {
    return getTransactionDecoder().decode(wire)
  } catch {
    throw invalidParams('a transaction is expected')
  }
}

/** A transaction with the account's signature in its place. @throws {WalletError} where the account has none there */
export async function signTransaction(account: SolanaTestAccount, wire: Uint8Array): Promise<Uint8Array> {
  const transaction = decode(wire)
  if (!(account.address in transaction.signatures))
    throw invalidParams('the transaction asks for no signature of this account')
  return new Uint8Array(
    getTransactionEncoder().encode(await partiallySignTransaction([await keysOf(account)], transaction)),
  )
}

/** What a person sees of a transaction: how many instructions to which programs. */
export function describeTransaction(wire: Uint8Array): string {
  const { instructions, staticAccounts } = getCompiledTransactionMessageDecoder().decode(decode(wire).messageBytes)
  return [
    `Instructions: ${instructions.length}`,
    ...instructions.map(({ programAddressIndex }) => `to ${staticAccounts[programAddressIndex]}`),
  ].join('\n')
}

/**
 * Sends a signed transaction. @returns its signature, 64 bytes @throws {WalletError} with the node's number, text and
 * logs
 */
export async function sendTransaction(rpcUrl: string, wire: Uint8Array, options: object): Promise<Uint8Array> {
  const params = [getBase64Decoder().decode(wire), { preflightCommitment: 'confirmed', ...options, encoding: 'base64' }]
  return new Uint8Array(getBase58Encoder().encode(String(await requestRpc(rpcUrl, 'sendTransaction', params))))
}
