import type {} from '../../parts/names/name-catalog.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** Asks before a name, with its suffix, is given up. */
    ReleaseAccountName: { readonly name: string }
  }
}

export const releaseAccountNameRoute = defineView<'ReleaseAccountName'>({
  load: w3m =>
    Promise.all([
      import('./release-account-name-view.js'),
      import('../../parts/names/name-texts.js').then(({ loadNameTexts }) => loadNameTexts(w3m)),
    ]),
  title: () => ({ key: 'release-account-name.title' }),
})
