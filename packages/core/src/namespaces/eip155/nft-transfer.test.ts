import { expect } from 'chai'
import { decodeFunctionData } from 'viem/utils'
import { fakeAddress, otherFakeAddress } from '../../testing/fake-wallet.js'
import { encodeNft, erc1155Abi, erc721Abi } from './nft-transfer.js'

const greatest = (2n ** 256n - 1n).toString()

describe('the call that sends an NFT', () => {
  for (const tokenId of ['0', '5', greatest]) {
    it(`of ERC-721 names both accounts and the number ${tokenId}`, () => {
      const data = encodeNft(fakeAddress, otherFakeAddress, { standard: 'erc721', tokenId }, 1n) as `0x${string}`
      expect(decodeFunctionData({ abi: erc721Abi, data }).args).to.deep.equal([
        fakeAddress,
        otherFakeAddress,
        BigInt(tokenId),
      ])
    })

    it(`of ERC-1155 names how many of the number ${tokenId}`, () => {
      const data = encodeNft(fakeAddress, otherFakeAddress, { standard: 'erc1155', tokenId }, 7n) as `0x${string}`
      expect(decodeFunctionData({ abi: erc1155Abi, data }).args).to.deep.equal([
        fakeAddress,
        otherFakeAddress,
        BigInt(tokenId),
        7n,
        '0x',
      ])
    })
  }
})
