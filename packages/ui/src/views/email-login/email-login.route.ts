import { bringLoginTexts } from '../../i18n/login/login-texts.js'
import { defineView } from '../define-view.js'

export const emailLoginRoute = defineView<'EmailLogin'>({ load: w3m => Promise.all([import('./email-login-view.js'), bringLoginTexts(w3m)]) })
