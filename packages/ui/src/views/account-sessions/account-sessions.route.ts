import { loadSessionsTexts } from '../../i18n/sessions-texts.js'
import { defineView } from '../define-view.js'

export const accountSessionsRoute = defineView<'AccountSessions'>({
  load: w3m => Promise.all([import('./account-sessions-view.js'), loadSessionsTexts(w3m)]),
})
