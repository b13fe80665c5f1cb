import { encodeFunctionData, erc1155Abi, erc721Abi, numberToHex, type Address } from 'viem'
import type { OwnedNft, NftRef, NftReader } from '../../nfts/nft-reader.js'
import type { ServedChain } from '../../settings.js'
import { callRpc } from '../call-rpc.js'
import { callContracts, isOfContract, rpcNodeAnswers, wordOf } from './call-contracts.js'
import { decodeString } from './eip155-tokens.js'
import { asHex } from './as-hex.js'

/** A picture that is on the chain is put together in the call that asks for it. */
const uriGas = '0x1c9c380'
const uriTimeoutMs = 5_000
/** Of the answer, which has two letters a byte. */
const uriBytesMax = 1_048_576

const uriAbi = [
  {
    type: 'function',
    name: 'uri',
    stateMutability: 'view',
    inputs: [{ name: 'id', type: 'uint256' }],
    outputs: [{ type: 'string' }],
  },
] as const

/** Reads ERC-721 and ERC-1155 from an EVM node. */
export function createEip155NftReader({ rpcUrl }: Pick<ServedChain, 'rpcUrl'>): NftReader {
  const ownerOf = ({ tokenId }: NftRef) =>
    encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [BigInt(tokenId)] })
  const balanceOf = ({ tokenId }: NftRef, account: Address) =>
    encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [account, BigInt(tokenId)] })

  return {
    async owned(account, nfts) {
      const answers = await callContracts(
        rpcUrl,
        nfts.flatMap(nft => [ownerOf(nft), balanceOf(nft, asHex(account))].map(data => ({ to: nft.address, data }))),
        () => rpcNodeAnswers(rpcUrl),
      )
      return nfts.flatMap((nft, index): OwnedNft[] => {
        const [owner, amount = 0n] = [wordOf(answers[index * 2]), wordOf(answers[index * 2 + 1])]
        // Some of ERC-1155 have an `ownerOf` as well, which may name another; none of ERC-721 takes an id for a balance.
        if (amount > 0n) return [{ ...nft, standard: 'erc1155', amount }]
        return owner === BigInt(account) ? [{ ...nft, standard: 'erc721', amount: 1n }] : []
      })
    },

    async uriOf({ address, tokenId }, standard) {
      const args = [BigInt(tokenId)] as const
      const data =
        standard === 'erc721'
          ? encodeFunctionData({ abi: erc721Abi, functionName: 'tokenURI', args })
          : encodeFunctionData({ abi: uriAbi, functionName: 'uri', args })
      const answer = await callRpc(rpcUrl, 'eth_call', [{ to: address, data, gas: uriGas }, 'latest'], {
        timeoutMs: uriTimeoutMs,
        bytesMax: uriBytesMax,
      }).catch(async (error: unknown) => {
        // A contract that says too much, or takes too long, is told from a node that is down.
        if (!(await isOfContract(rpcUrl, error))) throw error
        return undefined
      })
      if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(answer)) return undefined
      const uri = decodeString(answer)?.toString('utf8')
      // ERC-1155: one text for all NFTs of the collection.
      return uri?.replaceAll('{id}', numberToHex(args[0], { size: 32 }).slice(2))
    },
  }
}
