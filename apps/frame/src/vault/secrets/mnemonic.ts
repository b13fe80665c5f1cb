import { wordlist } from '@scure/bip39/wordlists/english'
import { utf8, wipe, type Bytes } from '../bytes.js'
import { VaultError } from '../vault-error.js'
import { entropyBytes } from '../vault-limits.js'

const wordCount = 12
const wordMaxLength = 8
/** Each word stands for so many bits, its place in the list of 2^11. */
const wordBits = 11
const space = 0x20

/**
 * The words of 16 bytes of entropy, as the UTF-8 bytes of BIP-39's sentence: never one string, so that they can be
 * zeroed.
 */
export async function wordsOf(entropy: Bytes): Promise<Bytes> {
  const bits = new Uint8Array(entropyBytes + 1)
  bits.set(entropy)
  bits[entropyBytes] = await checksumOf(entropy)
  const sentence = new Uint8Array(wordCount * (wordMaxLength + 1))
  const encoder = new TextEncoder()
  let length = 0
  // The bits that no word stands for yet are the lowest ones.
  let buffer = 0
  let bufferedBits = 0
  for (const byte of bits) {
    buffer = (buffer << 8) | byte
    bufferedBits += 8
    if (bufferedBits < wordBits) continue
    bufferedBits -= wordBits
    if (length > 0) sentence[length++] = space
    length += encoder.encodeInto(wordAt((buffer >> bufferedBits) & 0x7ff), sentence.subarray(length)).written
  }
  const words = sentence.slice(0, length)
  wipe(bits, sentence)
  return words
}

/**
 * The entropy of twelve words, given as UTF-8 bytes in any case and spacing.
 * @throws {VaultError} `RECOVERY_WRONG` for another number of words, a word that is not in the list, or a checksum that
 *   does not fit
 */
export async function entropyOf(words: Bytes): Promise<Bytes> {
  const bits = new Uint8Array(entropyBytes + 1)
  try {
    let count = 0
    let length = 0
    let buffer = 0
    let bufferedBits = 0
    for (const word of eachWord(words)) {
      const index = indexOf(word)
      if (index < 0 || count++ === wordCount) throw new VaultError('RECOVERY_WRONG')
      buffer = (buffer << wordBits) | index
      bufferedBits += wordBits
      while (bufferedBits >= 8) {
        bufferedBits -= 8
        bits[length++] = buffer >> bufferedBits
      }
    }
    // The remaining bits of twelve words are the checksum.
    bits[entropyBytes] = buffer << 4
    const entropy = bits.slice(0, entropyBytes)
    if (count !== wordCount || (await checksumOf(entropy)) !== bits[entropyBytes]) {
      wipe(entropy)
      throw new VaultError('RECOVERY_WRONG')
    }
    return entropy
  } finally {
    wipe(bits)
  }
}

/** BIP-39's seed of a sentence without a passphrase: 64 bytes. The stretching is the browser's own. */
export async function seedOf(words: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-512', salt: utf8('mnemonic'), iterations: 2048 },
      key,
      512,
    ),
  )
}

/** Four bits of checksum, in the high half of the byte that follows the entropy. */
async function checksumOf(entropy: Bytes): Promise<number> {
  return new DataView(await crypto.subtle.digest('SHA-256', entropy)).getUint8(0) & 0xf0
}

function wordAt(index: number): string {
  const word = wordlist[index]
  if (word === undefined) throw new VaultError('FAILED')
  return word
}

/** The parts between spaces and line breaks, as views of the same bytes. */
function* eachWord(words: Bytes): Generator<Bytes> {
  let start = 0
  for (const [index, byte] of words.entries()) {
    if (byte > space) continue
    if (index > start) yield words.subarray(start, index)
    start = index + 1
  }
  if (words.length > start) yield words.subarray(start)
}

/** Returns a word's index in the sorted list; -1 if it is not in there. */
function indexOf(word: Uint8Array): number {
  let low = 0
  let high = wordlist.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = compare(word, wordAt(middle))
    if (order === 0) return middle
    if (order < 0) high = middle - 1
    else low = middle + 1
  }
  return -1
}

function compare(word: Uint8Array, listed: string): number {
  for (const [index, byte] of word.subarray(0, listed.length).entries()) {
    const lower = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte
    if (lower !== listed.charCodeAt(index)) return lower - listed.charCodeAt(index)
  }
  return word.length - listed.length
}
