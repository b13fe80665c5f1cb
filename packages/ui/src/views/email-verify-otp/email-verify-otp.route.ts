import { loadLoginTexts } from '../../i18n/login-texts.js'
import { defineView } from '../define-view.js'

export const emailVerifyOtpRoute = defineView<'EmailVerifyOtp'>({
  load: w3m => Promise.all([import('./email-verify-otp-view.js'), loadLoginTexts(w3m)]),
})
