import { loadLoginTexts } from '../../i18n/login-texts.js'
import { defineView } from '../define-view.js'

export const connectingFarcasterRoute = defineView<'ConnectingFarcaster'>({
  load: w3m => Promise.all([import('./connecting-farcaster-view.js'), loadLoginTexts(w3m)]),
})
