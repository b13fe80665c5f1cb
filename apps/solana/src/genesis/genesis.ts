import { address, type Address } from '@solana/web3.js'

/**
 * The local chain's name for ever, so that pages know it whenever it is started: the SHA-256 of "W3M local Solana" in base58. Its CAIP-2 id
 * is `solana:` and the first 32 characters.
 */
export const genesisHash = '2petEJu4MtzdV6xZdfqKdwUnoeFjuvHfGdj1yvTa4Bvx'

/** A token of the local chain. */
export interface LocalToken {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** The mint's address. */
  readonly address: Address
}

/** Tokens that exist from the start. Their mints' keys are made from public texts, so that the addresses stay. */
export const localTokens: readonly (LocalToken & { readonly given: bigint })[] = [
  { symbol: 'LUSD', name: 'Local Dollar', decimals: 6, address: address('By83ExswsQq3gRcJcD8FdLJazkSGNeieAAHEDHxiQcdo'), given: 25_000_000_000n },
  { symbol: 'MOSS', name: 'Moss', decimals: 9, address: address('D8aavV6jxz6CxE1FuUzFGiHjRkgfSmm2mDJMnLRwRB1H'), given: 340_250_000_000n },
]

/** The accounts of the developer wallet: their keys are public. Each begins with coins and with every token. */
export const developerAccounts = ['G6iUkfkEGhsyYr8pKXvXUJoLpyh3inV5GdnKw5epJ1sn', '82gk436wpJbWAX4d7GkacoNB4K7Fx5uSdtJXyZPA9Yju', 'FAsYhjhFz7EVACHJysdTLbc481M1fdBwZLLzVczBjM2y'].map(address)

/** Lamports that every developer account begins with: 100 SOL. */
export const givenLamports = 100_000_000_000n
/** What the faucet has to give: 500 million SOL. */
export const faucetLamports = 500_000_000_000_000_000n

/** The key of a text: everybody can make it, so nothing of worth may ever be sent to it. */
export const seedOf = (text: string): Uint8Array => new TextEncoder().encode(text.padEnd(32, '.'))
export const faucetSeed = seedOf('W3M local faucet')
export const mintSeed = (symbol: string): Uint8Array => seedOf(`W3M local mint ${symbol}`)
