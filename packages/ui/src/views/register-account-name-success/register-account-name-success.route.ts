import { withOwnTexts } from '../../i18n/with-own-texts.js'
import { registerNameTexts } from '../../parts/register-name/register-name-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** The name that the account has now. */
    RegisterAccountNameSuccess: { readonly name: string }
  }
}

export const registerAccountNameSuccessRoute = defineView<'RegisterAccountNameSuccess'>({
  load: withOwnTexts(registerNameTexts, () => import('./register-account-name-success-view.js')),
  title: () => ({ key: 'register-account-name-success.title' }),
})
