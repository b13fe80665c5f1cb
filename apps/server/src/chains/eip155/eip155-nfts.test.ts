import { describe, it } from 'node:test'
import { expect } from 'chai'
import { pad, toFunctionSelector, toHex, type Hex } from 'viem'
import { foreignServer } from '../../testing/foreign-server.js'
import { createEip155NftReader } from './eip155-nfts.js'

const account = `0x${'a1'.repeat(20)}`
const other: Hex = `0x${'b2'.repeat(20)}`
const nft = { address: `0x${'c0'.repeat(20)}`, tokenId: '7' }
const ownerOf = toFunctionSelector('ownerOf(uint256)')
const revert = { error: { code: 3, message: 'execution reverted' } }

interface Call {
  readonly id: number
  readonly params: readonly [{ readonly data: string }]
}

/** What is read of an NFT whose contract says who owns it, and how many of it the account has. */
async function owned(owner: string | undefined, balance: number | undefined) {
  const answerOf = (value: Hex | undefined) => (value === undefined ? revert : { result: pad(value) })
  const node = await foreignServer(({ body }) =>
    (body as readonly Call[]).map(({ id, params: [{ data }] }) => ({
      jsonrpc: '2.0',
      id,
      ...answerOf(data.startsWith(ownerOf) ? (owner as Hex) : balance === undefined ? undefined : toHex(balance)),
    })),
  )
  try {
    const found = await createEip155NftReader({ rpcUrl: node.url }).owned(account, [nft])
    return found.map(({ standard, amount }) => [standard, amount])
  } finally {
    await node.close()
  }
}

describe('NFTs that an account has', () => {
  for (const [title, owner, balance, expected] of [
    ['of ERC-721', account, undefined, [['erc721', 1n]]],
    ['of ERC-721 that somebody else owns', other, undefined, []],
    ['of ERC-1155', undefined, 3, [['erc1155', 3n]]],
    ['of ERC-1155 that are gone', undefined, 0, []],
    ['of ERC-1155 that name the account as their owner', account, 1, [['erc1155', 1n]]],
    ['of ERC-1155 that name another as their owner', other, 2, [['erc1155', 2n]]],
    ['of a contract that answers nothing', undefined, undefined, []],
  ] as const)
    it(`are read right: ${title}`, async () => {
      expect(await owned(owner, balance)).to.deep.equal(expected)
    })
})
