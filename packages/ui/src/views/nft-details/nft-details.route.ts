import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { loadNftsTexts } from '../../i18n/nfts-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** One NFT, by its CAIP-19 id. */
    NftDetails: { readonly id: string }
  }
}

export const nftDetailsRoute = defineView<'NftDetails'>({
  load: w3m => Promise.all([import('./nft-details-view.js'), loadAssetsTexts(w3m), loadNftsTexts(w3m)]),
})
