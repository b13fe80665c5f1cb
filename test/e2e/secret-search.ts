// Looks for a wallet's secrets in whatever bytes there are, however they may be written.
import { createHmac, pbkdf2Sync } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/** A secret under its name, as bytes. */
export type Secrets = Readonly<Record<string, Uint8Array>>

/** Everything that gives a wallet away, from its words: what they stand for, and what is derived from them. */
export function secretsOf(words: string): Secrets {
  const seed = pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512')
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const step of [44, 501, 0, 0]) {
    const index = Buffer.alloc(4)
    index.writeUInt32BE(step + 0x8000_0000)
    node = createHmac('sha512', node.subarray(32))
      .update(Buffer.concat([Buffer.alloc(1), node.subarray(0, 32), index]))
      .digest()
  }
  return {
    entropy: mnemonicToEntropy(words, wordlist),
    seed: new Uint8Array(seed),
    'EVM key': HDKey.fromMasterSeed(new Uint8Array(seed)).derive("m/44'/60'/0'/0/0").privateKey!,
    'Solana key': new Uint8Array(node.subarray(0, 32)),
  }
}

/** Multiplies in the field of 256 elements that shares are made in. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 0; bit < 8; bit++) {
    if ((b >> bit) & 1) product ^= a
    a = (a << 1) ^ (a & 0x80 ? 0x11b : 0)
  }
  return product
}

/**
 * Every share that goes with this one: two of three make the secret, so that the secret and one share tell the line
 * that all lie on.
 */
export function sharesOf(entropy: Uint8Array, share: Uint8Array): Secrets {
  const at = share.at(-1)!
  const inverse = Array.from({ length: 255 }, (_, index) => index + 1).find(candidate => times(candidate, at) === 1)!
  const slopes = [...entropy].map((byte, index) => times(byte ^ share[index]!, inverse))
  return Object.fromEntries(
    Array.from({ length: 255 }, (_, index) => [
      `share ${index + 1}`,
      Uint8Array.from(entropy, (byte, place) => byte ^ times(slopes[place]!, index + 1)),
    ]),
  )
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)]! + text
  return '1'.repeat(bytes.findIndex(byte => byte !== 0)) + text
}

/**
 * Base64 of bytes that stand somewhere inside others: what of it does not depend on the neighbours, for each of the
 * three ways they may lie.
 */
const base64Inside = (bytes: Uint8Array): readonly string[] =>
  [0, 1, 2].map(shift => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes, Buffer.alloc(2)]).toString('base64')
    return text.slice(Math.ceil((shift * 4) / 3), Math.floor(((shift + bytes.length) * 4) / 3))
  })

/** How bytes may be written, by name. */
export function writingsOf(secret: Uint8Array): Readonly<Record<string, Buffer>> {
  const hex = Buffer.from(secret).toString('hex')
  const decimals = [...secret]
  const texts: Record<string, string> = {
    hex,
    'capital hex': hex.toUpperCase(),
    base58: base58(secret),
    decimals: decimals.join(),
    'decimals apart': decimals.join(', '),
    'decimals with spaces': decimals.join(' '),
    'decimals in lines': decimals.join(',\n'),
    'an object of decimals': JSON.stringify({ ...decimals }).slice(1, -1),
    'one number': BigInt(`0x${hex}`).toString(),
    'percent signs': hex.replace(/../g, '%$&'),
    backslashes: hex.replace(/../g, '\\x$&'),
    'hex apart': hex.replace(/..(?!$)/g, '$& '),
  }
  base64Inside(secret).forEach((text, index) => {
    texts[`base64 at ${index}`] = text
    texts[`base64url at ${index}`] = text.replaceAll('+', '-').replaceAll('/', '_')
  })
  return {
    bytes: Buffer.from(secret),
    'bytes backwards': Buffer.from(secret).reverse(),
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])),
  }
}

/** Four words of the phrase in their order, with whatever stands between them: markup, numbers, quotes. */
export const phrasesOf = (words: string): readonly RegExp[] => {
  const all = words.split(' ')
  return Array.from(
    { length: all.length - 3 },
    (_, index) =>
      new RegExp(
        all
          .slice(index, index + 4)
          .map(word => `\\b${word}\\b`)
          .join('[\\s\\S]{0,60}?'),
        'i',
      ),
  )
}

/** Something that was said, kept or sent, and where. */
export interface Trace {
  readonly where: string
  readonly content: Buffer
}

/** Where the secrets are, as `what, how written: where`. */
export function findSecrets(traces: readonly Trace[], secrets: Secrets, words: string): readonly string[] {
  const phrases = phrasesOf(words)
  const needles = Object.entries(secrets).flatMap(([name, secret]) =>
    Object.entries(writingsOf(secret)).map(([writing, needle]) => ({ name: `${name}, ${writing}`, needle })),
  )
  return traces.flatMap(({ where, content }) => {
    const text = content.toString('latin1')
    return [
      ...needles.filter(({ needle }) => content.includes(needle)).map(({ name }) => `${name}: ${where}`),
      ...(phrases.some(phrase => phrase.test(text)) ? [`words: ${where}`] : []),
    ]
  })
}
