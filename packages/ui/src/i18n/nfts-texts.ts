import { featureTexts, textLoader } from './feature-texts.js'

/** The texts of an account's NFTs. */
export const nftsTexts = featureTexts('nfts', () => import('./en/nfts.js'))
export const loadNftsTexts = textLoader(nftsTexts)
