import { loadLoginTexts } from '../../i18n/login-texts.js'
import { defineView } from '../define-view.js'

export const emailLoginRoute = defineView<'EmailLogin'>({
  load: w3m => Promise.all([import('./email-login-view.js'), loadLoginTexts(w3m)]),
})
