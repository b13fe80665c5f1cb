import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { HDKey } from '@scure/bip32'
import { encodeBase58 } from '@w3m/core/caip'
import { bytesToHex, getAddress } from 'viem/utils'
import { wipe, type Bytes } from '../bytes.js'
import { seedOf, wordsOf } from './mnemonic.js'
import { ed25519KeyOf } from './slip10.js'

export interface WalletAddresses {
  /** With its checksum in the case of its letters. */
  readonly evmAddress: `0x${string}`
  readonly solanaAddress: string
}

/** The child keys of a wallet: m/44'/60'/0'/0/0 and m/44'/501'/0'/0'. */
export interface WalletKeys extends WalletAddresses {
  readonly evmKey: Bytes
  readonly solanaKey: Bytes
}

/**
 * Derives both keys and their addresses from 16 bytes of entropy. Everything on the way is zeroed; the caller zeroes
 * what it gave and got.
 */
export async function deriveKeys(entropy: Bytes): Promise<WalletKeys> {
  const words = await wordsOf(entropy)
  const seed = await seedOf(words)
  wipe(words)
  try {
    const evmKey = evmKeyOf(seed)
    const solanaKey = ed25519KeyOf(seed, [44, 501, 0, 0])
    return {
      evmKey,
      solanaKey,
      evmAddress: evmAddressOf(evmKey),
      solanaAddress: encodeBase58(ed25519.getPublicKey(solanaKey)),
    }
  } finally {
    wipe(seed)
  }
}

export const wipeKeys = ({ evmKey, solanaKey }: WalletKeys): void => wipe(evmKey, solanaKey)

function evmKeyOf(seed: Bytes): Bytes {
  const hardened = 0x8000_0000
  let node = HDKey.fromMasterSeed(seed)
  for (const index of [hardened + 44, hardened + 60, hardened, 0, 0]) {
    const child = node.deriveChild(index)
    node.wipePrivateData()
    node = child
  }
  const key = new Uint8Array(node.privateKey!)
  node.wipePrivateData()
  return key
}

function evmAddressOf(key: Bytes): `0x${string}` {
  const point = secp256k1.getPublicKey(key, false)
  return getAddress(bytesToHex(keccak_256(point.subarray(1)).subarray(12)))
}
