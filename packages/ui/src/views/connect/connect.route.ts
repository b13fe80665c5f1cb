import type { W3m } from '@w3m/core'
import { defineView } from '../define-view.js'

const hasTerms = ({ $options }: W3m): boolean => Boolean($options.get().termsConditionsUrl ?? $options.get().privacyPolicyUrl)

export const connectRoute = defineView<'Connect'>({
  load(w3m) {
    // Terms and log-ins stand above the list: coming later they would move it.
    const beside = [
      hasTerms(w3m) && import('../../parts/legal/legal-line.js'),
      w3m.$options.get().services?.frame && import('../../parts/login/bring-login.js').then(({ bringLogin }) => bringLogin(w3m), () => undefined),
    ]
    // An import takes a turn of its own, even of a module that is there already.
    return customElements.get('w3m-connect-view') && !beside.some(Boolean) ? undefined : Promise.all([import('./connect-view.js'), ...beside])
  },
  texts: w3m => (hasTerms(w3m) ? 'all' : 'first'),
  help: 'WhatIsAWallet',
})
