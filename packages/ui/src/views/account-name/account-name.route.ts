import type {} from '../../parts/names/name-catalog.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** The name that the connected account has, and what can be done with it. */
    AccountName: undefined
  }
}

export const accountNameRoute = defineView<'AccountName'>({
  load: w3m =>
    Promise.all([
      import('./account-name-view.js'),
      import('../../parts/names/name-texts.js').then(({ loadNameTexts }) => loadNameTexts(w3m)),
    ]),
  title: () => ({ key: 'account-name.title' }),
})
