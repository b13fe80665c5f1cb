import { loadLoginTexts } from '../../i18n/login-texts.js'
import { defineView } from '../define-view.js'

export const emailVerifyDeviceRoute = defineView<'EmailVerifyDevice'>({
  load: w3m => Promise.all([import('./email-verify-device-view.js'), loadLoginTexts(w3m)]),
})
