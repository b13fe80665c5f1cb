import { expect } from 'chai'
import { bytesToHex, hexToBytes } from 'viem'
import type { Bytes } from '../bytes.js'
import { ed25519KeyOf } from './slip10.js'

const seeds = {
  one: '0x000102030405060708090a0b0c0d0e0f',
  two: '0xfffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
} as const

// Test vectors 1 and 2 for ed25519 of SLIP-10.
const published: readonly (readonly [keyof typeof seeds, readonly number[], string])[] = [
  ['one', [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  ['one', [0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  ['one', [0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
  ['one', [0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
  ['one', [0, 1, 2, 2], '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
  ['one', [0, 1, 2, 2, 1_000_000_000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
  ['two', [], '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012'],
  ['two', [0], '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635'],
]

describe('The ed25519 key of a seed', () => {
  for (const [seed, path, key] of published) {
    it(`is that of SLIP-10 for seed ${seed} at m${path.map(step => `/${step}'`).join('')}`, () =>
      expect(bytesToHex(ed25519KeyOf(hexToBytes(seeds[seed]) as Bytes, path))).to.equal(`0x${key}`))
  }
})
