import { loadLoginTexts } from '../../i18n/login-texts.js'
import { defineView } from '../define-view.js'

export const updateEmailSecondaryOtpRoute = defineView<'UpdateEmailSecondaryOtp'>({
  load: w3m => Promise.all([import('./update-email-secondary-otp-view.js'), loadLoginTexts(w3m)]),
})
