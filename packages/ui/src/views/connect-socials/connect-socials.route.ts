import { loadLoginTexts } from '../../i18n/login-texts.js'
import { defineView } from '../define-view.js'

export const connectSocialsRoute = defineView<'ConnectSocials'>({
  load: w3m => Promise.all([import('./connect-socials-view.js'), loadLoginTexts(w3m)]),
})
