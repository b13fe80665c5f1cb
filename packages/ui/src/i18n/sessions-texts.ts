import { featureTexts, textLoader } from './feature-texts.js'

/** The texts of the permissions of sites. */
export const sessionsTexts = featureTexts('sessions', () => import('./en/sessions.js'))
export const loadSessionsTexts = textLoader(sessionsTexts)
