import { toChecksumAddress } from './checksum-address.js'
import { parseSignInText, writeSignInText, type SignInForm } from '../../siwx/sign-in-text.js'
import type { SiwxMessageData } from '../../siwx/siwx-session.js'

// Brings a hash function along, for checksums: the default implementation imports it dynamically.

const ethereum: SignInForm = {
  account: 'Ethereum',
  keepsEmptyStatement: true,
  isAddress: address => /^0x[0-9a-fA-F]{40}$/.test(address) && toChecksumAddress(address) === address,
  writeChain: chainId => /^eip155:(\d{1,32})$/.exec(chainId)?.[1],
  readChain: text => (/^\d{1,32}$/.test(text) ? `eip155:${BigInt(text)}` : undefined),
}

/**
 * Writes a message as EIP-4361 has it.
 * @throws {W3mError} `SIWX_MESSAGE_INVALID`, with the part that the standard does not allow: an address without its
 *   checksum
 *   too, a nonce under eight letters and digits, a statement with a line break
 */
export const writeSiweMessage = (data: SiwxMessageData): string => writeSignInText(ethereum, data)

/**
 * Parses a message strictly by the grammar of EIP-4361. Does not check its signature, its domain or its times.
 * @throws {W3mError} `SIWX_MESSAGE_INVALID`, with the part that is wrong
 */
export const parseSiweMessage = (text: string): SiwxMessageData => parseSignInText(ethereum, text)
