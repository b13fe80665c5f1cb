import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import {
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type IInstruction,
  type KeyPairSigner,
} from '@solana/web3.js'
import genesis from '../../apps/solana/src/genesis/genesis.json' with { type: 'json' }
import { stack } from './stack.js'

export const solanaRpc = createSolanaRpc(stack.solana.rpcUrl)

const lamportsPerSol = 1_000_000_000n

/** Gives an address enough to send from, on the real chain. */
export async function giveSol(address: string, sol = 10n): Promise<void> {
  await solanaRpc.requestAirdrop(address as Address, lamports(sol * lamportsPerSol)).send()
}

/** The chain's own dollar: 6 decimals. */
const { address: dollar } = genesis.tokens.find(({ symbol }) => symbol === 'LUSD')!

const dollarAccount = async (owner: string): Promise<Address> =>
  (
    await findAssociatedTokenPda({
      owner: owner as Address,
      mint: dollar as Address,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
  )[0]

/** Signs instructions, and has them run. */
export async function land(payer: KeyPairSigner, instructions: readonly IInstruction[]): Promise<void> {
  const { value: latestBlockhash } = await solanaRpc.getLatestBlockhash().send()
  const signed = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      blank => setTransactionMessageFeePayerSigner(payer, blank),
      paid => setTransactionMessageLifetimeUsingBlockhash(latestBlockhash, paid),
      timed => appendTransactionMessageInstructions(instructions, timed),
    ),
  )
  await solanaRpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
}

/** Gives dollars of a developer account, whose key everybody can make. @param units 6 decimals */
export async function giveDollars(owner: string, units: bigint): Promise<void> {
  const seed = new TextEncoder().encode('W3M developer account two'.padEnd(32, '.'))
  const giver = await createKeyPairSignerFromPrivateKeyBytes(seed)
  const [source, destination] = await Promise.all([dollarAccount(giver.address), dollarAccount(owner)])
  const mint = dollar as Address
  await land(giver, [
    getCreateAssociatedTokenIdempotentInstruction({ payer: giver, ata: destination, owner: owner as Address, mint }),
    getTransferCheckedInstruction({ source, mint, destination, authority: giver, amount: units, decimals: 6 }),
  ])
}

/** What an address has of the chain's dollar; undefined where it has no account for it. */
export async function dollarsOf(owner: string): Promise<bigint | undefined> {
  const { value } = await solanaRpc
    .getTokenAccountsByOwner(owner as Address, { mint: dollar as Address }, { encoding: 'jsonParsed' })
    .send()
  const [found] = value
  return found && BigInt(found.account.data.parsed.info.tokenAmount.amount)
}

/** Lamports, as the chain counts them at once. */
export const lamportsOf = async (address: string): Promise<bigint> =>
  (await solanaRpc.getBalance(address as Address, { commitment: 'confirmed' }).send()).value
