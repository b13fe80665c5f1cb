// The part of the wallet that needs viem: loaded with the first signature.
import { hexToString, isHex } from 'viem'

export { createEvmSigner } from '@w3m/wc-wallet/evm-signer'

/** A message as a person can read it: text where it is text, else its bytes. */
export function readable(message: string): string {
  const text = isHex(message) ? hexToString(message) : message
  return text.includes('\uFFFD') ? message : text
}
