import type { W3m } from '@w3m/core'
import { defineView } from '../define-view.js'

const hasTerms = ({ $options }: W3m): boolean => Boolean($options.get().termsConditionsUrl ?? $options.get().privacyPolicyUrl)
const hasLogin = ({ $options }: W3m): boolean => Boolean($options.get().services?.frame)

export const connectRoute = defineView<'Connect'>({
  load(w3m) {
    // An import takes a turn of its own, even of a module that is there already.
    if (customElements.get('w3m-connect-view') && !hasTerms(w3m) && !hasLogin(w3m)) return undefined
    // Terms and log-ins stand above the list: coming later they would move it.
    return Promise.all([import('./connect-view.js'), hasTerms(w3m) && import('../../parts/legal/legal-line.js'), hasLogin(w3m) && import('../../parts/login/bring-login.js').then(({ bringLogin }) => bringLogin(w3m), () => undefined)])
  },
  texts: w3m => (hasTerms(w3m) ? 'all' : 'first'),
  help: 'WhatIsAWallet',
})
