import { featureTexts, textLoader } from './feature-texts.js'

/** The texts of what contracts may take. */
export const allowancesTexts = featureTexts('allowances', () => import('./en/allowances.js'))
export const loadAllowancesTexts = textLoader(allowancesTexts)
