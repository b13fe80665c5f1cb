import {
  createKeyPairFromPrivateKeyBytes,
  createSolanaRpc,
  devnet,
  getAddressFromPublicKey,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Encoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  lamports,
  partiallySignTransaction,
  signBytes,
  type Address,
  type Base64EncodedWireTransaction,
} from '@solana/web3.js'
import { invalidParams, unknownMethod, WalletError } from './wallet-error.js'
import type { WalletNetwork } from './wallet-networks.js'

export const solanaMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
] as const

export interface SolanaAnswers {
  readonly address: Address
  answer(network: WalletNetwork, method: string, params: unknown): Promise<unknown>
  /** Asks the local chain for coins where the account has less than one. */
  fund(network: WalletNetwork): Promise<void>
}

const oneSol = 1_000_000_000n

/**
 * Answers Solana requests in the form that WalletConnect gives them: messages and signatures in base58, transactions in
 * base64.
 */
export async function createSolanaAnswers(seed: Uint8Array): Promise<SolanaAnswers> {
  const keys = await createKeyPairFromPrivateKeyBytes(seed)
  const address = await getAddressFromPublicKey(keys.publicKey)

  async function sign(transaction: unknown): Promise<{ signature: string; transaction: Base64EncodedWireTransaction }> {
    if (typeof transaction !== 'string') throw invalidParams('a transaction in base64 is expected')
    const decoded = getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
    if (!(address in decoded.signatures))
      throw new WalletError(4100, 'The transaction does not ask for a signature of this account.')
    const signed = await partiallySignTransaction([keys], decoded)
    const signature = signed.signatures[address]
    if (!signature) throw new Error('The transaction has not been signed.')
    return {
      signature: getBase58Decoder().decode(signature),
      transaction: getBase64EncodedWireTransaction(signed),
    }
  }

  return {
    address,
    async answer(network, method, rpcParams) {
      const params: Readonly<Record<string, unknown>> = Object(rpcParams)
      switch (method) {
        case 'solana_getAccounts':
        case 'solana_requestAccounts':
          return [{ pubkey: address }]
        case 'solana_signMessage':
          if (typeof params.message !== 'string') throw invalidParams('a message in base58 is expected')
          return {
            signature: getBase58Decoder().decode(
              await signBytes(keys.privateKey, getBase58Encoder().encode(params.message)),
            ),
          }
        case 'solana_signTransaction':
          return sign(params.transaction)
        case 'solana_signAllTransactions': {
          if (!Array.isArray(params.transactions)) throw invalidParams('transactions are expected')
          return {
            transactions: await Promise.all(
              params.transactions.map(async transaction => (await sign(transaction)).transaction),
            ),
          }
        }
        case 'solana_signAndSendTransaction': {
          const { transaction } = await sign(params.transaction)
          const rpc = createSolanaRpc(network.rpcUrl)
          const sent = rpc.sendTransaction(transaction, { ...Object(params.sendOptions), encoding: 'base64' }).send()
          return {
            signature: await sent.catch((error: unknown) => {
              throw new WalletError(-32603, error instanceof Error ? error.message : String(error))
            }),
          }
        }
        default:
          throw unknownMethod(method)
      }
    },
    async fund({ rpcUrl }) {
      const rpc = createSolanaRpc(devnet(rpcUrl))
      const { value } = await rpc.getBalance(address).send()
      if (value < oneSol) await rpc.requestAirdrop(address, lamports(10n * oneSol)).send()
    },
  }
}
