import { bringLoginTexts } from '../../i18n/login/login-texts.js'
import { defineView } from '../define-view.js'

export const updateEmailSecondaryOtpRoute = defineView<'UpdateEmailSecondaryOtp'>({ load: w3m => Promise.all([import('./update-email-secondary-otp-view.js'), bringLoginTexts(w3m)]) })
