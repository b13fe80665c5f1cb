import { bringLoginTexts } from '../../i18n/login/login-texts.js'
import { defineView } from '../define-view.js'

export const connectingFarcasterRoute = defineView<'ConnectingFarcaster'>({ load: w3m => Promise.all([import('./connecting-farcaster-view.js'), bringLoginTexts(w3m)]) })
