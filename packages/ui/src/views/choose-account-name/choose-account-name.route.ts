import { withOwnTexts } from '../../i18n/with-own-texts.js'
import { registerNameTexts } from '../../parts/register-name/register-name-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** What a name is good for. */
    ChooseAccountName: undefined
  }
}

export const chooseAccountNameRoute = defineView<'ChooseAccountName'>({
  load: withOwnTexts(registerNameTexts, () => import('./choose-account-name-view.js')),
  title: () => ({ key: 'choose-account-name.title' }),
})
