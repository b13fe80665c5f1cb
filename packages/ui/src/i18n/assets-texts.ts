import { featureTexts, textLoader } from './feature-texts.js'

/** The texts of an account's assets, activity and receiving. */
export const assetsTexts = featureTexts('assets', () => import('./en/assets.js'))
export const loadAssetsTexts = textLoader(assetsTexts)
