import { loadLoginTexts } from '../../i18n/login-texts.js'
import { loadSessionsTexts } from '../../i18n/sessions-texts.js'
import { defineView } from '../define-view.js'

export const accountSettingsRoute = defineView<'AccountSettings'>({
  load: w3m => Promise.all([import('./account-settings-view.js'), loadLoginTexts(w3m), loadSessionsTexts(w3m)]),
})
