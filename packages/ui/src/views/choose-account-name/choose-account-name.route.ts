import { textLoader, viewTexts } from '../../i18n/feature-texts.js'
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

const loadTexts = textLoader(viewTexts(locales))

export const chooseAccountNameRoute = defineView<'ChooseAccountName'>({
  load: w3m => Promise.all([import('./choose-account-name-view.js'), loadTexts(w3m)]),
  title: () => ({ key: 'choose-account-name.title' }),
})
