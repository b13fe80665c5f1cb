import { createSolanaRpc, lamports, type Address } from '@solana/web3.js'
import { stack } from './stack.js'

export const solanaRpc = createSolanaRpc(stack.solana.rpcUrl)

const lamportsPerSol = 1_000_000_000n

/** Gives an address enough to send from, on the real chain. */
export async function giveSol(address: string, sol = 10n): Promise<void> {
  await solanaRpc.requestAirdrop(address as Address, lamports(sol * lamportsPerSol)).send()
}
