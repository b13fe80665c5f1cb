import { token2022Program } from './token-state.js'
import type { ChainAccount } from './chain-account.js'

/** The metadata of a mint, from its Token-2022 extension. Its creator chooses all values freely. */
export interface TokenMetadata {
  readonly name: string
  readonly symbol: string
  /** The address of further metadata. */
  readonly uri: string
}

/** Extensions follow the account's kind: a type and a length of two bytes each, then their bytes. */
const extensionsAt = 166
const metadataType = 19
/** The update authority and the mint. */
const textsAt = 64

/** Undefined where the mint says nothing of itself. */
export function readTokenMetadata({ owner, data }: ChainAccount): TokenMetadata | undefined {
  if (owner !== token2022Program) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let offset = extensionsAt; offset + 4 <= data.length;) {
    const [type, length] = [view.getUint16(offset, true), view.getUint16(offset + 2, true)]
    const bytes = data.subarray(offset + 4, offset + 4 + length)
    if (type === metadataType) return readTexts(bytes.subarray(textsAt))
    // Type 0 marks the end of the extensions.
    if (type === 0) return undefined
    offset += 4 + length
  }
  return undefined
}

function readTexts(bytes: Uint8Array): TokenMetadata {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = 0
  const next = (): string => {
    const from = offset + 4
    offset = from + view.getUint32(offset, true)
    return new TextDecoder().decode(bytes.subarray(from, offset))
  }
  const [name, symbol, uri] = [next(), next(), next()]
  return { name, symbol, uri }
}
