// What the page's buttons do with a Solana wallet. Here, and not before, @solana/web3.js is loaded.
import {
  AccountRole,
  address as toAddress,
  appendTransactionMessageInstructions,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type IInstruction,
} from '@solana/web3.js'
import type { W3m } from '@w3m/core'
import { signedText } from './signed-values.js'

const systemProgram = toAddress('11111111111111111111111111111111')

/** One lamport to oneself. */
function transfer(from: Address): IInstruction {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, 1n, true)
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: from, role: AccountRole.WRITABLE },
  ]
  return { programAddress: systemProgram, accounts, data }
}

async function buildTransaction(
  from: Address,
  rpcUrl: string,
  instructions: readonly IInstruction[],
): Promise<Uint8Array> {
  const { value: latestBlockhash } = await createSolanaRpc(rpcUrl)
    .getLatestBlockhash({ commitment: 'confirmed' })
    .send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    blank => setTransactionMessageFeePayer(from, blank),
    paid => setTransactionMessageLifetimeUsingBlockhash(latestBlockhash, paid),
    timed => appendTransactionMessageInstructions(instructions, timed),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

/**
 * @returns a signature in base58: of a message, or of a transaction that was sent @throws `NOT_SUPPORTED`, or whatever
 * the wallet throws
 */
export async function runSolanaAction(w3m: W3m, id: string): Promise<string> {
  const provider = w3m.getProvider('solana')
  const { address } = w3m.getAccount()
  const rpcUrl = w3m.getNetwork().caipNetwork?.rpcUrls.default.http[0]
  if (!provider || address === undefined || rpcUrl === undefined) throw new Error('No Solana wallet is connected.')
  if (id === 'demo-sign')
    return getBase58Decoder().decode(await provider.signMessage(new TextEncoder().encode(signedText)))
  if (id === 'demo-sign-typed-data')
    throw Object.assign(new Error('Solana has no typed data: sign a message instead.'), { code: 'NOT_SUPPORTED' })
  const from = toAddress(address)
  // A batch of calls is one transaction here.
  const instructions = id === 'demo-send-calls' ? [transfer(from), transfer(from)] : [transfer(from)]
  return provider.signAndSendTransaction(await buildTransaction(from, rpcUrl, instructions))
}
