import { featureTexts, textLoader } from './feature-texts.js'

/** The texts of allowances. */
export const allowancesTexts = featureTexts('allowances', () => import('./en/allowances.js'))
export const loadAllowancesTexts = textLoader(allowancesTexts)
