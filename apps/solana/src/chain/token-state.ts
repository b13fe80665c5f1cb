import { getMintDecoder, getTokenDecoder, type Mint, type Token } from '@solana-program/token'
import { address, type Address } from '@solana/web3.js'
import type { ChainAccount } from './chain-account.js'

export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** The token programs, with the names that nodes give them. */
export const tokenPrograms: Readonly<Record<string, string>> = {
  [tokenProgram]: 'spl-token',
  [token2022Program]: 'spl-token-2022',
}

const tokenBytes = 165
const mintBytes = 82
/** The offset of the account's kind, in accounts with extensions. */
const kindOffset = 165
const mintKind = 1
const tokenKind = 2

/** Reads a token account, or undefined where the account is none that is in use. */
export function readToken({ owner, data }: ChainAccount): Token | undefined {
  if (!(owner in tokenPrograms) || !(data.length === tokenBytes || data[kindOffset] === tokenKind)) return undefined
  const token = getTokenDecoder().decode(data)
  return token.state === 0 ? undefined : token
}

/** Reads a mint, or undefined where the account is none that is in use. */
export function readMint({ owner, data }: ChainAccount): Mint | undefined {
  if (!(owner in tokenPrograms) || !(data.length === mintBytes || data[kindOffset] === mintKind)) return undefined
  const mint = getMintDecoder().decode(data)
  return mint.isInitialized ? mint : undefined
}

export interface TokenHolding {
  readonly mint: Address
  readonly owner: Address
  readonly program: Address
  readonly units: bigint
  readonly decimals: number
}

/** The holding of a token account; undefined for any other account. */
export function readHolding(
  account: ChainAccount,
  accountOf: (address: Address) => ChainAccount | undefined,
): TokenHolding | undefined {
  const token = readToken(account)
  const mintAccount = token && accountOf(token.mint)
  const mint = mintAccount && readMint(mintAccount)
  return (
    token &&
    mint && {
      mint: token.mint,
      owner: token.owner,
      program: account.owner,
      units: token.amount,
      decimals: mint.decimals,
    }
  )
}
