import type {} from '../../parts/names/name-catalog.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** A name, with its suffix, on its way from one account to another: for the one and for the other. */
    MoveAccountName: { readonly name: string }
  }
}

export const moveAccountNameRoute = defineView<'MoveAccountName'>({
  load: w3m =>
    Promise.all([
      import('./move-account-name-view.js'),
      import('../../parts/names/name-texts.js').then(({ loadNameTexts }) => loadNameTexts(w3m)),
    ]),
  title: () => ({ key: 'move-account-name.title' }),
})
