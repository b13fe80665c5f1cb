import { HDKey } from '@scure/bip32'
import { expect } from 'chai'
import { mnemonicToAccount } from 'viem/accounts'
import { bytesToHex } from 'viem'
import { randomBytes, utf8 } from '../bytes.js'
import { entropyOf, wordsOf } from './mnemonic.js'
import { deriveKeys, wipeKeys } from './wallet-keys.js'

// What every wallet shows for these words.
const known: readonly (readonly [string, string, string])[] = [
  [
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  ],
  [
    'test test test test test test test test test test test junk',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  ],
]

describe('The keys of a wallet', () => {
  for (const [words, evmAddress, solanaAddress] of known) {
    it(`have the addresses that are known for "${words.split(' ').at(-1)}"`, async () => {
      expect(await deriveKeys(await entropyOf(utf8(words)))).to.include({ evmAddress, solanaAddress })
    })
  }

  it('have the EVM address that another implementation derives', async () => {
    for (let round = 0; round < 5; round++) {
      const entropy = randomBytes(16)
      const account = mnemonicToAccount(new TextDecoder().decode(await wordsOf(entropy)))
      const keys = await deriveKeys(entropy)
      expect(keys.evmAddress).to.equal(account.address)
      expect(bytesToHex(keys.evmKey)).to.equal(bytesToHex(account.getHdKey().privateKey!))
    }
  })

  it('leave no private key of their parents behind', async () => {
    const nodes = new Set<HDKey>()
    const { deriveChild } = HDKey.prototype
    HDKey.prototype.deriveChild = function (index) {
      const child = deriveChild.call(this, index)
      nodes.add(this).add(child)
      return child
    }
    try {
      await deriveKeys(randomBytes(16))
    } finally {
      HDKey.prototype.deriveChild = deriveChild
    }
    expect(nodes.size).to.equal(6)
    expect([...nodes].filter(({ privateKey }) => privateKey !== null)).to.deep.equal([])
  })

  it('are zero once they are wiped', async () => {
    const keys = await deriveKeys(randomBytes(16))
    wipeKeys(keys)
    expect([...keys.evmKey, ...keys.solanaKey].every(byte => byte === 0)).to.equal(true)
  })
})
