import { AuthorityType, getSetAuthorityInstruction } from '@solana-program/token'
import type { Address } from '@solana/web3.js'
import { land } from './solana-chain.js'
import { giveNewToken, token2022 } from './solana-mints.js'
import { stack } from './stack.js'

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#173"/></svg>'

/**
 * Gives an account an NFT that says of itself what it is, by the real program of Token-2022: one, of which nobody can
 * make another. @returns its mint, and its CAIP-19 id
 */
export async function giveNft(owner: string, name: string): Promise<{ readonly mint: Address; readonly caip: string }> {
  const image = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
  const written = { description: 'A leaf.', image, attributes: [{ trait_type: 'Colour', value: 'Green' }] }
  const uri = `data:application/json,${encodeURIComponent(JSON.stringify(written))}`
  const { mint, authority } = await giveNewToken(owner, 1n, { name, symbol: 'LEAF', uri, decimals: 0 })
  await land(authority, [
    getSetAuthorityInstruction(
      { owned: mint, owner: authority, authorityType: AuthorityType.MintTokens, newAuthority: null },
      { programAddress: token2022 },
    ),
  ])
  return { mint, caip: `${stack.solana.caipNetworkId}/nft:${mint}` }
}
