import { featureTexts, textLoader } from './feature-texts.js'

/** The texts of what sites may send by themselves. */
export const sessionsTexts = featureTexts('sessions', () => import('./en/sessions.js'))
export const loadSessionsTexts = textLoader(sessionsTexts)
