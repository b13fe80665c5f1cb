import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import {
  address as toAddress,
  appendTransactionMessageInstructions,
  blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type IInstruction,
} from '@solana/web3.js'
import type { Chain } from '../chain/chain.js'
import { computeBudgetProgram } from '../chain/fees.js'
import type { Landed, Outcome } from '../chain/ledger.js'
import type { Runtime } from '../chain/runtime.js'
import { errorText } from '../chain/transaction-error.js'
import { readTransaction } from '../chain/wire-transaction.js'
import { developerAccounts, faucetLamports, faucetSeed, givenLamports, localTokens, mintSeed } from './genesis.js'
import { putNames } from './names.js'

const systemProgram = toAddress('11111111111111111111111111111111')
const firstLimit = 100_000
const limits = 1_000_000

/** Gives coins away by transactions like everybody's. */
export interface Faucet {
  readonly address: Address
  airdrop(to: Address, lamports: bigint): Promise<ReturnType<Chain['run']>>
}

type OwnChain = Chain & { readonly runtime: Runtime }

/**
 * Opens the faucet. On a new chain it first puts coins and tokens there. @throws {Error} where the runtime refuses one
 * of these transactions
 */
export async function openFaucet(chain: OwnChain): Promise<Faucet> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(faucetSeed)
  let nonce = chain.ledger.count

  async function send(instructions: readonly IInstruction[]): Promise<Landed | { readonly dropped: Outcome }> {
    const latestBlockhash = { blockhash: blockhash(chain.clock.blockhash), lastValidBlockHeight: chain.clock.slot }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      blank => setTransactionMessageFeePayerSigner(signer, blank),
      paid => setTransactionMessageLifetimeUsingBlockhash(latestBlockhash, paid),
      timed => appendTransactionMessageInstructions([uniqueLimit(nonce++), ...instructions], timed),
    )
    return chain.run(readTransaction(getTransactionEncoder().encode(await signTransactionMessageWithSigners(message))))
  }

  async function must(instructions: readonly IInstruction[]): Promise<void> {
    const result = await send(instructions)
    const error = 'dropped' in result ? result.dropped.error : result.error
    if (error !== null) throw new Error(`The chain could not be founded: ${errorText(error)}`)
  }

  const airdrop = (to: Address, lamports: bigint) =>
    send([getTransferSolInstruction({ source: signer, destination: to, amount: lamports })])
  if (!chain.runtime.account(signer.address)) await found()
  return { address: signer.address, airdrop }

  async function found(): Promise<void> {
    chain.runtime.setAccount({
      address: signer.address,
      lamports: faucetLamports,
      owner: systemProgram,
      executable: false,
      data: new Uint8Array(),
    })
    await putNames(chain.runtime)
    const space = BigInt(getMintSize())
    for (const { symbol, decimals, given: amount } of localTokens) {
      const mint = await createKeyPairSignerFromPrivateKeyBytes(mintSeed(symbol))
      await must([
        getCreateAccountInstruction({
          payer: signer,
          newAccount: mint,
          lamports: chain.runtime.rentExemption(space),
          space,
          programAddress: TOKEN_PROGRAM_ADDRESS,
        }),
        getInitializeMint2Instruction({ mint: mint.address, decimals, mintAuthority: signer.address }),
      ])
      for (const owner of developerAccounts) {
        const [token] = await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram: TOKEN_PROGRAM_ADDRESS })
        await must([
          getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata: token, owner, mint: mint.address }),
          getMintToInstruction({ mint: mint.address, token, mintAuthority: signer, amount }),
        ])
      }
    }
    for (const destination of developerAccounts)
      await must([getTransferSolInstruction({ source: signer, destination, amount: givenLamports })])
  }
}

/** Sets a limit that nothing reaches, each time another: two equal transactions in one slot would be one. */
function uniqueLimit(count: number): IInstruction {
  const data = new Uint8Array(5)
  data[0] = 2
  new DataView(data.buffer).setUint32(1, firstLimit + (count % limits), true)
  return { programAddress: computeBudgetProgram, accounts: [], data }
}
