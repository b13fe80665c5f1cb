import { loadSessionsTexts } from '../../i18n/sessions-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** What sites may send by themselves, and the way to end it. */
    AccountSessions: undefined
  }
}

export const accountSessionsRoute = defineView<'AccountSessions'>({
  load: w3m => Promise.all([import('./account-sessions-view.js'), loadSessionsTexts(w3m)]),
})
