import { featureTexts, textLoader } from './feature-texts.js'

/** The texts of logging in without a wallet. */
export const loginTexts = featureTexts('login', () => import('./en/login.js'))
export const loadLoginTexts = textLoader(loginTexts)
