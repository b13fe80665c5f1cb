import {
  assertIsAddress,
  getBase58Encoder,
  getBase64Encoder,
  isAddress,
  isSignature,
  type Address,
  type ReadonlyUint8Array,
} from '@solana/web3.js'
import type { Commitment } from '../chain/chain.js'
import { invalidParams } from './rpc-fault.js'

export type Config = Readonly<Record<string, unknown>>

/** Every reader throws -32602 for what it cannot read. */
export function readAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value)) throw invalidParams('a base58 address of 32 bytes is expected')
  assertIsAddress(value)
  return value
}

export function readSignature(value: unknown): string {
  if (typeof value !== 'string' || !isSignature(value))
    throw invalidParams('a base58 signature of 64 bytes is expected')
  return value
}

export function readList<Item>(value: unknown, max: number, read: (item: unknown) => Item): readonly Item[] {
  if (!Array.isArray(value)) throw invalidParams('a list is expected')
  if (value.length > max) throw invalidParams(`too many inputs provided; max ${max}`)
  return value.map(read)
}

export function readText(value: unknown): string {
  if (typeof value !== 'string') throw invalidParams('a text is expected')
  return value
}

export function readWhole(
  value: unknown,
  name: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { readonly min?: number; readonly max?: number } = {},
): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max)
    throw invalidParams(`${name}: a whole number from ${min} to ${max} is expected`)
  return value
}

/** The last parameter of most methods: an object, or nothing. */
export function readConfig(value: unknown): Config {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidParams('an object of settings is expected')
  return { ...value }
}

const commitments: readonly Commitment[] = ['processed', 'confirmed', 'finalized']

export function readCommitment(config: Config): Commitment {
  const requested = config.commitment ?? 'finalized'
  const commitment = commitments.find(commitment => commitment === requested)
  if (!commitment)
    throw invalidParams(
      `unknown variant \`${String(requested)}\`, expected one of \`processed\`, \`confirmed\`, \`finalized\``,
    )
  return commitment
}

export function readChoice<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  if (value === undefined || value === null) return fallback
  const found = choices.find(choice => choice === value)
  if (!found)
    throw invalidParams(
      `unknown variant \`${String(value)}\`, expected one of ${choices.map(choice => `\`${choice}\``).join(', ')}`,
    )
  return found
}

const encoders = { base58: getBase58Encoder(), base64: getBase64Encoder() }

/** Bytes of a text. @param maxBytes of the bytes; a longer text is not even decoded */
export function readBytes(text: string, encoding: 'base58' | 'base64', maxBytes: number): ReadonlyUint8Array {
  const textMax = encoding === 'base64' ? Math.ceil(maxBytes / 3) * 4 : Math.ceil(maxBytes * 1.37)
  if (text.length > textMax)
    throw invalidParams(
      `${encoding} encoded text too large: ${text.length} characters (max: encoded/raw ${textMax}/${maxBytes})`,
    )
  const bytes = decodeText(text, encoding)
  if (bytes.length > maxBytes) throw invalidParams(`decoded bytes too large: ${bytes.length} (max: ${maxBytes})`)
  return bytes
}

function decodeText(text: string, encoding: 'base58' | 'base64'): ReadonlyUint8Array {
  try {
    return encoders[encoding].encode(text)
  } catch {
    throw invalidParams(`invalid ${encoding} encoding`)
  }
}
