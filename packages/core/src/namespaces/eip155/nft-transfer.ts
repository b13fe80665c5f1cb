import { encodeFunctionData } from 'viem/utils'
import type { NftId } from '../transfer-support.js'
import { asHex } from './as-hex.js'

const address = (name: string) => ({ name, type: 'address' }) as const
const uint256 = (name: string) => ({ name, type: 'uint256' }) as const

/** ERC-721: a receiving contract that does not support NFTs reverts. */
export const erc721Abi = [
  {
    type: 'function',
    name: 'safeTransferFrom',
    stateMutability: 'nonpayable',
    inputs: [address('from'), address('to'), uint256('tokenId')],
    outputs: [],
  },
] as const

export const erc1155Abi = [
  {
    type: 'function',
    name: 'safeTransferFrom',
    stateMutability: 'nonpayable',
    inputs: [address('from'), address('to'), uint256('id'), uint256('value'), { name: 'data', type: 'bytes' }],
    outputs: [],
  },
] as const

/** The call that sends an NFT. @param units how many to send; ERC-721 ignores it */
export function encodeNft(from: string, to: string, { standard, tokenId }: NftId, units: bigint): string {
  const [owner, recipient, id] = [asHex(from), asHex(to), BigInt(tokenId)]
  return standard === 'erc721'
    ? encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [owner, recipient, id] })
    : encodeFunctionData({
        abi: erc1155Abi,
        functionName: 'safeTransferFrom',
        args: [owner, recipient, id, units, '0x'],
      })
}
