import { loadSessionsTexts } from '../../i18n/sessions-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** The permissions of sites, and their revocation. */
    AccountSessions: undefined
  }
}

export const accountSessionsRoute = defineView<'AccountSessions'>({
  load: w3m => Promise.all([import('./account-sessions-view.js'), loadSessionsTexts(w3m)]),
})
