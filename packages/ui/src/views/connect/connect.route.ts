import type { W3m } from '@w3m/core'
import { defineView } from '../define-view.js'

const hasTerms = ({ $options }: W3m): boolean =>
  Boolean($options.get().termsConditionsUrl ?? $options.get().privacyPolicyUrl)

/** Nothing has to be loaded for it: not its code, and nothing that stands beside the list. */
export const isConnectReady = (w3m: W3m): boolean =>
  Boolean(customElements.get('w3m-connect-view')) && !hasTerms(w3m) && !w3m.$options.get().services?.frame

export const connectRoute = defineView<'Connect'>({
  load(w3m) {
    // An import takes a turn of its own, even of a module that is there already.
    if (isConnectReady(w3m)) return undefined
    // Terms and log-ins stand above the list: coming later they would move it.
    return Promise.all([
      import('./connect-view.js'),
      hasTerms(w3m) && import('../../parts/legal/legal-line.js'),
      w3m.$options.get().services?.frame &&
        import('../../parts/login/load-login.js').then(
          ({ loadLogin }) => loadLogin(w3m),
          () => undefined,
        ),
    ])
  },
  texts: w3m => (hasTerms(w3m) ? 'all' : 'first'),
  help: { view: 'WhatIsAWallet', label: 'modal.help-wallet' },
})
