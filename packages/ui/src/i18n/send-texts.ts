import { featureTexts, textLoader } from './feature-texts.js'

/** The texts of sending. */
export const sendTexts = featureTexts('send', () => import('./en/send.js'))
export const loadSendTexts = textLoader(sendTexts)
