import { address, type Address } from '@solana/web3.js'
import constants from './genesis.json' with { type: 'json' }

/**
 * The local chain's name for ever, so that pages know it whenever it is started: the SHA-256 of "W3M local Solana" in
 * base58. Its CAIP-2 id is `solana:` and the first 32 characters.
 */
export const { genesisHash } = constants

/** A token that exists from the start. Its mint's key is made from a public text, so that the address stays. */
export interface LocalToken {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** The mint's. */
  readonly address: Address
  /** Units that every developer account begins with. */
  readonly given: bigint
}

export const localTokens: readonly LocalToken[] = constants.tokens.map(token => ({
  ...token,
  address: address(token.address),
  given: BigInt(token.given),
}))

/** The accounts of the developer wallet: their keys are public. Each begins with coins and with every token. */
export const developerAccounts: readonly Address[] = constants.developerAccounts.map(account => address(account))

/** Names that exist from the start, and whose they are. `bo` has two owners, one a service. */
export const localNames: readonly { readonly name: string; readonly owner: Address }[] = constants.names.map(
  ({ name, owner }) => ({ name, owner: address(owner) }),
)

/** Lamports that every developer account begins with: 100 SOL. */
export const givenLamports = 100_000_000_000n
/** The funds of the faucet: 500 million SOL. */
export const faucetLamports = 500_000_000_000_000_000n

/** The key of a text: everybody can make it, so nothing of worth may ever be sent to it. */
export const seedOf = (text: string): Uint8Array => new TextEncoder().encode(text.padEnd(32, '.'))
export const faucetSeed = seedOf('W3M local faucet')
export const mintSeed = (symbol: string): Uint8Array => seedOf(`W3M local mint ${symbol}`)
