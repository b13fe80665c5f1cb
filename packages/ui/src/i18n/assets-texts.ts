import { featureTexts, textLoader } from './feature-texts.js'

/** The texts of what an account has, did and receives. */
export const assetsTexts = featureTexts('assets', () => import('./en/assets.js'))
export const loadAssetsTexts = textLoader(assetsTexts)
