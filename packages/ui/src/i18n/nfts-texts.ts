import { featureTexts, textLoader } from './feature-texts.js'

/** The texts of what an account owns of collections. */
export const nftsTexts = featureTexts('nfts', () => import('./en/nfts.js'))
export const loadNftsTexts = textLoader(nftsTexts)
