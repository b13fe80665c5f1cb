import { withOwnTexts } from '../../i18n/with-own-texts.js'
import { registerNameTexts } from '../../parts/register-name/register-name-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** A name for the connected account. */
    RegisterAccountName: undefined
  }
}

export const registerAccountNameRoute = defineView<'RegisterAccountName'>({
  load: withOwnTexts(registerNameTexts, () => import('./register-account-name-view.js')),
  title: () => ({ key: 'register-account-name.title' }),
})
