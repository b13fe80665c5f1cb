import { isCaipNetworkId, type CaipNetworkId } from '../../caip/caip-network-id.js'
import { isSolanaAddress } from './solana-address.js'
import { parseSignInText, writeSignInText, type SignInForm } from '../../siwx/sign-in-text.js'
import type { SiwxMessageData } from '../../siwx/siwx-session.js'

/** The clusters that Sign In With Solana names; every other network is written as its CAIP-2 id. */
const clusters: Readonly<Record<string, CaipNetworkId>> = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

const solana: SignInForm = {
  account: 'Solana',
  keepsEmptyStatement: false,
  isAddress: isSolanaAddress,
  writeChain: chainId =>
    chainId.startsWith('solana:')
      ? (Object.keys(clusters).find(name => clusters[name] === chainId) ?? chainId)
      : undefined,
  readChain: text =>
    Object.hasOwn(clusters, text)
      ? clusters[text]
      : text.startsWith('solana:') && isCaipNetworkId(text)
        ? text
        : undefined,
}

/**
 * Writes a message as Sign In With Solana has it. @throws {W3mError} `SIWX_MESSAGE_INVALID`, with the part that cannot
 * be written
 */
export const writeSolanaSignIn = (data: SiwxMessageData): string => writeSignInText(solana, data)

/**
 * Reads a message of Sign In With Solana; one without the fields that bind it to a page and a moment is refused. @throws
 * {W3mError} `SIWX_MESSAGE_INVALID`
 */
export const parseSolanaSignIn = (text: string): SiwxMessageData => parseSignInText(solana, text)
