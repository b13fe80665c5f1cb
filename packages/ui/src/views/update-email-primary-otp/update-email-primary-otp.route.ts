import { loadLoginTexts } from '../../i18n/login-texts.js'
import { defineView } from '../define-view.js'

export const updateEmailPrimaryOtpRoute = defineView<'UpdateEmailPrimaryOtp'>({
  load: w3m => Promise.all([import('./update-email-primary-otp-view.js'), loadLoginTexts(w3m)]),
})
