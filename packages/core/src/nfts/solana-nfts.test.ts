import { expect } from 'chai'
import type { Nft as ServedNft } from '../api/get-nfts.js'
import { tokenOfNft } from '../send/token-of-nft.js'
import { readNfts } from './nfts.state.js'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const mint = 'Fz6LxeUg5qjesYX3BdmtTwyyzBtMxk644XiTqU5W3w9w'
const collection = 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w'
const served = (changes: Partial<ServedNft> = {}): ServedNft => ({
  id: `${network}/nft:${mint}`,
  chainId: network,
  standard: 'metaplex',
  token_id: mint,
  amount: '1',
  name: 'Piece',
  description: null,
  image_id: null,
  collection: { address: `${network}:${collection}`, name: 'Pieces', symbol: 'P' },
  ...changes,
})
const read = (changes?: Partial<ServedNft>) => readNfts({ data: [served(changes)] }, network, () => undefined)

describe('an NFT that has an address of its own', () => {
  it('is listed by it, and sent as the token that it is', () => {
    const [nft] = read()
    expect(nft).to.include({ tokenId: mint, title: 'Piece', units: 1n })
    const token = tokenOfNft(nft!)
    expect(token).to.include({ address: mint, decimals: 0, units: 1n })
    expect(token).not.to.have.property('nft')
  })

  it('is left out where that is no address, or where a number of a collection stands in its place', () => {
    for (const wrong of ['5', '<b>', `${mint}/5`, '']) expect(read({ token_id: wrong })).to.deep.equal([])
    expect(read({ standard: 'erc721' })).to.deep.equal([])
  })
})
