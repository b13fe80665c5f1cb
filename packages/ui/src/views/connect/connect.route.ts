import type { W3m } from '@w3m/core'
import { defineView } from '../define-view.js'

const hasTerms = ({ $options }: W3m): boolean =>
  Boolean($options.get().termsConditionsUrl ?? $options.get().privacyPolicyUrl)

/** True if the view's code is loaded and no terms or login have to be loaded beside the list. */
export const isConnectReady = (w3m: W3m): boolean =>
  Boolean(customElements.get('w3m-connect-view')) && !hasTerms(w3m) && !w3m.$options.get().services?.frame

export const connectRoute = defineView<'Connect'>({
  load(w3m) {
    // `import()` takes a turn of the event loop even for a module that is already loaded.
    if (isConnectReady(w3m)) return undefined
    // Terms and logins are above the list: if they came later, they would move it.
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
