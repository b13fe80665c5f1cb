import { viewTexts } from '../../i18n/feature-texts.js'
import { withOwnTexts } from '../../i18n/with-own-texts.js'
import { defineView } from '../define-view.js'
import type { texts } from './texts/en.js'
import { locales } from './texts/locales.js'

declare module '@w3m/core' {
  interface Views {
    /** What a name is good for. */
    ChooseAccountName: undefined
  }
}
declare module '../../i18n/text-key.js' {
  interface ViewTexts extends Record<keyof typeof texts, string> {}
}

export const chooseAccountNameRoute = defineView<'ChooseAccountName'>({
  load: withOwnTexts(viewTexts(locales), () => import('./choose-account-name-view.js')),
  title: () => ({ key: 'choose-account-name.title' }),
})
