import { bringLoginTexts } from '../../i18n/login/login-texts.js'
import { loadSessionsTexts } from '../../i18n/sessions/sessions-texts.js'
import { defineView } from '../define-view.js'

export const accountSettingsRoute = defineView<'AccountSettings'>({ load: w3m => Promise.all([import('./account-settings-view.js'), bringLoginTexts(w3m), loadSessionsTexts(w3m)]) })
